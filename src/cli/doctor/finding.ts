/** What the doctor found. */
import { ENDS_WITHIN, within } from '../../worker/within';
import { explain } from '../explain';

/** One thing that was looked at. */
export interface Finding {
  what: string;
  ok: boolean;
  found: string;
  /** What to do where it is wrong, or where it works and should still be mended. */
  remedy?: string;
}

/** Makes a check that has a time limit: one that hangs is a finding, and does not keep the others. */
export async function limited(what: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await within(ENDS_WITHIN, check)].flat();
  } catch (error) {
    return [wrong(what, error)];
  }
}

/** The finding of an error. */
export function wrong(what: string, error: unknown): Finding {
  const { message, remedy, mistakes } = explain(error);
  const listed = mistakes?.map(({ path, message: mistake }) => `${path}: ${mistake}`).join('; ');
  const found = listed ? `${message}: ${listed}` : message;
  return { what, ok: false, found: /[.!?]$/.test(found) ? found : `${found}.`, ...(remedy && { remedy }) };
}
