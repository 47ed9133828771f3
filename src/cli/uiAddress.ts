/** Where the Temporal UI shows a workflow: the one place that knows its paths. */
import { orderWorkflowId } from '../domain/order/updates';

/** Where the Temporal UI is. */
export interface UiPlace {
  /** `http://127.0.0.1:8233`; absent where it is not known. */
  base?: string;
  namespace: string;
}

/**
 * Finds the UI of a server: by `--ui` or NDC_FLOWS_UI, else by the server's address. Temporal Cloud has one for all, and a dev server on its
 * usual port has it on the usual port next to it.
 */
export function uiOf(
  server: { address: string; namespace: string },
  named: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): UiPlace {
  const { address, namespace } = server;
  const base = named ?? (env.NDC_FLOWS_UI || undefined) ?? uiByAddress(address);
  return { namespace, ...(base !== undefined && { base: base.replace(/\/+$/, '') }) };
}

/** Returns what the address of each workflow's page begins with, before the encoded id; undefined where no UI is known. */
export function pagesOfWorkflows({ base, namespace }: UiPlace): string | undefined {
  return base === undefined ? undefined : `${base}/namespaces/${encodeURIComponent(namespace)}/workflows/`;
}

/** Returns the address of an order's page; undefined where no UI is known. */
export function orderPage(place: UiPlace, reference: string): string | undefined {
  const pages = pagesOfWorkflows(place);
  return pages === undefined ? undefined : `${pages}${encodeURIComponent(orderWorkflowId(reference))}`;
}

/** Returns the address of the page that lists what a query finds; undefined where no UI is known. */
export function listPage({ base, namespace }: UiPlace, query: string): string | undefined {
  if (base === undefined) return undefined;
  return `${base}/namespaces/${encodeURIComponent(namespace)}/workflows?query=${encodeURIComponent(query)}`;
}

function uiByAddress(address: string): string | undefined {
  if (/\.(tmprl\.cloud|api\.temporal\.io)(:\d+)?$/.test(address)) return 'https://cloud.temporal.io';
  return /^(127\.0\.0\.1|localhost|\[::1\]):7233$/.test(address) ? 'http://127.0.0.1:8233' : undefined;
}
