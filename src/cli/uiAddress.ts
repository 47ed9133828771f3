/** Where the Temporal UI shows a workflow: the one place that knows its paths. */
import { orderWorkflowId } from '../domain/order/updates';

/** What is known of the UI. */
export interface UiPlace {
  /** `http://127.0.0.1:8233`; absent where it is not known. */
  base?: string;
  namespace: string;
}

/**
 * The UI of a server: named by `--ui` or NDC_FLOWS_UI, else where the server's address betrays it: Temporal Cloud has one for all, and a
 * dev server on its usual port has it on the usual port beside.
 */
export function uiOf(
  server: { address: string; namespace: string },
  named: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): UiPlace {
  const { address, namespace } = server;
  const base = named ?? (env.NDC_FLOWS_UI || undefined) ?? derived(address);
  return { namespace, ...(base !== undefined && { base: base.replace(/\/+$/, '') }) };
}

/** The page of an order, or `undefined` where no UI is known. */
export function orderPage({ base, namespace }: UiPlace, reference: string): string | undefined {
  if (base === undefined) return undefined;
  return `${base}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(orderWorkflowId(reference))}`;
}

function derived(address: string): string | undefined {
  if (/\.(tmprl\.cloud|api\.temporal\.io)(:\d+)?$/.test(address)) return 'https://cloud.temporal.io';
  return /^(127\.0\.0\.1|localhost|\[::1\]):7233$/.test(address) ? 'http://127.0.0.1:8233' : undefined;
}
