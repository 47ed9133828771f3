/** Calls to one operation, and a body as its schema allows it, the same for the same seed. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '../../../src/api/operations';
import { callsOf, type FuzzCall } from './calls';
import { fromSchema, type Schema } from './fromSchema';

/** Returns some calls to one operation of a document. @param references of orders that there are, `names` of batches and schedules */
export function callsTo(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  {
    document,
    references,
    names,
  }: { document: Schema; references: readonly string[]; names?: readonly string[] },
  { seed, calls }: { seed: number; calls: number },
): FuzzCall[] {
  const { [path]: methods = {} } = document.paths as Record<string, Record<string, unknown>>;
  const alone = { ...document, paths: { [path]: { [method.toLowerCase()]: methods[method.toLowerCase()] } } };
  return fc.sample(callsOf(alone, references, names), { seed, numRuns: calls });
}

/** Returns a body that an operation takes; undefined where it needs none. */
export function bodyFor({ body }: Pick<Operation, 'body'>): unknown {
  if (!body?.required) return undefined;
  const schema = z.toJSONSchema(body.schema, { io: 'input' }) as Schema;
  return fc.sample(fromSchema(schema, schema), { seed: 1, numRuns: 1 })[0];
}
