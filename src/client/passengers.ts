/** The passengers of an order as its request and its corrections name them. They stand in the history of its workflow alone, sealed where there are keys. */
import type { Client } from '@temporalio/client';
import type { Amendment } from '../domain/order/afterSale';
import { cancellationOf } from '../domain/order/amending/parts';
import type { OrderStatus } from '../domain/order/status';
import { orderWorkflowId, type OrderUpdates } from '../domain/order/updates';
import type { Passenger } from '../domain/request/trip';
import { inputIn, Reader, updatesIn } from '../temporal/history';
import { orderRuns, startedWith, type Run } from '../temporal/runs';

/**
 * Returns the passengers of the newest request of a reference, and those whom earlier ones named and who were cancelled since; none for an
 * order made elsewhere, or without the key.
 *
 * @param amendments what was changed after the sale: without corrected names, no history is read
 */
export async function passengersOf(
  client: Client,
  reference: string,
  amendments: readonly AmendmentInShort[],
): Promise<Traveller[]> {
  return (await requestedOf(client, reference, amendments)).passengers;
}

/** A passenger under the name of today. */
export interface Traveller extends Passenger {
  /** The name before it was corrected, as far as the newest run remembers. */
  formerly?: string;
}

/** The passengers of an order. */
export interface Travellers {
  passengers: Traveller[];
  /** A name was corrected. */
  corrected: boolean;
}

type AmendmentInShort = Pick<Amendment, 'kind' | 'what'>;

const correctsName = ({ kind }: AmendmentInShort): boolean => kind === 'name';
const cancelsPassenger = ({ kind, what }: AmendmentInShort): boolean =>
  kind === 'part' && what.startsWith('passenger');

/**
 * Returns the passengers of an order, and whether names were corrected.
 *
 * @param amendments what was changed after the sale; left out, what the newest run began with, and its history is read
 */
export async function requestedOf(
  client: Client,
  reference: string,
  amendments?: readonly AmendmentInShort[],
): Promise<Travellers> {
  const workflowId = orderWorkflowId(reference);
  let changed = amendments;
  let found: Traveller[] | undefined;
  let corrected = false;
  for (const run of (await orderRuns(client, workflowId)).reverse()) {
    // Input from other languages can be anything.
    const [payload] = await startedWith(client, run);
    const input = (await inputIn(client, workflowId, payload)) as Started | undefined;
    const passengers = (input?.resumed?.request ?? input)?.passengers;
    if (!Array.isArray(passengers)) continue;
    const all = (changed ??= input?.resumed?.status?.amendments ?? []);
    const known = found?.map(({ paxId }) => paxId);
    const others = passengers
      .filter(isNamed)
      .filter(
        ({ paxId }) =>
          !known || (!known.includes(paxId) && cancellationOf('passenger', paxId, all) !== undefined),
      );
    const mayBeCorrected = others.length > 0 && (!amendments || all.some(correctsName));
    const names = mayBeCorrected ? await correctedNames(client, run) : [];
    // A run that goes on holds the names of today, and what was corrected before it.
    corrected ||= names.some(({ name }) => name) || all.some(correctsName);
    found = [...(found ?? []), ...others.map((passenger) => withNames(passenger, names))];
    // A new run no longer asks for who was cancelled before it.
    if (!all.some(cancelsPassenger)) break;
  }
  return { passengers: found ?? [], corrected };
}

const ofUpdates = [
  'workflowExecutionUpdateAcceptedEventAttributes',
  'workflowExecutionUpdateCompletedEventAttributes',
] as const;

/** Returns the corrections of names that a run was asked for and has carried out, in order. */
async function correctedNames(
  client: Client,
  { workflowId, runId }: Run,
): Promise<OrderUpdates['correct'][]> {
  const updates = updatesIn(await new Reader(client, workflowId).history(runId, ofUpdates));
  return updates
    .filter(({ name, succeeded }) => name === 'correct' && succeeded)
    .map(({ args }) => (Array.isArray(args) ? (args[0] as OrderUpdates['correct']) : {}));
}

function withNames(passenger: Passenger, corrections: readonly OrderUpdates['correct'][]): Traveller {
  const own = corrections.filter(({ paxId }) => paxId === passenger.paxId);
  const named = own.reduce((before, { name }) => ({ ...before, ...name }), passenger);
  const formerly = nameOf(passenger);
  return formerly === nameOf(named) ? named : { ...named, formerly };
}

function nameOf({ givenName, surname }: Passenger): string {
  return `${givenName} ${surname}`;
}

/** What may stand in a start. */
interface Started {
  resumed?: { request?: Started; status?: Pick<OrderStatus, 'amendments'> };
  passengers?: unknown;
}

function isNamed(passenger: unknown): passenger is Passenger {
  const { paxId, type, givenName, surname } = (passenger ?? {}) as Record<string, unknown>;
  return [paxId, type, givenName, surname].every((text) => typeof text === 'string');
}
