/** A person's word about what nobody knows. It is checked against the service where a read can check it. */
import { earliestLimit } from '../domain/limits';
import { mismatches } from '../domain/sameTrip';
import type { OrderUpdates } from '../domain/updates';
import type { OrderLife } from './orderLife';
import { readAnew, refusedRead } from './reading';
import { settleTruth } from './truth';

/** Settles what is open by one of the answers that the case accepts. */
export async function resolve(life: OrderLife, { answer, orderId }: OrderUpdates['resolve']): Promise<void> {
  switch (answer) {
    case 'order-id':
      return adopt(life, orderId ?? '');
    case 'not-created':
      life.enter('failed');
      return;
    case 'not-issued':
    case 'not-cancelled':
    case 'ticketed-elsewhere':
      return readSettled(life);
    case 'give-up':
      life.givenUp = true;
  }
}

/** Takes the order that a person names, if it is this trip: another one's id is refused. */
async function adopt(life: OrderLife, orderId: string): Promise<void> {
  const read = await readAnew(life, { orderId });
  const { sold, request } = life;
  const differences = sold && request ? mismatches(sold, request.passengers, read.result) : [];
  if (differences.length > 0) {
    throw refusedRead(read, 'another-order', `that order is not this trip: ${differences.join('; ')}`);
  }
  life.status.paymentLimit =
    earliestLimit(read.result) ?? new Date(Date.now() + life.policy.assumedHold).toISOString();
  settleTruth(life, read, 'read');
}

/** What the order shows now decides; a person's word lets it be read as settled. */
async function readSettled(life: OrderLife): Promise<void> {
  settleTruth(life, await readAnew(life), 'read');
}
