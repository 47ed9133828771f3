/** After the sale over HTTP, written by hand: faults by what an orderChange does, magic names, and what a restart keeps. */
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../../src/sandbox';
import { client, createRequest, priceRequest, shopRequest, textOf, textsOf, type Client } from '../wire';

const file = join(tmpdir(), `ndc-flows-after-sale-${process.pid}.state`);
const open: Sandbox[] = [];

async function opened(options: Parameters<typeof startSandbox>[0] = {}): Promise<[Sandbox, Client]> {
  const sandbox = await startSandbox({ settleDelay: 50, ...options });
  open.push(sandbox);
  const agent = client(sandbox, 'rest');
  await agent.login();
  return [sandbox, agent];
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
  if (existsSync(file)) rmSync(file);
});

async function held(agent: Client, surname?: string): Promise<string> {
  const shop = await agent.call('airShopping', shopRequest());
  const priced = await agent.call('offerPrice', priceRequest(shop.body));
  const created = await agent.call('orderCreate', createRequest(priced.body, surname));
  return textOf(created.body, 'OrderID') ?? '';
}

/** Asks for the services of an order, and returns what accepts the first for its passenger. */
async function bagFor(agent: Client, orderId: string): Promise<string> {
  const list = await agent.call(
    'serviceList',
    `<CoreRequest><Order><OrderID>${orderId}</OrderID></Order></CoreRequest>`,
  );
  return (
    '<ChangeOrder><UpdateOrderItem><AcceptOffer><SelectedOffer>' +
    `<OfferRefID>${textOf(list.body, 'OfferID')}</OfferRefID><OwnerCode>${textOf(list.body, 'OwnerCode')}</OwnerCode>` +
    `<SelectedOfferItem><OfferItemRefID>${textOf(list.body, 'OfferItemID')}</OfferItemRefID><PaxRefID>PAX1</PaxRefID>` +
    '<SelectedALaCarteOfferItem><Qty>1</Qty></SelectedALaCarteOfferItem></SelectedOfferItem></SelectedOffer></AcceptOffer>' +
    `</UpdateOrderItem></ChangeOrder><Order><OrderID>${orderId}</OrderID></Order>`
  );
}

const details = (orderId: string): string =>
  '<ChangeOrder><UpdatePax><Current><PaxRefID>PAX1</PaxRefID></Current><New><PaxRefID>PAX1-NEW</PaxRefID></New></UpdatePax></ChangeOrder>' +
  '<DataLists><ContactInfoList><ContactInfo><ContactInfoID>CONT2</ContactInfoID><EmailAddress><EmailAddressText>other@example.com' +
  '</EmailAddressText></EmailAddress></ContactInfo></ContactInfoList><PaxList>' +
  ['PAX1', 'PAX1-NEW']
    .map(
      (paxId) =>
        '<Pax><ContactInfoRefID>CONT2</ContactInfoRefID><Individual><GivenName>Ada</GivenName><Surname>Example</Surname></Individual>' +
        '<LoyaltyProgramAccount><AccountNumber>4711</AccountNumber><LoyaltyProgram><ProgramCode>XA</ProgramCode></LoyaltyProgram>' +
        `</LoyaltyProgramAccount><PaxID>${paxId}</PaxID><PTC>ADT</PTC></Pax>`,
    )
    .join('') +
  `</PaxList></DataLists><Order><OrderID>${orderId}</OrderID></Order>`;

test('a fault is ordered for an orderChange by what it does', async () => {
  const [sandbox, agent] = await opened();
  const orderId = await held(agent);
  const fault = sandbox.fault({ operation: 'orderChange', change: 'extras', kind: 'reset-after' });
  expect((await agent.call('orderChange', details(orderId))).body).toContain('4711');
  await expect(agent.call('orderChange', await bagFor(agent, orderId))).rejects.toThrow();
  expect(fault.hits).toBe(1);
  expect(sandbox.ledger().amendments.map(({ kind }) => kind)).toEqual(['details', 'extras']);
  expect(sandbox.problems()).toEqual([]);
});

test('LOSTCHANGE: the bag is bought once, whatever the client asks again', async () => {
  const [sandbox, agent] = await opened();
  const orderId = await held(agent, 'Lostchange');
  const request = await bagFor(agent, orderId);
  await expect(agent.call('orderChange', request)).rejects.toThrow();
  expect(textOf((await agent.call('orderChange', request)).body, 'Code')).toBe('902');
  const { totals, duplicates } = sandbox.ledger();
  expect(totals.amendments).toBe(1);
  expect(duplicates).toMatchObject([{ of: 'change', first: orderId, done: false }]);
});

test('offers, changes and sums outlive the sandbox', async () => {
  const [first, agent] = await opened({ stateFile: file });
  const orderId = await held(agent);
  const request = await bagFor(agent, orderId);
  expect((await agent.call('orderChange', details(orderId))).status).toBe(200);
  await first.close();
  const [second, other] = await opened({ stateFile: file });
  const changed = await other.call('orderChange', request);
  expect(textsOf(changed.body, 'OrderItemID')).toHaveLength(2);
  expect(textsOf(changed.body, 'EmailAddressText')).toEqual(['other@example.com']);
  expect(second.ledger()).toMatchObject({
    totals: { amendments: 2 },
    sums: { EUR: { paid: { amount: '0.00' } } },
  });
});
