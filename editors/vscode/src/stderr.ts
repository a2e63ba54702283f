// The server's log: a line on stderr is time, level, message and fields, set apart by tabs; shown at its own level.
import * as readline from 'node:readline';
import type { Readable } from 'node:stream';
import type { LogOutputChannel } from 'vscode';

type Level = 'error' | 'warn' | 'info' | 'debug';

export interface LogLine {
  level: Level;
  text: string;
}

const levels: Record<string, Level> = { DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error', DPANIC: 'error', PANIC: 'error', FATAL: 'error' };

/** A line as the log shows it: without its time, which the log adds. Any other line, such as a panic's, is shown as it is. */
export function parse(line: string): LogLine {
  const [time, level, ...rest] = line.split('\t');
  if (rest.length === 0 || !(level in levels) || !/^\d{4}-\d\d-\d\dT/.test(time)) {
    return { level: 'info', text: line };
  }
  return { level: levels[level], text: rest.join('  ') };
}

/** Shows each line of `input` in the channel. */
export function pipe(input: Readable, channel: LogOutputChannel): void {
  readline.createInterface({ input, crlfDelay: Infinity }).on('line', (line) => {
    const entry = parse(line);
    channel[entry.level](entry.text);
  });
}
