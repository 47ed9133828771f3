/** Look-to-book: every shop that the service saw is counted, every booking once, and a limit holds shops back before anything is sent. */
import { Usage } from '../../src/client/usage';
import { LookToBook } from '../../src/activities/lookToBook';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import { usageValues, withShops, type OrderUsage } from '../../src/domain/order/usage';
import { checkProfiles, policyOf } from '../../src/ndc/profile';
import { eventually } from '../support/eventually';
import { daysAhead, oneAdult, running, sandboxProfile, type Stage } from '../support/running';

let stage: Stage;
afterEach(() => stage.close());

const shops = (): number => stage.service.log().filter(({ operation }) => operation === 'airShopping').length;
const nothing = { how: 'cheapest', maxPrice: { amount: '0.01', currency: 'EUR' } };
const lately = { since: daysAhead(-1), until: daysAhead(1) };

async function started(changes: Record<string, unknown> = {}): Promise<string> {
  const request = oneAdult(changes);
  await stage.orders.start(request);
  return request.reference;
}

test('counts as many shops as the service saw, failed and repeated ones too, and each booking once', async () => {
  stage = await running();
  const { service } = stage;
  // Its answer is lost: Temporal sends it again.
  service.fault({ operation: 'airShopping', kind: 'reset-after' });
  await stage.until(await started({ surname: 'Repeated' }), 'held');
  // The offer is gone at the price: the same order shops again.
  service.fault({ operation: 'offerPrice', kind: 'error-before', code: '499' });
  await stage.until(await started({ surname: 'Again' }), 'held');
  // Two shops without a booking: one is refused, in the other nothing fits.
  service.fault({ operation: 'airShopping', kind: 'error-before', code: '915' });
  await stage.until(await started({ surname: 'Refused' }), 'failed');
  await stage.until(await started({ surname: 'Fails', choose: nothing }), 'failed');

  const seen = shops();
  expect(seen).toBe(6);
  const usage = new Usage(stage.client);
  const list = await eventually(
    () => usage.list(lately),
    ({ total }) => total.shops >= seen && total.bookings >= 2,
  );
  expect(list).toMatchObject({
    providers: [
      { provider: 'sandbox', shops: seen, bookings: service.ledger().totals.orders, shopsPerBooking: 3 },
    ],
    total: { shops: seen, bookings: 2 },
    complete: true,
  });
  // An order that shops more often than is numbered is read, day by day.
  const usage21 = [daysAhead(-1), daysAhead(0)].reduce<OrderUsage | undefined>(
    (so, day, at) => withShops(so, { provider: 'sandbox', day, times: 10 + at }),
    undefined,
  )!;
  await stage.client.workflow.start('orderWorkflow', {
    workflowId: 'order/MANY',
    taskQueue: 'nobody',
    typedSearchAttributes: [{ key: searchAttributes.usage, value: usageValues(usage21) }],
  });
  await eventually(
    () => usage.list(lately),
    ({ total }) => total.shops === seen + 21,
  );
  expect((await usage.list({ ...lately, until: daysAhead(-1) })).total).toEqual({ shops: 10, bookings: 0 });
  await stage.client.workflow.getHandle('order/MANY').terminate();
  const before = { since: daysAhead(-9), until: daysAhead(-3) };
  expect(await usage.list(before)).toMatchObject({ providers: [], total: { shops: 0, bookings: 0 } });
  // Whoever counts for the first time, a worker that was just started as well, knows what others have shopped.
  const limit = { shopsPerBooking: 3, minimumShops: 6 };
  const profiles = checkProfiles({
    sandbox: sandboxProfile(service.url, { profile: { lookToBook: limit } }),
  });
  const restarted = new LookToBook(stage.client, fail);
  expect(await restarted.refusal(policyOf('sandbox', profiles.sandbox!))).toMatch(
    /^27 shops for 2 bookings at sandbox within 7 days; its profile allows 3 per booking .*`ndc-flows usage`/,
  );
});

test('a limit refuses the shop that would break it before a byte is sent', async () => {
  stage = await running({ profile: { lookToBook: { shopsPerBooking: 2, minimumShops: 3 } } });
  for (const surname of ['First', 'Second', 'Third'])
    await stage.until(await started({ surname, choose: nothing }), 'failed');
  const { length } = stage.service.log();
  expect(shops()).toBe(3);
  await eventually(
    () => new Usage(stage.client).list(lately),
    ({ total }) => total.shops === 3,
  );
  const { lastError } = await stage.until(await started({ surname: 'Fourth' }), 'failed');
  expect(lastError).toMatchObject({ code: 'look-to-book', operation: 'airShopping', sent: 'nothing' });
  expect(lastError?.text).toContain('`ndc-flows usage`');
  expect(stage.service.log()).toHaveLength(length);
});

function fail(error: unknown): never {
  throw error;
}
