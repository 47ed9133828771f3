/** One order from its request to its cancellation, as a back office leads it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { Orders } from '../../src/client/orders';
import type { OrderRequestInput } from '../../src/domain/request/request';
import { orderWorkflowId } from '../../src/domain/order/updates';

/** How often an order is looked at while it is booked (milliseconds): it costs the server alone. */
const LOOK_EVERY = 10;

/** An order that takes longer hangs. */
const PATIENCE = 120_000;

/** Books, tickets, quotes and cancels; gives the reference. Throws where the order comes to rest anywhere else. */
export async function live(client: Client, request: OrderRequestInput): Promise<string> {
  const orders = new Orders(client);
  const { reference } = await orders.start(request);
  await held(client, reference);
  const { total } = await orders.status(reference);
  if (!total) throw new Error(`${reference} has no total`);
  await orders.update(reference, 'ticket', { payUpTo: total });
  const { quotedFee: fee } = await orders.update(reference, 'quoteCancellation', {});
  if (!fee) throw new Error(`${reference} has no fee`);
  const { state } = await orders.update(reference, 'cancel', { fee });
  if (state !== 'cancelled') throw new Error(`${reference} is ${state}, not cancelled`);
  return reference;
}

/** Resolves when the order is held. */
export async function held(client: Client, reference: string): Promise<void> {
  const handle = client.workflow.getHandle(orderWorkflowId(reference));
  for (const began = Date.now(); Date.now() - began < PATIENCE; await sleep(LOOK_EVERY)) {
    const { searchAttributes, status } = await handle.describe();
    if (searchAttributes.NdcState?.[0] === 'held') return;
    if (status.name !== 'RUNNING') break;
  }
  throw new Error(`${reference} is not held`);
}
