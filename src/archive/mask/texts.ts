/** How secrets may be written in a message, and messages in which nothing can be found. */

/** A shorter secret stands in texts by chance; a route cookie is often `1`. */
const SHORTEST_SECRET = 6;

/** A secret as it may be written: plain, and as XML writes it. One that is too short to be looked for is not written at all. */
export function spellings(secret: string): string[] {
  if (secret.length < SHORTEST_SECRET) return [];
  const escaped = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return [secret, escaped, escaped.replace(/"/g, '&quot;')];
}

/** UTF-16, UTF-32 and EBCDIC by how they begin, as appendix F of the XML recommendation tells them apart. The reader refuses them. */
export function isUnreadable(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const mark = ((first ?? 1) << 8) | (second ?? 1);
  return mark === 0xfeff || mark === 0xfffe || first === 0 || second === 0 || mark === 0x4c6f;
}
