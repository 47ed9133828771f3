/**
 * What stands in a kept file, under its seal: lines of JSON with the messages between them, so that `zcat` shows it to a person.
 *
 *     {"format":1,"mark":"…","operation":"orderCreate","correlationId":"…", …}
 *     <?xml … the request
 *     --<mark> {"end":"request","bytes":5120,"kept":5120,"whole":true}
 *
 *     --<mark> {"begin":"answer","at":"…","status":200}
 *     <?xml … the answer
 *     --<mark> {"end":"answer","bytes":90112,"kept":90112,"whole":true}
 *
 *     --<mark> {"end":"call","at":"…"}
 *
 * The mark is a random number that no message can hold by chance. What has no end line was broken off.
 */
import type { OperationName } from '../domain/calls/operations';
import type { NdcVersion } from '../domain/calls/provider';

/** The first line. */
export interface Head {
  format: 1;
  mark: string;
  /** When the call began (ISO 8601, UTC). */
  at: string;
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  operation: OperationName;
  correlationId: string;
  reference?: string;
  attempt?: number;
}

/** The line before an answer. */
export interface AnswerBegins {
  begin: 'answer';
  at: string;
  status: number;
}

/** The line behind a message. */
export interface MessageEnds {
  end: 'request' | 'answer';
  /** Bytes of the message, inflated. */
  bytes: number;
  /** How many of them are kept: fewer where the disk did not keep up. */
  kept: number;
  /** The message came to its end. */
  whole: boolean;
}

/** The last line. */
export interface CallEnds {
  end: 'call';
  at: string;
  /** The code of what went wrong, where something did. */
  problem?: string;
  /** The answer's own CorrelationID, where it has another one than the request. */
  answerCorrelationId?: string;
}

/** Every line but the first. */
export type Line = AnswerBegins | MessageEnds | CallEnds;

/** One message of a call as it was read back. */
export interface ReadMessage {
  kind: 'request' | 'answer';
  /** The document, masked. */
  bytes: Buffer;
  begins?: AnswerBegins;
  /** Missing where the message was broken off. */
  ends?: MessageEnds;
}

/** One call as it was read back. */
export interface ReadCall {
  head: Head;
  messages: ReadMessage[];
  /** Missing while the call runs, and where it was broken off with its worker. */
  ends?: CallEnds;
}

export function headLine(head: Head): string {
  return `${JSON.stringify(head)}\n`;
}

export function markedLine(mark: string, line: Line): string {
  return `${before(mark)}${JSON.stringify(line)}\n`;
}

/** Reads a file's content, however early it was broken off; undefined where not even its first line is there. */
export function readCall(content: Buffer): ReadCall | undefined {
  const first = content.indexOf('\n');
  const head = first < 0 ? undefined : parsed<Head>(content.subarray(0, first));
  if (head?.format !== 1) return undefined;
  const call: ReadCall = { head, messages: [] };
  let open: ReadMessage | undefined = { kind: 'request', bytes: Buffer.alloc(0) };
  const separator = before(head.mark);
  for (let at = first + 1; ;) {
    const next = content.indexOf(separator, at);
    const lineEnd = next < 0 ? -1 : content.indexOf('\n', next + separator.length);
    const line = lineEnd < 0 ? undefined : parsed<Line>(content.subarray(next + separator.length, lineEnd));
    const end = next < 0 ? content.length - begunAtEnd(content, separator) : next;
    if (open) call.messages.push({ ...open, bytes: content.subarray(at, Math.max(at, end)), ...endOf(line) });
    if (!line) return call;
    open = undefined;
    if ('begin' in line) open = { kind: 'answer', bytes: Buffer.alloc(0), begins: line };
    else if (line.end === 'call') return { ...call, ends: line };
    at = lineEnd + 1;
  }
}

/** How many of the last bytes of `content` are the beginning of a separator: the file was cut within it. */
function begunAtEnd(content: Buffer, separator: string): number {
  let length = separator.length - 1;
  while (length > 0 && !content.subarray(-length).equals(Buffer.from(separator.slice(0, length))))
    length -= 1;
  return length;
}

function endOf(line: Line | undefined): { ends?: MessageEnds } {
  return line && 'end' in line && line.end !== 'call' ? { ends: line } : {};
}

function before(mark: string): string {
  return `\n--${mark} `;
}

function parsed<Value>(bytes: Uint8Array): Value | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Value;
  } catch {
    return undefined;
  }
}
