/** What of a history anybody reads who has no key: every field that is not within an encrypted payload, by its path. */

/** Paths of readable fields with their values, list positions and names of memo fields, search attributes and headers left open (`*`). */
export function openFields(event: unknown): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  walk(event, [], found);
  return found;
}

/** Members whose names are data: they are told as values. */
const MAPS = /\.(fields|indexedFields|metadata)$/;

function walk(value: unknown, path: readonly string[], found: Map<string, unknown[]>): void {
  if (isEncrypted(value)) return;
  if (Array.isArray(value)) return value.forEach((each) => walk(each, path, found));
  if (typeof value !== 'object' || value === null) {
    const at = path.join('.');
    found.set(at, [...(found.get(at) ?? []), value]);
    return;
  }
  const isMap = MAPS.test(`.${path.at(-1) ?? ''}`);
  for (const [name, member] of Object.entries(value)) {
    if (!isMap) {
      walk(member, [...path, name], found);
      continue;
    }
    const names = [...path, 'names'].join('.');
    found.set(names, [...(found.get(names) ?? []), name]);
    walk(member, [...path, '*'], found);
  }
}

const ENCRYPTED = Buffer.from('binary/encrypted').toString('base64');

/** A payload whose content nobody reads; its key's id and its binding are open, and looked at by the scan. */
function isEncrypted(value: unknown): boolean {
  const { metadata } = (value ?? {}) as { metadata?: { encoding?: unknown } };
  return metadata?.encoding === ENCRYPTED;
}
