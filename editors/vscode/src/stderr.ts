// The server's log: one JSON object a line on stderr, shown at its own level.
import * as readline from 'node:readline';
import type { Readable } from 'node:stream';
import type { LogOutputChannel } from 'vscode';

type Level = 'error' | 'warn' | 'info' | 'debug';

export interface LogLine {
  level: Level;
  text: string;
}

const levels: Record<string, Level> = { debug: 'debug', info: 'info', warn: 'warn', error: 'error', dpanic: 'error', panic: 'error', fatal: 'error' };

/** A line as the log shows it; a line that is no JSON object is shown as it is. */
export function parse(line: string): LogLine {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return { level: 'info', text: line };
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return { level: 'info', text: line };
  }
  const { level, msg, ts, ...rest } = entry as Record<string, unknown>;
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return { level: levels[String(level)] ?? 'info', text: [String(msg ?? ''), ...fields].join('  ').trim() };
}

/** Shows each line of `input` in the channel. */
export function pipe(input: Readable, channel: LogOutputChannel): void {
  readline.createInterface({ input, crlfDelay: Infinity }).on('line', (line) => {
    const entry = parse(line);
    channel[entry.level](entry.text);
  });
}
