/** Links to lists of orders in the Temporal UI, without claims and tombstones. `docs/guides/queries.md` shows the same table. */
import { listPage, type UiPlace } from '../uiAddress';

/** A list, and where the UI shows it. */
export interface UiList {
  name: string;
  url: string;
}

/** The lists. `query` is in the server's words. */
export const savedLists: readonly { name: string; query: string }[] = [
  { name: 'orders', query: 'WorkflowType = "orderWorkflow"' },
  { name: 'open orders', query: open() },
  { name: 'orders that need a person', query: open('NdcAttention IS NOT NULL') },
  { name: 'held and unpaid', query: open('NdcState = "held" AND NdcReleased = false') },
  { name: 'held and paid', query: open('NdcState = "held" AND NdcReleased = true') },
  { name: 'in doubt', query: open('NdcState = "unknown"') },
  { name: 'batches', query: 'WorkflowType = "batchTicketingWorkflow"' },
];

function open(condition?: string): string {
  const running = 'WorkflowType = "orderWorkflow" AND ExecutionStatus = "Running"';
  return condition === undefined ? running : `${running} AND ${condition}`;
}

/** Returns the lists with their addresses; none where no UI is known. */
export function uiLists(place: UiPlace): UiList[] {
  return savedLists.flatMap(({ name, query }) => {
    const url = listPage(place, query);
    return url === undefined ? [] : { name, url };
  });
}

/** Prints the links; nothing where there are none. */
export function listLines(lists: readonly UiList[]): string[] {
  if (lists.length === 0) return [];
  const widest = Math.max(...lists.map(({ name }) => name.length));
  return ['', 'In the Temporal UI:', ...lists.map(({ name, url }) => `  ${name.padEnd(widest)}  ${url}`)];
}
