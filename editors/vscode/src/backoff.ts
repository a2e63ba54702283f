// How long to wait before a server that died is started again. Times are in milliseconds.

const first = 100;
const longest = 5_000;
const healthy = 60_000;

export class Backoff {
  private wait = 0;
  private last: number | undefined;

  /** The pause after a death at `now`: it doubles with each death and starts afresh after a healthy minute. */
  next(now: number): number {
    const fresh = this.last === undefined || now - this.last > healthy;
    this.wait = fresh ? first : Math.min(this.wait * 2, longest);
    this.last = now;
    return this.wait;
  }

  reset(): void {
    this.wait = 0;
    this.last = undefined;
  }
}
