/** Runs a program in a pseudo-terminal and keeps what it prints, line by line, with the time of each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A piece of a line in one style: codes of SGR that are on, in order. */
export interface Span {
  text: string;
  style: string;
}

/** A line as it stood when the next one began. */
export interface Line {
  /** Milliseconds since the start. */
  at: number;
  spans: Span[];
}

/** The size of the terminal, in characters. */
export interface Size {
  columns: number;
  rows: number;
}

/** Runs a command line to its end. Needs util-linux's `script`. @throws Error where it fails */
export async function record(command: string, { columns, rows }: Size): Promise<Line[]> {
  const { CI: _ci, NO_COLOR: _no, ...env } = process.env;
  const program = `stty cols ${columns} rows ${rows}; ${command}`;
  const child = spawn('script', ['-qefc', program, '/dev/null'], {
    env: { ...env, TERM: 'xterm-256color' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const began = Date.now();
  const screen = new Screen(columns);
  child.stdout.setEncoding('utf8').on('data', (text: string) => screen.print(text, Date.now() - began));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return screen.lines;
}

const ESCAPE = /^\u001b\[([\d;]*)([A-Za-z])/;

/** What a terminal makes of the few codes that the command line prints. Lines wrap at its width; what is erased was never there. */
export class Screen {
  readonly lines: Line[] = [];
  private spans: Span[] = [];
  private width = 0;
  private readonly on = new Set<string>();

  constructor(private readonly columns: number) {}

  /** Takes what was printed at a time, in whole codes. */
  print(text: string, at: number): void {
    for (let rest = text; rest !== '';) {
      const [code, given = '', letter] = ESCAPE.exec(rest) ?? [];
      if (code !== undefined) {
        if (letter === 'm') given.split(';').forEach((number) => this.style(number || '0'));
        if (letter === 'K') this.erase();
        rest = rest.slice(code.length);
        continue;
      }
      const [character = ''] = rest;
      if (character === '\n') this.end(at);
      else if (character >= ' ') this.add(character, at);
      rest = rest.slice(character.length);
    }
  }

  private style(code: string): void {
    if (code === '0') this.on.clear();
    else if (code === '22') ['1', '2'].forEach((each) => this.on.delete(each));
    else if (code === '39') this.on.forEach((each) => each.startsWith('3') && this.on.delete(each));
    else this.on.add(code);
  }

  private add(character: string, at: number): void {
    if (this.width === this.columns) this.end(at);
    this.width += 1;
    const style = [...this.on].sort().join(' ');
    const last = this.spans.at(-1);
    if (last?.style === style) last.text += character;
    else this.spans.push({ text: character, style });
  }

  private erase(): void {
    this.spans = [];
    this.width = 0;
  }

  private end(at: number): void {
    this.lines.push({ at, spans: this.spans });
    this.erase();
  }
}
