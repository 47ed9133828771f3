/** One line at the bottom of a terminal, while something is awaited: what, and for how long. Nothing of it stays. */
import { clearLine, cursorTo } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';
import { styleText } from 'node:util';
import { plainText } from '../domain/plainText';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const EVERY = 100;
/** What is over sooner is not shown (milliseconds): it would only flicker. */
const QUIET = 800;

/** What is awaited: words, shown with the seconds since the last line, or how the whole line is made anew each time. */
export type Awaited = string | (() => string);

/** A line that programs draw while they wait. */
export interface StatusLine {
  /** Shows it from now on, in place of what was shown before. Returns what ends it and shows what was shown before. */
  await(what: Awaited): () => void;
  /** Writes something else: the line makes room and comes back below it. */
  aside(text: string, write: () => boolean): boolean;
  /** Removes the line for good. */
  end(): void;
}

/** Draws nothing. */
export const noStatusLine: StatusLine = {
  await: () => () => undefined,
  aside: (_, write) => write(),
  end: () => undefined,
};

type Screen = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** Makes the line, on terminals alone: not where another program reads, and not in CI. */
export function statusLineOf(
  { stdout, stderr }: { stdout: Screen; stderr: Screen },
  env: NodeJS.ProcessEnv,
): StatusLine {
  if (!stdout.isTTY || !stderr.isTTY || env.CI || env.TERM === 'dumb') return noStatusLine;
  return new DrawnLine(stderr, !env.NO_COLOR);
}

class DrawnLine implements StatusLine {
  private readonly waits: { what: Awaited; since: number }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private drawn = false;
  private frame = 0;
  private writtenAt = 0;
  /** False while a question or half a line stands there. */
  private atLineStart = true;

  constructor(
    private readonly screen: Screen,
    private readonly dim: boolean,
  ) {}

  await(what: Awaited): () => void {
    const wait = { what, since: Date.now() };
    this.waits.push(wait);
    this.timer ??= setInterval(() => this.draw(), EVERY).unref();
    return () => {
      const at = this.waits.indexOf(wait);
      if (at >= 0) this.waits.splice(at, 1);
      if (this.waits.length === 0) this.end();
    };
  }

  aside(text: string, write: () => boolean): boolean {
    this.clear();
    if (text !== '') this.atLineStart = text.endsWith('\n');
    this.writtenAt = Date.now();
    return write();
  }

  end(): void {
    this.waits.length = 0;
    clearInterval(this.timer);
    this.timer = undefined;
    this.clear();
  }

  private draw(): void {
    const wait = this.waits.at(-1);
    if (wait === undefined || !this.atLineStart) return;
    const silent = Date.now() - Math.max(this.writtenAt, wait.since);
    if (silent < QUIET) return;
    const words =
      typeof wait.what === 'string' ? `${wait.what}  ${Math.floor(silent / 1000)} s` : wait.what();
    this.frame = (this.frame + 1) % FRAMES.length;
    const text = `${FRAMES[this.frame]} ${plainText(words).replaceAll('\n', ' ')}`;
    const short = text.slice(0, (this.screen.columns || 80) - 1);
    this.clear();
    this.drawn = true;
    this.screen.write(this.dim ? styleText('dim', short, { validateStream: false }) : short);
  }

  private clear(): void {
    if (!this.drawn) return;
    this.drawn = false;
    cursorTo(this.screen, 0);
    clearLine(this.screen, 0);
  }
}
