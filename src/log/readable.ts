/** A log line for people: `12:03:04 INFO  worker is ready  address=127.0.0.1:7233`. Made from the JSON line, after its redaction. */
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** pino's levels. */
const levels: Readonly<Record<number, [name: string, style: Style]>> = {
  10: ['TRACE', 'dim'],
  20: ['DEBUG', 'dim'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', ['bold', 'red']],
};

/** Members that every line has, and that say nothing to whoever started the process in this terminal. */
const KNOWN = ['level', 'time', 'msg', 'pid', 'hostname', 'name', 'target'];

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  err?: { stack?: string; message?: string };
}

/**
 * Returns the line for people. What cannot be read as JSON stays as it is.
 *
 * @param plain takes from each part what could steer a terminal, which JSON had escaped
 */
export function readable(line: string, plain: (text: string) => string, colours: boolean): string {
  let parsed: LogLine;
  try {
    parsed = JSON.parse(line) as LogLine;
  } catch {
    return line;
  }
  const paint = (style: Style, text: string): string =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  const { level, time, msg = '', err, ...rest } = parsed;
  const [name, style] = levels[level] ?? [String(level), 'dim'];
  const facts = Object.entries(rest)
    .filter(([key]) => !KNOWN.includes(key))
    .map(([key, value]) => `${paint('dim', `${plain(key)}=`)}${plain(valueText(value))}`);
  const head = [paint('dim', clock(new Date(time))), paint(style, name.padEnd(5)), plain(msg)].join(' ');
  const below = err ? `\n${paint('dim', plain(err.stack ?? err.message ?? ''))}` : '';
  return `${[head, ...facts].join('  ')}${below}\n`;
}

function clock(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

function valueText(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',');
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);
}
