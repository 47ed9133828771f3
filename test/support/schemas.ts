/** The judge of messages: IATA's schemas, read from beside the repository and asked in a thread of their own (libxml2-wasm is ESM only). */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NdcVersion } from '../../src/domain/provider';

const folder = resolve(__dirname, '../../../shared/ndc/xsd');

/** True where the schemas are present. */
export const schemasHere = existsSync(folder);

/** `test` where the schemas are present, else `test.skip`, so that the run counts what it left out. */
export const testWithSchemas: jest.It = schemasHere ? test : test.skip;

interface Judge {
  worker: Worker;
  waiting: Map<number, (complaints: string[]) => void>;
  asked: number;
}

let judge: Judge | undefined;

/** One thread for each jest worker, started when first asked; it keeps the schemas that it has read. */
function start(): Judge {
  const worker = new Worker(join(__dirname, 'schema-judge.mjs'));
  const waiting: Judge['waiting'] = new Map();
  const settle = (id: number, complaints: string[]): void => {
    waiting.get(id)?.(complaints);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref(); // an idle judge holds up no test run
  };
  worker.on('message', (answer: { id: number; complaints: string[] }) =>
    settle(answer.id, answer.complaints),
  );
  worker.on('error', (error) => {
    for (const id of [...waiting.keys()]) settle(id, [`the judge failed: ${error.message}`]);
    judge = undefined;
  });
  return { worker, waiting, asked: 0 };
}

/**
 * What the schema says against a bare message (no SOAP envelope); an empty list: valid.
 * `message` is the name without prefix: `await validate('21.3', 'AirShoppingRQ', xml)`.
 */
export function validate(version: NdcVersion, message: string, xml: string): Promise<string[]> {
  judge ??= start();
  const { worker, waiting } = judge;
  const id = ++judge.asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.ref();
    worker.postMessage({ id, schema: join(folder, version, `IATA_${message}.xsd`), xml });
  });
}
