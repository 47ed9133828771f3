/** How the doctor checks: each check gives findings, and one that fails or hangs is a finding itself. */
import { ENDS_WITHIN, within } from '../../worker/within';
import { explain } from '../explain';

/** What one check found. */
export interface Finding {
  /** What was checked. */
  what: string;
  ok: boolean;
  found: string;
  /** What to do where it is wrong, or where it works and should still be mended. */
  remedy?: string;
  /** Every mistake of the configuration, by its path. */
  mistakes?: readonly { path: string; message: string }[];
  /** The file that is not there. */
  missing?: string;
}

/** A finding of the check that makes it. `what` is the check's name unless said otherwise. */
export type Found = Omit<Finding, 'what'> & Partial<Pick<Finding, 'what'>>;

/** Makes the finding of something that works. With a remedy it is worth a look all the same. */
export const fine = (found: string, remedy?: string): Found => ({
  ok: true,
  found,
  ...(remedy && { remedy }),
});

/** Makes the finding of something that is wrong. */
export const bad = (found: string, remedy: string): Found => ({ ok: false, found, remedy });

/** A check and its name. */
export type Check = readonly [what: string, check: () => Promise<Found | Found[]>];

/** Runs checks side by side, each within the time limit, and returns their findings in the order of the checks. */
export async function checkAll(checks: readonly Check[]): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(([what, check]) => checked(what, () => within(ENDS_WITHIN, check))),
  );
  return findings.flat();
}

/** Runs a check without a time limit. */
export async function checked(...[what, check]: Check): Promise<Finding[]> {
  try {
    return [await check()].flat().map((found) => ({ what, ...found }));
  } catch (error) {
    return [{ what, ...wrong(error) }];
  }
}

/** Makes the finding of an error. */
export function wrong(error: unknown): Found {
  const { message, remedy, mistakes } = explain(error);
  const found = /[.!?]$/.test(message) ? message : `${message}${mistakes ? ':' : '.'}`;
  const missing = missingFile(error);
  return {
    ...{ ok: false, found },
    ...(mistakes && { mistakes }),
    ...(remedy && { remedy }),
    ...(missing !== undefined && { missing }),
  };
}

/** Returns the file whose absence caused an error. */
function missingFile(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  return code === 'ENOENT' && path !== undefined ? path : missingFile(cause);
}
