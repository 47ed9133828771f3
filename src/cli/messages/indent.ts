/** Indents XML for people. Reads nothing into it: what is cut or broken is shown as far as it goes, and what is no XML as it is. */

const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^<>]*>?|[^<]+/g;

/** Deeper than this it is no help. */
const DEEPEST = 40;

/** The lines of a document; characters that would command a terminal are shown as `�`. */
export function indented(document: string): string[] {
  const text = document.replaceAll('\r\n', '\n').replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');
  if (!/^\s*</.test(text)) return text.split('\n');
  const lines: string[] = [];
  let depth = 0;
  /** The line that an element's start stands on, until another element begins in it. */
  let open = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.trim() === '') continue;
    const closing = token.startsWith('</');
    if (closing) depth = Math.max(0, depth - 1);
    const markup = token.startsWith('<') && !token.startsWith('<![CDATA[');
    if (open && (closing || !markup)) lines[lines.length - 1] += closing ? token : token.trim();
    else lines.push('  '.repeat(Math.min(depth, DEEPEST)) + token.trim());
    const opening = markup && !closing && !/^<[!?]/.test(token) && !token.endsWith('/>');
    if (opening) depth += 1;
    open = opening || (open && !markup);
  }
  return lines;
}
