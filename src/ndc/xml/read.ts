/** Reads one NDC message from a stream: unwraps a SOAP envelope, recognises faults and errors, fills the declared record. */
import { list, present, record, text } from './declare';
import type { RecordDeclaration, SinksOf } from './declare';
import { defaultLimits, type ReadLimits } from './limits';
import { missing, ReadError } from './readError';
import { localName, type XmlName } from './names';
import { parse } from './sax';
import type { SaxHandler } from './scanner';
import type { Attributes } from './startTag';
import { trieOf, type Trie } from './trie';
import { Walk, type Sinks } from './walk';

/** An `Error` element of the answer, or a SOAP fault. */
export interface ErrorElement {
  /** `911`, `ERR400`; a fault's code without its prefix (`Client`); `none` without a code. */
  code: string;
  /** DescText or faultstring, or empty. */
  text: string;
  /** OwnerName: the airline or aggregator that defined the code. */
  owner?: string;
  /** LangCode of the text. */
  language?: string;
}

export interface ReadOptions<T, H> {
  /** Message name without its prefix: `AirShoppingRS`. */
  root: string;
  /** `IATA_`; empty for login. */
  messagePrefix: string;
  /** Whole names that the message may have. Default: the prefix and the root. */
  names?: readonly string[];
  /** Paths are relative to the message's root element: `Response/Order/OrderID`. */
  record: RecordDeclaration<T>;
  /** Receive the records of the `each` fields. These are not a result until the whole document has been read. */
  sinks?: SinksOf<T>;
  /** Demands an envelope. Without it an envelope is unwrapped too, so that a fault is recognised in either style. */
  soap: boolean;
  /** Read from the SOAP header, relative to `Header`. */
  header?: RecordDeclaration<H>;
  /** The element that the message must have. Default: `Request` in a request, `Response` in an answer. `none` for login. */
  demands?: 'Response' | 'Request' | 'none';
  limits?: Partial<ReadLimits>;
  /** Receives the message's own CorrelationID, also of a message that holds errors or lacks something. */
  identified?: (correlationId: string) => void;
}

/** One message. It has a `result` unless it has errors or a fault. */
export type ReadMessage<T, H = unknown> = { header: H | undefined } & (
  | { result: T; errors: []; fault?: undefined }
  | { result: undefined; errors: ErrorElement[]; fault?: ErrorElement }
);

const errorElement = record({
  code: text('Code'),
  text: text('DescText'),
  owner: text('OwnerName'),
  language: text('LangCode'),
});

/** Errors are children of the root, or of `Errors`. Warnings may carry the same codes and are not errors. */
const common = record({
  errors: list('Error', errorElement),
  grouped: list('Errors/Error', errorElement),
  response: present('Response'),
  request: present('Request'),
  correlationId: text('PayloadAttributes/CorrelationID'),
});

/** SOAP 1.1 (unqualified children) and 1.2. */
const faultElement = record({
  code: text('faultcode'),
  text: text('faultstring'),
  code12: text('Code/Value'),
  text12: text('Reason/Text'),
});

/** Recognises envelope, fault and message while the document is scanned. */
class Document implements SaxHandler {
  readonly walk: Walk;
  private depth = 0;
  private inBody = false;
  private enveloped = false;
  message: unknown[] | undefined;
  common: unknown[] | undefined;
  fault: unknown[] | undefined;
  header: unknown[] | undefined;

  constructor(
    private readonly names: readonly string[],
    private readonly soap: boolean,
    private readonly trie: Trie,
    private readonly headerTrie: Trie | undefined,
    private readonly sinks: Sinks | undefined,
    limits: ReadLimits,
  ) {
    this.walk = new Walk(limits);
  }

  open({ local }: XmlName, attributes: Attributes): void {
    this.depth++;
    if (this.walk.inside) this.walk.open(local, attributes);
    else if (this.depth === 1) this.openDocument(local, attributes);
    else if (this.enveloped) this.openInEnvelope(local, attributes);
  }

  get wantsText(): boolean {
    return this.walk.wantsText;
  }

  text(text: string): void {
    this.walk.text(text);
  }

  close(): void {
    this.depth--;
    if (this.walk.inside) this.walk.close();
    else if (this.depth === 1) this.inBody = false;
  }

  private openDocument(local: string, attributes: Attributes): void {
    if (local === 'Envelope') this.enveloped = true;
    else if (this.soap && local.toLowerCase() !== 'html') throw new ReadError('no-envelope');
    else this.openMessage(local, attributes);
  }

  private openInEnvelope(local: string, attributes: Attributes): void {
    if (this.depth === 2) {
      this.inBody = local === 'Body';
      if (local === 'Header' && this.headerTrie)
        [this.header] = this.walk.begin([this.headerTrie], attributes);
    } else if (this.depth === 3 && this.inBody) {
      if (this.message || this.fault) throw this.wrong('the SOAP body holds more than one message');
      if (local === 'Fault') [this.fault] = this.walk.begin([trieOf(faultElement)], attributes);
      else this.openMessage(local, attributes);
    }
  }

  private openMessage(local: string, attributes: Attributes): void {
    if (local.toLowerCase() === 'html') throw new ReadError('html-page');
    if (!this.names.includes(local)) throw this.wrong(`the document is not the message ${this.names[0]}`);
    [this.message, this.common] = this.walk.begin([this.trie, trieOf(common)], attributes, this.sinks);
  }

  wrong(message: string): ReadError {
    return new ReadError('other-message', message, this.names[0]);
  }
}

function toError(found: Partial<ErrorElement>): ErrorElement {
  return {
    code: found.code ?? 'none',
    text: found.text ?? '',
    ...(found.owner !== undefined && { owner: found.owner }),
    ...(found.language !== undefined && { language: found.language }),
  };
}

/**
 * Reads the one message in `body`, to its end.
 * Required fields are demanded only of an answer without errors.
 * Throws ReadError (`truncated`, `empty`, `unreadable` with the element's full path). An error of the stream passes through.
 * The bench tries another `tokenize`.
 */
export async function readMessage<T, H = unknown>(
  body: AsyncIterable<Uint8Array>,
  options: ReadOptions<T, H>,
  tokenize: typeof parse = parse,
): Promise<ReadMessage<T, H>> {
  const names = options.names ?? [options.messagePrefix + options.root];
  const limits = { ...defaultLimits, ...options.limits };
  const document = new Document(
    names,
    options.soap,
    trieOf(options.record),
    options.header && trieOf(options.header),
    options.sinks,
    limits,
  );
  await tokenize(body, document, limits);

  const header = document.header && options.header?.finish(document.header);
  if (document.fault) {
    const { code, text, code12, text12 } = faultElement.finish(document.fault);
    const fault = toError({ code: localName(code ?? code12 ?? 'none'), text: text ?? text12 });
    return { header, result: undefined, errors: [], fault };
  }
  if (!document.message || !document.common)
    throw document.wrong(`the SOAP envelope does not hold the message ${names[0]}`);

  const { errors, grouped, response, request, correlationId } = common.finish(document.common);
  if (correlationId !== undefined) options.identified?.(correlationId);
  const all = [...errors, ...grouped];
  if (all.length > 0) return { header, result: undefined, errors: all.map(toError) };

  const demanded = options.demands ?? (options.root.endsWith('RQ') ? 'Request' : 'Response');
  if (demanded === 'Response' && !response) throw missing('Response');
  if (demanded === 'Request' && !request) throw missing('Request');
  if (document.walk.problem) throw document.walk.problem;
  return { header, result: options.record.finish(document.message), errors: [] };
}
