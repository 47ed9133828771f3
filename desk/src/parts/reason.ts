/** What is said about an order that needs a person. `changed-since-sale` also stands for an issue that the airline refused. */
import type { OrderLine, OrderStatus, Severity } from '../api/types';
import { texts } from '../texts';

/** Returns what an order's page says: its reason's texts, as they fit the case. */
export function reasonOf({ attention, lastError, changes = [] }: OrderStatus) {
  if (!attention) return undefined;
  const { reason, unlisted, correlationId } = attention;
  const texted = texts.reasons[reason];
  if (reason === 'changed-since-sale' && changes.every(({ decided }) => decided)) {
    const refused =
      lastError !== undefined && 'operation' in lastError && lastError.correlationId === correlationId;
    return refused ? texts.notIssued.refused : texts.notIssued.otherwise;
  }
  return unlisted && texted.unlisted ? { ...texted, what: texted.unlisted(unlisted.code) } : texted;
}

/** Returns what a list says, in a few words. */
export function listedReason({ attention, changes = [] }: OrderLine): string | undefined {
  if (attention === undefined) return undefined;
  return attention === 'changed-since-sale' && changes.every(({ decided }) => decided)
    ? texts.notIssued.otherwise.short
    : texts.reasons[attention].short;
}

/** A limit that is nearer than this presses (milliseconds). */
export const NEAR = 24 * 3_600_000;

/** Returns how urgent it is: nothing must be done now that has more than a day's time. */
export function pressing(severity: Severity, until: string | undefined): Severity {
  const far = until !== undefined && Date.parse(until) - Date.now() > NEAR;
  return severity === 'act-now' && far ? 'act-soon' : severity;
}
