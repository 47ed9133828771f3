/** Plays the back office: so many orders at once, each from its request to the end of its story. People are not played. */
import type { Money } from '../src/domain/money';
import type { AttentionReason } from '../src/domain/order/attention';
import type { OrderState } from '../src/domain/order/states';
import type { OrderStatus } from '../src/domain/order/status';
import type { Moment } from './afterSale';
import type { ChangeDesk } from './amending';
import type { BackOffice } from './backOffice';
import { bounded } from './inTurn';
import type { Settings } from './settings';
import { afterSaleOf, referenceFor, requestFor, storyFor, type Story } from './requests';

/** How far the driver is. */
export interface Progress {
  started: number;
  /** Stories that are over. */
  done: number;
  /** Why a story broke off, by its reference. */
  brokenOff: Map<string, string>;
  /** References of orders whose story has begun and is not over. */
  inFlight: Set<string>;
  /** References of orders whose story is over, the latest last. */
  over: string[];
}

/** Nothing has begun. */
export function noProgress(): Progress {
  return { started: 0, done: 0, brokenOff: new Map(), inFlight: new Set(), over: [] };
}

/** States in which an order waits for somebody or for nothing. */
export const resting: readonly OrderState[] = [
  'held',
  'ticketed',
  'attention',
  'awaiting-approval',
  'cancelled',
  'failed',
  'lapsed',
];

/** How often the same thing is asked of an order that could not do it, or whose run was ended meanwhile, and that is held as before. */
const TRIES = 5;

/** The states in which each story should end, where nobody has to help. */
export const ends: Record<Story, readonly OrderState[]> = {
  'paid-in-advance': ['ticketed'],
  ticket: ['ticketed'],
  'ticket-and-cancel': ['cancelled'],
  'cancel-hold': ['cancelled'],
  race: ['ticketed', 'cancelled'],
  hold: ['held'],
};

/**
 * Plays all orders. Never rejects for an order: one that cannot be played to its end is found when everything should be at rest. With a
 * desk, each order is changed after its sale.
 */
export function drive(
  office: BackOffice,
  {
    orders,
    changes,
    providers,
    ...how
  }: Pick<Settings, 'orders' | 'seed' | 'inFlight' | 'changes' | 'providers'>,
  progress: Progress,
  desk?: ChangeDesk,
): Promise<void> {
  const numbers = Array.from({ length: orders }, (_, n) => n);
  return driveThese(office, numbers, how, progress, (_, seed, n) =>
    play(office, seed, n, { changes, providers, desk }),
  );
}

/** As `drive`, of the orders with these numbers; the next is taken when there is room for it. */
export async function driveThese(
  office: BackOffice,
  numbers: Iterable<number>,
  { seed, inFlight }: { seed: string; inFlight: number },
  progress: Progress,
  story: (office: BackOffice, seed: string, n: number) => Promise<void> = (...which) => play(...which),
): Promise<void> {
  await bounded(numbers, inFlight, async (n) => {
    const reference = referenceFor(seed, n);
    progress.started += 1;
    progress.inFlight.add(reference);
    await story(office, seed, n).catch((error: Error) => {
      progress.brokenOff.set(reference, error.message);
    });
    progress.inFlight.delete(reference);
    progress.over.push(reference);
    progress.done += 1;
  });
}

async function play(
  office: BackOffice,
  seed: string,
  n: number,
  { desk, ...how }: Pick<Settings, 'changes' | 'providers'> & { desk?: ChangeDesk } = {},
): Promise<void> {
  const request = requestFor(seed, n, { ...how, afterSale: desk !== undefined });
  const { reference } = request;
  await office.start(request);
  await carryOn(office, await atRest(office, reference), storyFor(seed, n), changing(seed, n, desk));
}

/** Looks at an order whose story is over, once more: a reset since then may have left it short of its goal. */
export async function lookAgain(
  office: BackOffice,
  seed: string,
  n: number,
  desk?: ChangeDesk,
): Promise<void> {
  const rested = await atRest(office, referenceFor(seed, n));
  await carryOn(
    office,
    desk ? await desk.answer(rested) : rested,
    storyFor(seed, n),
    changing(seed, n, desk),
  );
}

