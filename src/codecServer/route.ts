/** Where things are: `decode` under the configured path, and the sign-in of browsers below it. Nothing else is anywhere. */

export interface Route {
  to: 'decode' | 'session';
  /** From the path, where the configured one has `{namespace}`. */
  namespace?: string;
  /** The path of `decode`, as it was asked for. */
  path: string;
}

/** Namespaces as Temporal allows them, and Temporal Cloud's `name.account`. */
const NAMESPACE = '(?<namespace>[A-Za-z0-9][A-Za-z0-9_.-]{0,254})';

/**
 * A reader of addresses.
 *
 * @param path what stands before `/decode`: empty, `/codec` or `/{namespace}`
 */
export function createRouter(path: string): (url: string | undefined) => Route | undefined {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{namespace}', NAMESPACE);
  const pattern = new RegExp(`^(?<decode>${escaped}/decode)(?<session>/session)?$`);
  return (url) => {
    // The UI puts settings behind a question mark that are about storage, which there is none of.
    const found = pattern.exec(url?.split('?', 1)[0] ?? '')?.groups;
    if (!found) return undefined;
    return {
      to: found.session === undefined ? 'decode' : 'session',
      path: found.decode ?? '',
      ...(found.namespace !== undefined && { namespace: found.namespace }),
    };
  };
}
