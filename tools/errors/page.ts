/** The page of all errors, `docs/reference/errors.md`, made of the tables that the code itself reads. */
import { activityEndings } from '../../src/domain/calls/activityEndings';
import { classify, writeEnding } from '../../src/domain/calls/classify';
import { errorTable, meanings, type Proof } from '../../src/domain/calls/errorTable';
import { isWrite, type OperationName } from '../../src/domain/calls/operations';
import { ownProblem, ownProblems, type OwnProblemCode } from '../../src/domain/calls/ownProblems';
import type { CallProblem } from '../../src/domain/calls/problem';
import { sources, type Source } from '../../src/domain/calls/sources';
import { afterWrite, whatFollows } from '../../src/domain/calls/whatFollows';
import { wordlessEndings, type WordlessEnding } from '../../src/domain/calls/wordlessEndings';
import { endings, ownEndings, type Ending } from '../../src/ndc/transport/endings';
import { readErrors } from '../../src/ndc/xml/readError';
import { overriding } from './overriding';

const code = (text: string): string => `\`${text}\``;
const from = (names: readonly Source[]): string => names.join(', ');
const cell = (text: string): string => text.replace(/\|/g, '\\|');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const HEAD = ['code', 'text', 'means', 'a read', 'a write', 'because', 'source'];

/** A problem of this kind, as a call would tell it. */
const met = (
  kind: CallProblem['kind'],
  name: string,
  operation: OperationName,
  sent: CallProblem['sent'] = 'maybe',
): CallProblem => ({ kind, code: name, text: '', operation, correlationId: '', sent });

/** What a flow does about a problem of a read, and of a write: asked of the very functions that flows ask. */
function following(read: CallProblem, write: CallProblem): [means: string, read: string, write: string] {
  const meaning = classify(write);
  const proof = writeEnding(write);
  return [code(meaning), whatFollows[classify(read)].read, afterWrite(meaning, proof)];
}

/** Codes of the service: they may mean something else to some operations. */
function ofService(): string {
  const rows = errorTable.map((row) => {
    const only = row.only ?? [];
    const reads = row.only === undefined || only.some((operation) => !isWrite(operation));
    const writes = row.only === undefined || only.some(isWrite);
    return [
      row.only ? `${code(row.code)} to ${only.join(', ')}` : code(row.code),
      row.text,
      code(row.meaning),
      reads ? whatFollows[row.meaning].read : '',
      writes ? afterWrite(row.meaning, row.write) : '',
      row.because,
      from(row.source),
    ];
  });
  return table(HEAD, rows);
}

const statuses = Array.from({ length: 300 }, (_, at) => String(at + 300));
const faults = [
  'Client',
  'Sender',
  'VersionMismatch',
  'MustUnderstand',
  'DataEncodingUnknown',
  'Server',
  'Receiver',
];

/** `401, 403`, `500–599`: the codes that this row, and none before it, is for. */
function codesOf(row: WordlessEnding): string {
  const candidates = row.kind === 'http' ? statuses : faults;
  const earlier = wordlessEndings
    .slice(0, wordlessEndings.indexOf(row))
    .filter(({ kind }) => kind === row.kind);
  const own = candidates.filter(
    (each) => row.codes?.test(each) && !earlier.some(({ codes }) => codes?.test(each)),
  );
  const [first = '', last = ''] = [own[0], own.at(-1)];
  return own.length > 10 ? `${first}–${last}, except those above` : own.join(', ');
}

const words = { http: 'HTTP status', fault: 'SOAP fault' } as const;

function ofHttp(): string {
  const rows = wordlessEndings.flatMap((row) =>
    row.kind === 'http' || row.kind === 'fault'
      ? [
          [
            `${words[row.kind]} ${codesOf(row)}`,
            code(row.meaning),
            whatFollows[row.meaning].read,
            afterWrite(row.meaning, row.write),
            row.because,
            from(row.source),
          ],
        ]
      : [],
  );
  return table(
    HEAD.filter((name) => name !== 'text'),
    rows,
  );
}

function ofTransport(rows: readonly Ending[]): string {
  return table(
    ['code', 'a byte may have left', 'a read', 'a write', 'because', 'source'],
    rows.map(({ sign, sent, because, source }) => {
      const [, read, write] = following(
        met('transport', sign, 'orderRetrieve', sent),
        met('transport', sign, 'orderCreate', sent),
      );
      return [code(sign), sent === 'maybe' ? 'yes' : 'no', read, write, because, source];
    }),
  );
}

function ofReader(): string {
  return table(
    HEAD,
    Object.entries(readErrors).map(([name, { kind, text, because, source }]) => [
      code(name),
      text,
      ...following(met(kind, name, 'orderRetrieve'), met(kind, name, 'orderCreate')),
      because,
      from(source),
    ]),
  );
}

