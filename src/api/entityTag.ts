/** Entity tags (RFC 9110): a caller that has the current answer need not read it again. */
import { createHash } from 'node:crypto';

/** Returns the strong tag of an answer: the same for the same bytes, and for no others. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Returns true if `If-None-Match` names the tag. A proxy that compresses answers marks their tags as weak: they match too. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
