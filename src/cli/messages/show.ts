/** Messages as people and programs read them. */
import type { FoundMessage } from '../../archive';
import { table } from '../output';
import { indented } from './indent';

/** One message of `--json`. */
export function messageDocument(
  { document, ...facts }: FoundMessage,
  what: 'facts' | 'with-text',
): Omit<FoundMessage, 'document'> & { text?: string } {
  return { ...facts, ...(what === 'with-text' && { text: document.toString('utf8') }) };
}

/** A line each. */
export function messageLines(messages: readonly FoundMessage[]): string[] {
  return table(
    ['time', 'operation', 'what', 'status', 'bytes', 'CorrelationID', 'kept'],
    messages.map((message) => [
      message.at,
      message.operation,
      message.kind,
      message.status === undefined ? '' : String(message.status),
      message.bytes === undefined ? `${message.kept}…` : String(message.bytes),
      message.correlationId,
      wholeness(message),
    ]),
  );
}

/** The message under a line of its facts. */
export function shownLines(message: FoundMessage): string[] {
  const { at, operation, kind, status, correlationId, document } = message;
  const facts = [at, operation, kind, status, `CorrelationID ${correlationId}`, wholeness(message)];
  return [
    `── ${facts.filter((fact) => fact !== undefined).join(' · ')}`,
    ...indented(document.toString('utf8')),
    '',
  ];
}

function wholeness({ whole, unfinished, bytes, kept, problem }: FoundMessage): string {
  const ending = problem === undefined ? '' : ` (call ended: ${problem})`;
  if (whole) return `whole${ending}`;
  if (unfinished && bytes === undefined) return 'incomplete: still under way, or broken off with its worker';
  if (bytes !== undefined && kept < bytes) return `incomplete: ${kept} of ${bytes} bytes are kept${ending}`;
  return `incomplete: it broke off${ending}`;
}
