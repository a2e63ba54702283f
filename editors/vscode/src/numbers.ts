// Numbers the way people read them.
import type { Budget } from './answers';

/** 1234567 → "1,234,567"; "?" for what is no number. */
export function count(n: unknown): string {
  return typeof n === 'number' && Number.isFinite(n) ? Math.round(n).toLocaleString('en-US') : '?';
}

/** "1 file", "2 files". */
export function plural(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1).replace(/\.0$/, '');
}

/** "12.4/32 KiB" for bytes, "500/12,000 utf16" for another unit, "12.4 KiB" where there is no limit. */
export function share(n: number, budget: Budget | undefined): string {
  const total = budget?.total ?? 0;
  if (budget?.unit && budget.unit !== 'bytes') {
    return total > 0 ? `${count(n)}/${count(total)} ${budget.unit}` : `${count(n)} ${budget.unit}`;
  }
  return total > 0 ? `${kib(n)}/${kib(total)} KiB` : `${kib(n)} KiB`;
}
