/** A person's word about what nobody knows. It is checked against the service where a read can check it. */
import { mismatches } from '../domain/sameTrip';
import type { DoubtfulWrite } from '../domain/status';
import type { OrderUpdates } from '../domain/updates';
import { pause } from './call';
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
      return readSettled(life, answer === 'not-issued' ? 'issue' : 'cancel');
    case 'ticketed-elsewhere':
      return settleTruth(life, await readAnew(life));
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
  settleTruth(life, read);
}

/** A person says that a write did nothing. The service may still apply it until its settling time has passed: only then is it read. */
async function readSettled(life: OrderLife, write: DoubtfulWrite): Promise<void> {
  const since = life.status.inDoubt?.[write];
  const wait = since ? Date.parse(since) + life.policy.settleFor - Date.now() : 0;
  if (wait > 0) await pause(life.line, wait, `the airline may still apply the ${write}`);
  const read = await readAnew(life);
  life.settleDoubt(write);
  settleTruth(life, read);
}
