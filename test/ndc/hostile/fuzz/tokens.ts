/** A document cut into its tags, texts and the rest, as far as a damaged one can be. Joined again they are the same document. */

const TOKENS = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<[^<>]*>|[^<]+|</g;

/** Of a document in Latin-1, a character a byte. */
export function tokensOf(document: string): string[] {
  return document.match(TOKENS) ?? [document];
}

export const isStart = (token: string): boolean => /^<[^!?/]/.test(token);
export const isEnd = (token: string): boolean => token.startsWith('</');
export const isText = (token: string): boolean => !token.startsWith('<');
