/** How a call can fail, as an error that pages can show. */
import type { Problem } from './types';

/** Thrown when the API refuses a call. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem> & { signIn?: unknown },
  ) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
  }

  get code(): string | undefined {
    return this.problem.code;
  }
}

/** Thrown when no answer came: no connection, or the server is being restarted. */
export class NoAnswer extends Error {}

/** Returns what is wrong with what was sent, by the path of each field. */
export function mistakesIn(error: unknown): ReadonlyMap<string, string> {
  const mistakes = error instanceof Refused ? (error.problem.mistakes ?? []) : [];
  return new Map(mistakes.map(({ path, message }) => [path, message]));
}

/** Returns the data of a call, or throws how it failed. */
export async function answered<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  let result: Awaited<typeof call>;
  try {
    result = await call;
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError'
      ? error
      : new NoAnswer('no answer', { cause: error });
  }
  const { data, error, response } = result;
  if (response.ok) return data as Data;
  if (isProblem(error)) throw new Refused(response.status, error);
  if (response.status >= 502) throw new NoAnswer(`HTTP ${response.status}`);
  throw new Refused(response.status, {});
}

function isProblem(value: unknown): value is Partial<Problem> {
  return typeof value === 'object' && value !== null && 'code' in value;
}
