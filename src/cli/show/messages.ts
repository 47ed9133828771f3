/** Prints raw messages: a line each, or indented under a line of facts. */
import type { FoundMessage } from '../../archive';
import { correlationIds } from '../../domain/calls/correlationIds';
import { table } from '../output';

/** Returns a message as `--json` prints it. */
export function messageDocument(
  { document, ...facts }: FoundMessage,
  what: 'facts' | 'with-text',
): Omit<FoundMessage, 'document'> & { text?: string } {
  return { ...facts, ...(what === 'with-text' && { text: document.toString('utf8') }) };
}

/** Prints a line for each message. */
export function messageLines(messages: readonly FoundMessage[]): string[] {
  return table(
    ['time', 'operation', 'what', 'status', 'bytes', 'CorrelationID', 'kept'],
    messages.map((message) => [
      message.at,
      message.operation,
      message.kind,
      message.status === undefined ? '' : String(message.status),
      message.bytes === undefined ? `${message.kept}…` : String(message.bytes),
      bothIds(message),
      wholeness(message),
    ]),
  );
}

/** Prints the message under a line of its facts. */
export function shownLines(message: FoundMessage): string[] {
  const { at, operation, kind, status, document } = message;
  const facts = [at, operation, kind, status, correlationIds(message), wholeness(message)];
  return [
    `── ${facts.filter((fact) => fact !== undefined).join(' · ')}`,
    ...indented(document.toString('utf8')),
    '',
  ];
}

/** Returns the CorrelationID, in the line of an answer with the one that the service gave in its place. */
function bothIds({ kind, correlationId, answerCorrelationId }: FoundMessage): string {
  return kind === 'answer' && answerCorrelationId !== undefined
    ? `${correlationId} (own: ${answerCorrelationId})`
    : correlationId;
}

function wholeness({ whole, unfinished, bytes, kept, problem }: FoundMessage): string {
  const ending = problem === undefined ? '' : ` (call ended: ${problem})`;
  if (whole) return `whole${ending}`;
  if (unfinished && bytes === undefined)
    return 'incomplete: still under way, or cut off when its worker ended';
  if (bytes !== undefined && kept < bytes) return `incomplete: ${kept} of ${bytes} bytes are kept${ending}`;
  return `incomplete: it was cut off${ending}`;
}

const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^<>]*>?|[^<]+/g;

/** Deeper than this, indenting does not help. */
const DEEPEST = 40;

/** Indents XML for people. Shows broken XML as far as it goes, other text as it is, and characters that would command a terminal as `�`. */
export function indented(document: string): string[] {
  const text = document.replaceAll('\r\n', '\n').replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');
  if (!/^\s*</.test(text)) return text.split('\n');
  const lines: string[] = [];
  let depth = 0;
  /** The last line holds an element's start, and no other element has begun since. */
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
