/** Tells of what could not be kept: each cause once a minute, and how often it came. */

/** Where it is told; the facts hold no name and no message. */
export type TroubleLog = (words: string, facts: Record<string, unknown>) => void;

/** A cause is told again after so long. */
const QUIET = 60_000;

/** Why a message is not kept, or not wholly. `code`: Node's error code, or one of ours. */
export class Troubles {
  private readonly causes = new Map<string, { loggedAt: number; count: number }>();

  constructor(
    private readonly log: TroubleLog,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts, and tells if this cause was not told within the last minute. */
  meet(code: string, words: string, facts: Record<string, unknown> = {}): void {
    const cause = this.causes.get(code) ?? { loggedAt: -Infinity, count: 0 };
    cause.count += 1;
    const loggedLately = this.now() - cause.loggedAt < QUIET;
    if (!loggedLately) cause.loggedAt = this.now();
    this.causes.set(code, cause);
    if (!loggedLately) this.log(words, { ...facts, code, count: cause.count });
  }

  /** How often each cause was met. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.causes].map(([code, { count }]) => [code, count]));
  }
}

/** The code of an error of the disk. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unexpected';
}
