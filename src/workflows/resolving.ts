/** A person's word about what nobody knows. It is checked against the service where a read can check it. */
import { earliestLimit } from '../domain/limits';
import { mismatches } from '../domain/sameTrip';
import type { OrderUpdates } from '../domain/updates';
import { call, logIn } from './call';
import type { OrderLife } from './orderLife';
import { Refused } from './failures';
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
      return readAgain(life);
    case 'give-up':
      life.givenUp = true;
  }
}

/** Takes the order that a person names, if it is this trip: another one's id is refused. */
async function adopt(life: OrderLife, orderId: string): Promise<void> {
  await logIn(life.line, 'order');
  const read = await call(life.line, 'order', 'orderRetrieve', { orderId });
  const differences =
    life.request && life.sold ? mismatches(life.sold, life.request.passengers, read.result) : [];
  if (differences.length > 0) {
    throw new Refused(
      {
        kind: 'service',
        code: 'another-order',
        text: `that order is not this trip: ${differences.join('; ')}`,
        operation: 'orderRetrieve',
        correlationId: read.correlationId,
        sent: 'maybe',
      },
      'refused',
    );
  }
  life.status.paymentLimit =
    earliestLimit(read.result) ?? new Date(Date.now() + life.policy.assumedHold).toISOString();
  settleTruth(life, read, 'read');
}

/** What the order shows now decides; a person's word lets it be read as settled. */
async function readAgain(life: OrderLife): Promise<void> {
  await logIn(life.line, 'order');
  settleTruth(life, await call(life.line, 'order', 'orderRetrieve', life.orderRef), 'read');
}
