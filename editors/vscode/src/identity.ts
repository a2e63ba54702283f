// Whether the server that answered is one this extension can talk to.

/** The first version that answers everything this extension asks. */
export const minimum = '0.1.0';

function numbers(version: string | undefined): number[] | undefined {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(version ?? '');
  return found ? found.slice(1).map(Number) : undefined;
}

function older(a: number[], b: number[]): boolean {
  const i = a.findIndex((n, at) => n !== b[at]);
  return i >= 0 && a[i] < b[i];
}

/** What is wrong with the server, or undefined. A version without numbers is a build from source. */
export function objection(info: { name?: string; version?: string } | undefined): string | undefined {
  if (info?.name !== 'agentls') {
    return `it is not agentls but ${info?.name ?? 'a server without a name'}`;
  }
  const version = numbers(info.version);
  if (version && older(version, numbers(minimum)!)) {
    return `it is version ${info.version}; ${minimum} or later is needed`;
  }
  return undefined;
}
