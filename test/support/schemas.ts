/** The judge of messages: IATA's schemas, read from beside the repository and asked in a thread of their own (libxml2-wasm is ESM only). */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NdcVersion } from '../../src/domain/calls/provider';

const folder = resolve(__dirname, '../../../shared/ndc/xsd');

/** True where the schemas are present. */
export const schemasHere = existsSync(folder);

/** `test` where the schemas are present, else `test.skip`, so that the run counts what it left out. */
export const testWithSchemas: jest.It = schemasHere ? test : test.skip;

/** What the judge says of a document. */
export interface Judgement {
  /** None: it is well-formed and, where a schema was named, valid. */
  complaints: string[];
  /**
   * What stands in it, in order: `['{namespace}Name', text]`, with `null` in place of the text where there are elements inside, and
   * `['@Name', value]` after the element that has the attribute. Declarations of namespaces are left out.
   */
  contents: [name: string, text: string | null][];
}

interface Judge {
  worker: Worker;
  waiting: Map<number, (judgement: Judgement) => void>;
  asked: number;
}

declare global {
  /** One for each process of Jest: every suite loads this module anew, and a schema takes up to a second to read. */
  var ndcFlowsSchemaJudge: Judge | undefined;
}

/** Starts the judge in a thread of its own. It keeps the schemas that it has read. */
function start(): Judge {
  const worker = new Worker(join(__dirname, 'schema-judge.mjs'));
  const waiting: Judge['waiting'] = new Map();
  const settle = (id: number, judgement: Judgement): void => {
    waiting.get(id)?.(judgement);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref(); // an idle judge holds up no test run
  };
  worker.on('message', ({ id, ...judgement }: Judgement & { id: number }) => settle(id, judgement));
  worker.on('error', (error) => {
    const complaints = [`the judge failed: ${error.message}`];
    for (const id of [...waiting.keys()]) settle(id, { complaints, contents: [] });
    globalThis.ndcFlowsSchemaJudge = undefined;
  });
  return { worker, waiting, asked: 0 };
}

function ask(question: { xml: string; schema?: string; contents?: boolean }): Promise<Judgement> {
  const judge = (globalThis.ndcFlowsSchemaJudge ??= start());
  const { worker, waiting } = judge;
  const id = ++judge.asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.ref();
    worker.postMessage({ id, ...question });
  });
}

const schemaOf = (version: NdcVersion, message: string) => join(folder, version, `IATA_${message}.xsd`);

/**
 * What the schema says against a bare message (no SOAP envelope); an empty list: valid.
 * `message` is the name without prefix: `await validate('21.3', 'AirShoppingRQ', xml)`.
 */
export async function validate(version: NdcVersion, message: string, xml: string): Promise<string[]> {
  return (await ask({ schema: schemaOf(version, message), xml })).complaints;
}

/** The same, and what another reader than ours (libxml2) finds in it. */
export function judged(version: NdcVersion, message: string, xml: string): Promise<Judgement> {
  return ask({ schema: schemaOf(version, message), xml, contents: true });
}

/** What another reader than ours finds in a document of which there is no schema. */
export function readElsewhere(xml: string): Promise<Judgement> {
  return ask({ xml, contents: true });
}
