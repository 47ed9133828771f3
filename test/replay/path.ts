/** What a path is, and the steps of which paths are made. */
import { WorkflowFailedError } from '@temporalio/client';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import { daysAhead, oneAdult, type Stage } from '../support/running';
import type { StageName } from './stages';

/** One way through the workflows. */
export interface Path {
  /** Also the name of its file. */
  name: string;
  /** One sentence. */
  what: string;
  on: StageName;
  /** Set where it orders faults, which would strike another path's call: it has its stage to itself. */
  alone?: true;
  /** Plays it to its end, and answers with the ids of the workflows whose histories tell it. */
  play(stage: Stage): Promise<string[]>;
}

/** What a path waits for at most (milliseconds); the longest honest wait is a minute and a half. */
const PATIENCE = 240_000;

/** Between two looks (milliseconds): there is no event to await from outside, and each look is work for the worker. */
const EVERY = 400;

/** As much as any order here costs. */
export const PAID = { released: true, payUpTo: { amount: '99999.00', currency: 'EUR' } };

export const word = { who: 'Q. Uality', why: 'the airline said so' };

export const idOf = (reference: string): string => `order/${reference}`;

let trips = 0;

/** One adult, on a route with one single offer unless another is named: small answers make small histories. */
export function request(changes: Parameters<typeof oneAdult>[0] = {}): ReturnType<typeof oneAdult> {
  const { route = 'BRE-CPH', ...rest } = changes;
  const [origin = '', destination = ''] = route.split('-');
  trips += 1;
  return oneAdult({
    // Another day for each, so that no flight is ever sold out.
    journeys: [{ origin, destination, date: daysAhead(30 + (trips % 200)) }],
    offerLimit: 2,
    ...rest,
  });
}

/** Waits until the order is in one of the states, whatever it passes through; fails where it ends in another. */
export async function reach(stage: Stage, reference: string, ...states: OrderState[]): Promise<OrderStatus> {
  const giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    const status = await stage.orders.status(reference);
    if (states.includes(status.state)) return status;
    if (Date.now() > giveUpAt) {
      const why = status.attention?.text ?? JSON.stringify(status.lastError ?? status.waitsFor);
      throw new Error(`${reference} is ${status.state}, and never was ${states.join(' or ')}: ${why}`);
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}

/** Starts a trip and waits until it is in one of the states. */
export async function start(
  stage: Stage,
  changes: Parameters<typeof request>[0],
  ...states: OrderState[]
): Promise<OrderStatus> {
  const wish = request(changes);
  await stage.orders.start(wish);
  return reach(stage, wish.reference, ...states);
}

/** A held order. */
export const hold = (stage: Stage, changes: Parameters<typeof request>[0] = {}): Promise<OrderStatus> =>
  start(stage, changes, 'held');

/** Issues it for what it costs; answers with the order as it is then. */
export const issue = (stage: Stage, { reference, total }: OrderStatus): Promise<OrderStatus> =>
  stage.orders.update(reference, 'ticket', { payUpTo: total! });

/** A ticketed order. */
export async function ticketed(
  stage: Stage,
  changes: Parameters<typeof request>[0] = {},
): Promise<OrderStatus> {
  return is('ticketed', await issue(stage, await hold(stage, changes)));
}

/** The status, where it is as the path says. A path that went another way must not be kept under its name. */
export function is(wanted: string, status: OrderStatus): OrderStatus {
  const { reference, state, attention, lastError } = status;
  if (state === wanted || attention?.reason === wanted) return status;
  const why = attention?.text ?? JSON.stringify(lastError);
  throw new Error(`${reference} is ${attention?.reason ?? state}, not ${wanted}: ${why}`);
}

/** Waits until the run has ended; answers with the id of its workflow. */
export async function ended(stage: Stage, reference: string): Promise<string[]> {
  await stage.client.workflow.getHandle(idOf(reference)).result();
  return [idOf(reference)];
}

/** Waits until the run was refused, and failed; answers with the id of its workflow. */
export async function refusedRun(stage: Stage, reference: string): Promise<string[]> {
  const result = stage.client.workflow.getHandle(idOf(reference)).result();
  await result.then(
    () => Promise.reject(new Error('the run was not refused')),
    (error: unknown) => {
      if (!(error instanceof WorkflowFailedError)) throw error;
    },
  );
  return [idOf(reference)];
}

/** Cancels, and waits for the end. */
export async function cancelled(
  stage: Stage,
  { reference }: Pick<OrderStatus, 'reference'>,
): Promise<string[]> {
  is('cancelled', await stage.orders.update(reference, 'cancel', {}));
  return ended(stage, reference);
}

/** A person gives the order up, and the run ends with it as it is. */
export async function givenUp(
  stage: Stage,
  { reference }: Pick<OrderStatus, 'reference'>,
): Promise<string[]> {
  await stage.orders.update(reference, 'resolve', { answer: 'give-up', ...word });
  return ended(stage, reference);
}
