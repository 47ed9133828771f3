/** Has the server take the orders of each agency in turn, so that an import of one holds up no other's. */
import type { Priority } from '@temporalio/common';

/** Returns the options of a start. Tasks of orders that belong to no agency share one turn. */
export function inTurn(agency: string | undefined): { priority?: Priority } {
  return agency === undefined ? {} : { priority: { fairnessKey: agency } };
}
