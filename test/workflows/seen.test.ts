/** What people see in the Temporal UI of real lives: each timer and each call in plain words, the order at a glance, and nobody's name. */
import type { History } from '@temporalio/common/lib/proto-utils';
import { batchStage, PAID, type BatchStage } from '../support/batches';
import { oneAdult } from '../support/running';

let stage: BatchStage;
beforeAll(async () => {
  stage = await batchStage();
});
afterAll(() => stage.close());

const SURNAME = 'Unmistakable';
const person = new RegExp(`${SURNAME}|Ada\\b|traveller@example.com|600000000`, 'i');

const words = (data: Uint8Array | null | undefined): string | undefined =>
  data ? (JSON.parse(Buffer.from(data).toString('utf8')) as string) : undefined;

type Event = NonNullable<History['events']>[number];

/** What an event is about, where it is one that people look at: a call, what a worker does by itself, or a timer. */
function shownOf(event: Event): string | undefined {
  const call = event.activityTaskScheduledEventAttributes;
  if (call) return call.activityType?.name ?? 'a call';
  if (event.markerRecordedEventAttributes) return 'in the worker';
  return event.timerStartedEventAttributes ? 'timer' : undefined;
}

/** Each call and each timer of a workflow's last run, with its summary. */
async function shown(workflowId: string): Promise<[what: string, summary: string | undefined][]> {
  const { events } = await stage.client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).flatMap((event): [string, string | undefined][] => {
    const what = shownOf(event);
    return what === undefined ? [] : [[what, words(event.userMetadata?.summary?.data)]];
  });
}

/** What stands at the top of a workflow's page while it runs. */
async function details(workflowId: string): Promise<string> {
  const handle = stage.client.workflow.getHandle(workflowId);
  const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
  return currentDetails;
}

test('each call and each timer of a whole life says in plain words what it is and why, and the order is seen at a glance', async () => {
  const seats = [{ paxId: 'PAX1', need: 'required' as const }];
  const request = oneAdult({ surname: SURNAME, route: 'BRE-BCN', seats });
  const { reference } = request;
  const id = `order/${reference}`;
  await stage.orders.start(request);
  const held = await stage.until(reference, 'held');
  const page = await details(id);
  expect(page).toMatch(/^### BRE → BCN \d{4}-\d\d-\d\d, 1 passenger\n\n\*\*held\*\*: booked/);
  expect(page).toContain(`PNR **${held.bookingReferences.join(', ')}**`);
  expect(page).toMatch(/pay by \*\*[\d-]+ [\d:]+ UTC\*\*, not released/);

  const claim = await stage.client.workflow.getHandle(`claim/order/sandbox/${held.orderId}`).describe();
  expect(await claim.staticSummary()).toBe(`Order ${held.orderId} at sandbox belongs to ${reference}`);

  await stage.orders.update(reference, 'refresh', {});
  await stage.orders.update(reference, 'ticket', { payUpTo: held.total! });
  const { quotedFee } = await stage.orders.update(reference, 'quoteCancellation', {});
  await stage.orders.update(reference, 'cancel', { fee: quotedFee! });
  await stage.client.workflow.getHandle(id).result();

  const lines = await shown(id);
  const order = `order ${held.orderId}`;
  const asked = 'tickets were requested';
  for (const line of [
    ['airShopping', expect.stringMatching(/^shop BRE → BCN \d{4}-\d\d-\d\d, 1 passenger$/)],
    ['timer', 'a retry of airShopping after 911: first wait, 5 s'],
    ['seatAvailability', 'list seats for the chosen offer'],
    ['orderCreate', 'create the order without payment (sent once)'],
    ['timer', 'next check at the airline'],
    ['in the worker', 'check the request and read the profile of sandbox'],
    ['in the worker', `claim the trip for ${reference}`],
    ['in the worker', `claim the order for ${reference}`],
    ['orderRetrieve', `read ${order}: a refresh was requested`],
    ['login', `log in: ${asked}`],
    ['orderChange', `issue tickets for ${order}, ${held.total?.amount} EUR (sent once): ${asked}`],
    ['orderReshop', `quote the cancellation of ${order}: a cancellation quote was requested`],
    ['orderCancel', `cancel ${order} (sent once): a cancellation was requested`],
  ])
    expect(lines).toContainEqual(line);
  for (const [, summary] of lines) expect(summary).toMatch(/^\S+( \S+)+$/);
  expect(Math.max(...lines.map(([, summary]) => summary?.length ?? 0))).toBeLessThanOrEqual(160);
  expect(lines.join('\n') + page).not.toMatch(person);
});

test('each call of a batch says what it is, and the batch is seen at a glance', async () => {
  const { reference } = await stage.held({ ...PAID, surname: SURNAME });
  await stage.listed('NdcState = "held" AND NdcReleased = true', 1);
  const spendingLimits = [{ amount: '20000.00', currency: 'EUR' }];
  const { id, workflowId } = await stage.batches.start('seen', {
    selection: { ticketByWithin: '30d' },
    spendingLimits,
  });
  await stage.batches.result(id);

  const lines = await shown(workflowId);
  expect(lines).toEqual([
    ['in the worker', 'check the batch’s input'],
    ['findReleased', 'find released orders'],
    ['amountOf', `read the price of order ${reference}`],
    ['ticketOrder', `ticket order ${reference}`],
    ['keepLines', 'write 1 line to the report'],
    ['lookAgain', 'search again for orders released in the meantime'],
    ['closeReport', 'write the report of 1 order'],
  ]);
  expect(await (await stage.client.workflow.getHandle(workflowId).describe()).staticSummary()).toBe(
    'Ticket released orders whose payment time limit is within 30d, at most 20000.00 EUR',
  );
  expect(await details(workflowId)).toMatch(
    /^\*\*ended\*\*: 1 of about 1 orders done, 0 in progress, 0 waiting\n\n- 1 ticketed\n\nTicketed for \*\*/,
  );
  const ticketed = await shown(`order/${reference}`);
  expect(ticketed).toContainEqual(['login', 'log in: a batch requested tickets']);
});
