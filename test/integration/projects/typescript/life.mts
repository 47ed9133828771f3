/** The life of an order in TypeScript: held, ticketed, quoted, and cancelled for the fee that was quoted. Prints its states. */
import { readFile } from 'node:fs/promises';
import { connect, type NdcFlows, type OrderRequestInput, type OrderState } from 'ndc-flows-client';

const trip = JSON.parse(await readFile('typescript.json', 'utf8')) as OrderRequestInput;

async function life(flows: NdcFlows): Promise<OrderState[]> {
  const { reference } = await flows.startOrder(trip);
  const { total } = await flows.waitFor(reference, 'held');
  if (!total) throw new Error('A held order has a total.');
  await flows.ticket(reference, total);
  const { quotedFee } = await flows.quoteCancellation(reference);
  const { history } = await flows.cancel(reference, quotedFee);
  return history.map(({ state }) => state);
}

const flows = await connect();
try {
  console.log(JSON.stringify(await life(flows)));
} finally {
  await flows.close();
}