/** Changes an order after its sale, if this is the moment for it. */
type Changing = (status: OrderStatus, now: Moment) => Promise<OrderStatus>;

function changing(seed: string, n: number, desk: ChangeDesk | undefined): Changing | undefined {
  return desk && ((status, now) => desk.change(status, { ...afterSaleOf(seed, n), seed, n }, now));
}

/** Leaves every order as it was sold. */
const unchanged: Changing = (status) => Promise.resolve(status);

/** Asks of an order at rest what its story still lacks. */
export async function carryOn(
  office: BackOffice,
  rested: OrderStatus,
  story: Story,
  change: Changing = unchanged,
): Promise<void> {
  const { reference } = rested;
  let status = await acceptChanges(office, rested);
  if (status.state === 'held') status = await change(status, 'held');
  switch (story) {
    case 'hold':
      return;
    // An order that was reset issues nothing by itself: held, it waits for the ticket to be asked for.
    case 'paid-in-advance':
    case 'ticket':
      status = await acceptChanges(office, await ticket(office, status));
      if (status.state === 'ticketed') await change(status, 'ticketed');
      return;
    case 'ticket-and-cancel':
      status = await ticket(office, status);
      status = await acceptChanges(office, status);
      if (status.state === 'ticketed') status = await change(status, 'ticketed');
      if (status.state === 'ticketed') await cancel(office, status);
      return;
    case 'cancel-hold':
      if (status.state === 'held') await cancel(office, status);
      return;
    case 'race':
      if (status.state !== 'held') return;
      await Promise.all([
        office.ask(reference, 'ticket', { payUpTo: mostOf(status) }),
        change(status, 'in the race'),
        office.ask(reference, 'cancel', {}),
      ]);
  }
}

/** Has the order issued; asks again where it could not be done and the order is held as before. */
async function ticket(office: BackOffice, rested: OrderStatus): Promise<OrderStatus> {
  const { reference } = rested;
  let status = rested;
  for (let attempt = 1; attempt <= TRIES && mayBeTicketed(status); attempt += 1) {
    const answer = await office.ask(reference, 'ticket', { payUpTo: mostOf(status) });
    status = await acceptChanges(office, answer ?? (await atRest(office, reference)));
  }
  return status;
}

/** Whoever names the total that an order shows has accepted it. */
function mayBeTicketed({ state, attention }: OrderStatus): boolean {
  return state === 'held' || attention?.reason === 'changed-since-sale';
}

/** Reasons that are answered by accepting what the airline has changed. */
const accepted: readonly (AttentionReason | undefined)[] = [
  'schedule-changed',
  'flight-cancelled',
  'service-lost',
];

/** Accepts, as a person would, whatever flights the airline has changed. */
export async function acceptChanges(office: BackOffice, rested: OrderStatus): Promise<OrderStatus> {
  let status = rested;
  for (let attempt = 1; attempt <= TRIES && accepted.includes(status.attention?.reason); attempt += 1) {
    const answer = await office.ask(status.reference, 'acceptChange', { who: 'chaos' });
    status = answer ?? (await atRest(office, status.reference));
  }
  return status;
}

/** Asks for the fee and cancels for it. */
export async function cancel(office: BackOffice, before: OrderStatus): Promise<void> {
  const { reference, state } = before;
  for (let attempt = 1, now = before; attempt <= TRIES && now.state === state; attempt += 1) {
    const quoted = await office.ask(reference, 'quoteCancellation', {});
    const fee = quoted?.quotedFee;
    const answer = fee && (await office.ask(reference, 'cancel', { fee }));
    now = answer ?? (await atRest(office, reference));
  }
}

/** Waits until the order rests, and agrees to whatever price it asks about meanwhile. */
export async function atRest(office: BackOffice, reference: string): Promise<OrderStatus> {
  for (;;) {
    const status = await office.until(reference, resting);
    if (status.state !== 'awaiting-approval' || !status.toApprove) return status;
    await office.ask(reference, 'approve', { amount: status.toApprove });
  }
}

/** What the customer has paid for: the order's own total. */
function mostOf({ total }: OrderStatus): Money {
  return total ?? { amount: '9000.00', currency: 'EUR' };
}
