/** Plays the back office: so many orders at once, each from its request to the end of its story. People are not played. */
import type { Money } from '../domain/money';
import type { OrderState } from '../domain/states';
import type { OrderStatus } from '../domain/status';
import { Restless, type BackOffice } from './backOffice';
import { bounded } from './inTurn';
import { requestFor, storyFor, type Story } from './requests';

/** How far the driver is. */
export interface Progress {
  started: number;
  /** Stories that are over. */
  done: number;
  /** What did not come to rest, in words with its reference. */
  restless: string[];
}

/** States in which an order waits for somebody or for nothing. */
const resting: readonly OrderState[] = [
  'held',
  'ticketed',
  'attention',
  'awaiting-approval',
  'cancelled',
  'failed',
  'lapsed',
];

/** How often the same thing is asked of an order that could not do it and is held as before. */
const TRIES = 3;

/** The states in which each story should end, where nobody has to help. */
export const ends: Record<Story, readonly OrderState[]> = {
  'paid-in-advance': ['ticketed'],
  ticket: ['ticketed'],
  'ticket-and-cancel': ['cancelled'],
  'cancel-hold': ['cancelled'],
  race: ['ticketed', 'cancelled'],
  hold: ['held'],
};

/** Plays all orders. Never rejects for an order: what went wrong with one stands in `progress`. */
export async function drive(
  office: BackOffice,
  { orders, seed, inFlight }: { orders: number; seed: string; inFlight: number },
  progress: Progress,
): Promise<void> {
  const numbers = Array.from({ length: orders }, (_, n) => n);
  await bounded(numbers, inFlight, async (n) => {
    progress.started += 1;
    try {
      await play(office, seed, n);
    } catch (error) {
      if (!(error instanceof Restless)) throw error;
      progress.restless.push(error.message);
    }
    progress.done += 1;
  });
}

async function play(office: BackOffice, seed: string, n: number): Promise<void> {
  const request = requestFor(seed, n);
  const { reference } = request;
  const story = storyFor(seed, n);
  await office.start(request);
  const settle = (): Promise<OrderStatus> => atRest(office, reference);

  let status = await settle();
  if (story === 'paid-in-advance' || story === 'hold' || status.state !== 'held') return;
  if (story === 'ticket' || story === 'ticket-and-cancel')
    status = await ticketed(office, reference, status, settle);
  if (story === 'race') {
    const payUpTo = mostOf(status);
    await Promise.all([
      office.ask(reference, 'ticket', { payUpTo }, 'ticket-in-the-race'),
      office.ask(reference, 'cancel', {}, 'cancel-in-the-race'),
    ]);
    await settle();
  }
  if (story === 'cancel-hold' || (story === 'ticket-and-cancel' && status.state === 'ticketed')) {
    await cancelled(office, reference, status, settle);
  }
}

async function ticketed(
  office: BackOffice,
  reference: string,
  held: OrderStatus,
  settle: () => Promise<OrderStatus>,
): Promise<OrderStatus> {
  let status = held;
  for (let attempt = 1; attempt <= TRIES && status.state === 'held'; attempt += 1) {
    await office.ask(reference, 'ticket', { payUpTo: mostOf(status) }, `ticket-${attempt}`);
    status = await settle();
  }
  return status;
}

async function cancelled(
  office: BackOffice,
  reference: string,
  before: OrderStatus,
  settle: () => Promise<OrderStatus>,
): Promise<void> {
  let status = before;
  for (let attempt = 1; attempt <= TRIES && status.state === before.state; attempt += 1) {
    await office.ask(reference, 'quoteCancellation', {}, `quote-${attempt}`);
    status = await settle();
    const { quotedFee } = status;
    if (status.state !== before.state || !quotedFee) continue;
    await office.ask(reference, 'cancel', { fee: quotedFee }, `cancel-${attempt}`);
    status = await settle();
  }
}

/** Waits until the order rests, and agrees to whatever price it asks about meanwhile. */
export async function atRest(office: BackOffice, reference: string): Promise<OrderStatus> {
  for (;;) {
    const status = await office.until(reference, resting);
    if (status.state !== 'awaiting-approval' || !status.toApprove) return status;
    const amount = status.toApprove;
    await office.ask(reference, 'approve', { amount }, `approve-${amount.amount}-${status.updatedAt}`);
  }
}

/** What the customer has paid for: the order's own total. */
function mostOf({ total }: OrderStatus): Money {
  return total ?? { amount: '9000.00', currency: 'EUR' };
}
