/** What a token of an agency sees: its own orders and nothing else. Whatever is another agency's is answered as if it did not exist. */
import type { Client } from '@temporalio/client';
import { agencyOfSchedule } from '../client/schedules';
import { agencyOf, agencyOfBatch } from '../client/whose';
import type { OrderAccess } from '../client/askOrder';
import type { Known } from '../client/orders';
import {
  BadRequest,
  ReferenceForgotten,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
} from '../domain/order/errors';
import type { Caller } from './authorisation';
import type { Asked, Handler } from './asked';
import type { Operation } from './operations';
import { Problem, type ProblemCode } from './problems';

/** What belongs to agencies besides orders, by its path: who says whose it is, and how another's is answered. */
const owned: readonly {
  begins: string;
  agencyOf: (client: Client, params: Asked['params']) => Promise<string | undefined>;
  unknown: ProblemCode;
}[] = [
  {
    begins: '/batches/{id}',
    agencyOf: (client, { id = '' }) => agencyOfBatch(client, id),
    unknown: 'unknown-batch',
  },
  {
    begins: '/schedules/{name}',
    agencyOf: (client, { name = '' }) => agencyOfSchedule(client, name),
    unknown: 'unknown-schedule',
  },
];

/** Ids of batches and names of schedules as any program may have given them. */
const NAMED = /^[\x21-\x7e]{1,200}$/;

/** Wraps an operation's handler, so that it is never reached with another agency's order. Every operation passes here. */
export function guarded(
  { id, path, operators }: Pick<Operation, 'id' | 'path' | 'operators'>,
  handler: Handler,
  access: OrderAccess,
): Handler {
  const kind = owned.find(({ begins }) => path.startsWith(begins));
  return async (asked) => {
    const { id: named = asked.params.name } = asked.params;
    if (kind && !NAMED.test(named ?? '')) throw new Problem(kind.unknown);
    const { agency } = asked.caller ?? {};
    if (agency === undefined) return handler(asked);
    if (operators)
      throw new Problem('forbidden', {
        detail: 'This token belongs to an agency, and this call concerns all of them.',
        reason: `${asked.caller?.who ?? ''} belongs to agency ${agency}`,
      });
    if (kind && (await kind.agencyOf(access.client, asked.params)) !== agency)
      throw new Problem(kind.unknown);
    if (!path.includes('{reference}')) return handler(asked);
    const standing = await standingOf(access, asked.reference, agency);
    if (standing === 'own') return handler(asked);
    // A reference that is free, or whose order never existed, may be given to an order that was made elsewhere.
    const names = id === 'adoptOrder' && asked.body !== undefined;
    if (!names) throw new Problem('unknown-reference');
    if (standing === 'free') return handler(asked);
    throw new UpdateRefused('another-order', `reference ${asked.reference} belongs to another request`);
  };
}

/** True for an order that the caller may see. Of an operator's that is not asked: there may be none. */
export async function isOwn(access: OrderAccess, reference: string, { agency }: Caller): Promise<boolean> {
  return agency === undefined || (await standingOf(access, reference, agency)) === 'own';
}

async function standingOf(
  access: OrderAccess,
  reference: string,
  agency: string,
): Promise<'own' | 'free' | 'not-own'> {
  try {
    return (await agencyOf(access, reference)) === agency ? 'own' : 'not-own';
  } catch (error) {
    if (error instanceof UnknownReference) return 'free';
    // Whose it was is no longer known.
    if (error instanceof ReferenceForgotten) return 'not-own';
    throw error;
  }
}

/** Returns what a caller may know of the configuration. */
export function knownTo(caller: Caller | undefined, known: Known): Known {
  const agency = caller?.agency;
  if (agency === undefined) return known;
  const { agencies, versionOf } = known;
  const sold = agencies?.get(agency) ?? [];
  if (!agencies) return {};
  return {
    providers: sold,
    agencies: new Map([[agency, sold]]),
    versionOf: (name) => (sold.includes(name) ? versionOf?.(name) : undefined),
  };
}

/** Returns a request or an adoption with its caller's agency. @throws {BadRequest} where it names another */
export function ofAgency(body: unknown, caller: Caller | undefined): unknown {
  const agency = caller?.agency;
  if (agency === undefined || typeof body !== 'object' || body === null) return body;
  const { agency: named } = body as { agency?: unknown };
  if (named !== undefined && named !== agency) throw new BadRequest([notYours]);
  return { ...body, agency };
}

/** Returns a list's filter with its caller's agency. @throws {Problem} where it names another */
export function filterOf<Filter extends { agency?: string }>(
  filter: Filter,
  caller: Caller | undefined,
): Filter {
  const agency = caller?.agency;
  if (agency === undefined) return filter;
  if (filter.agency !== undefined && filter.agency !== agency)
    throw new Problem('bad-request', { mistakes: [notYours] });
  return { ...filter, agency };
}

const notYours = { path: 'agency', message: 'is not the agency of this token' };

/** Does the work; for an agency's token, that a reference was forgotten says no more than that it is taken. */
export async function withoutForgotten<T>({ caller, reference }: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (caller?.agency !== undefined && error instanceof ReferenceForgotten)
      throw new ReferenceTaken(reference);
    throw error;
  }
}