/** What the flows that find it decide themselves. */
const decided: readonly OwnProblemCode[] = ['other-order-answered', 'another-order', 'owned-by-another'];
/** Where the other kind of call cannot meet it, nothing is said of that. */
const onlyRead: readonly OwnProblemCode[] = [...decided, 'activity-timed-out'];
const onlyWrite: readonly OwnProblemCode[] = [
  'second-attempt',
  'run-was-reset',
  'writes-held',
  'answered-by-hand',
  'read-too-old',
  'withdrawn',
];

function ofProduct(): string {
  const rows = (Object.keys(ownProblems) as OwnProblemCode[]).map((name) => {
    const about = (operation: OperationName) => ownProblem(name, { operation, correlationId: '' });
    const [means, read, write] = decided.includes(name)
      ? [code('refused'), whatFollows.refused.read, '']
      : following(about('orderRetrieve'), about('orderCreate'));
    return [
      code(name),
      ownProblems[name].text,
      means,
      onlyWrite.includes(name) ? '' : read,
      onlyRead.includes(name) ? '' : name === 'withdrawn' ? 'not sent: it is no longer wanted' : write,
      ownProblems[name].because,
      'own',
    ];
  });
  return table(HEAD, rows);
}

function ofActivities(): string {
  const meaning = classify(met('transport', '', 'orderCreate'));
  const proof = (outcome: 'not-sent' | 'unknown'): Proof | 'not-sent' => outcome;
  return table(
    ['code', 'ending', 'text', 'a write', 'because', 'source'],
    activityEndings.map((row) => [
      code(row.code),
      [
        row.how,
        row.timeout,
        row.type,
        row.marked === undefined ? undefined : row.marked ? 'with send marker' : 'without send marker',
      ]
        .filter((part) => part !== undefined)
        .join(', '),
      row.text,
      afterWrite(meaning, proof(row.outcome)),
      row.because,
      'temporal',
    ]),
  );
}

/** The whole page, not yet in the house style. */
export function errorsPage(): string {
  return `<!-- Generated by \`npm run errors\` from the tables in src. Change the tables, not this page. -->

# Errors

This page lists every way in which a call to an airline can end without a usable answer, and what a flow does then. All code that handles error codes reads these tables, through \`classify\` and \`writeEnding\` (\`src/domain/calls/classify.ts\`).

A problem has a \`kind\` and a \`code\`. \`ndc-flows status\` shows the last problem, with the CorrelationID under which the service logged the call.

- **Reads and writes differ.** A write (orderCreate, orderChange, orderCancel) is sent again only if it is proven not to have been done: by the answer, the socket, the Temporal server, or a later read (\`repeatWrites\`).
- **A refusal** ends the step. Before the order exists, the booking ends as \`failed\`. After a refused issue, nothing was paid and the order needs a person. After a refused cancellation, the flow reads the order again.

## Meanings

The tables below and a profile's \`errors\` use these names.

${table(
  ['meaning', 'a read', 'a write proven not done'],
  meanings.map((meaning) => [code(meaning), whatFollows[meaning].read, whatFollows[meaning].write]),
)}

## Codes of the service

\`kind: service\`: the answer contains \`Error\`. The first matching row applies.

- An unlisted code means \`refused\` and proves nothing about a write, whose outcome is then \`unknown\`.
- If the text of a 911 or a similar code complains about the schema, it means \`permanent\`, because waiting does not fix an invalid request.
- A \`Warning\` is never an error, whatever its code.

${ofService()}

## HTTP statuses and SOAP faults

\`kind: http\`: an HTTP status without a readable answer. \`kind: fault\`: a SOAP fault, by its name without prefix and subcode. If a login gets a status in the first row, the code is \`login-refused\`.

${ofHttp()}

## No complete answer

\`kind: transport\`. For a write, what counts is the socket, not the code: if no byte was written to it, the write is proven not sent. An unlisted code proves nothing.

${ofTransport(endings)}

ndc-flows's own codes:

${ofTransport(ownEndings)}

## Answers that cannot be read

\`kind: truncated\`, \`empty\` or \`unreadable\`. Such an answer is ignored. If a read's answer is truncated or empty, Temporal immediately retries the read a few times.

${ofReader()}

## Found by ndc-flows itself

${ofProduct()}

## Endings of a write's activity

This table shows what is known if the worker that sent a write did not report its outcome.

${ofActivities()}

${overriding}

## Sources

${table(
  ['source', 'meaning'],
  Object.entries(sources).map(([name, text]) => [name, text]),
)}
`;
}
