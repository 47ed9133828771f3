/** Paths of changes after the sale: extras, other flights, parts, corrections and prices, and the answers that are lost. */
import type { OrderStatus } from '../../../src/domain/order/status';
import type { Money } from '../../../src/domain/money';
import { daysAhead, type Stage } from '../../support/running';
import { cancelled, ended, hold, is, issue, ticketed, word, type Path } from '../path';

const MUCH: Money = { amount: '99999.00', currency: 'EUR' };
const bag = { services: [{ name: 'bag' }], payUpTo: MUCH };

/** There and back. */
const round = (origin: string, destination: string) => ({
  journeys: [
    { origin, destination, date: daysAhead(41) },
    { origin: destination, destination: origin, date: daysAhead(48) },
  ],
});

/** A fare that may be changed once it is ticketed is not among the cheapest few. */
const flexible = { choose: { how: 'cheapest', checkedBags: 1 }, offerLimit: 300 };

/** A ticketed order whose bag was lost on the way: a person is asked. */
async function lost(stage: Stage, surname: string): Promise<OrderStatus> {
  const order = await ticketed(stage, { surname });
  return is('lost-change', await stage.orders.update(order.reference, 'addExtras', bag));
}

async function made(stage: Stage, status: OrderStatus, kind: string): Promise<string[]> {
  const last = status.amendments?.at(-1)?.kind;
  if (last !== kind) throw new Error(`${status.reference} shows ${last}, not ${kind}`);
  return cancelled(stage, status);
}

export const afterSale: readonly Path[] = [
  {
    name: 'extras-on-a-hold',
    what: 'what can be added is listed, a bag is refused for too little, joins the sale, and is issued with it',
    on: 'plain',
    async play(stage) {
      const { reference } = await hold(stage);
      await stage.orders.update(reference, 'listExtras', {});
      const little = { ...bag, payUpTo: { amount: '1.00', currency: 'EUR' } };
      await stage.orders.update(reference, 'addExtras', little).catch(() => undefined);
      const status = await stage.orders.update(reference, 'addExtras', bag);
      return made(stage, is('ticketed', await issue(stage, status)), 'extras');
    },
  },
  {
    name: 'extras-paid',
    what: 'a bag is added to a ticketed order and paid; its document comes late',
    on: 'plain',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'LATEEMD' });
      return made(stage, is('ticketed', await stage.orders.update(reference, 'addExtras', bag)), 'extras');
    },
  },
  {
    name: 'flights-changed',
    what: 'another date is offered, gets dearer when it is accepted, and is accepted as it is then',
    on: 'plain',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'DEARER', ...round('LHR', 'CDG'), ...flexible });
      const journeys = [{ journey: 2, date: daysAhead(50) }];
      const { changeOffers } = await stage.orders.update(reference, 'quoteChange', { journeys });
      const offer = changeOffers?.offers[0]?.number ?? 0;
      const status = await stage.orders.update(reference, 'acceptOffer', { offer, payUpTo: MUCH });
      return made(stage, is('ticketed', status), 'flights');
    },
  },
  {
    name: 'cheapest-flights',
    what: 'the cheapest offer of another date is taken by itself',
    on: 'changing',
    async play(stage) {
      const { reference } = await hold(stage, round('BRE', 'CPH'));
      const status = await stage.orders.update(reference, 'quoteChange', {
        journeys: [{ journey: 1, date: daysAhead(39) }],
        choose: { how: 'cheapest' },
        payUpTo: MUCH,
      });
      return made(stage, is('held', status), 'flights');
    },
  },
  {
    name: 'passenger-left',
    what: 'one of two passengers is cancelled for the fee that was quoted, and the refund shows',
    on: 'refunding',
    async play(stage) {
      const passengers = [
        { paxId: 'PAX1', type: 'ADT', surname: 'Leaver', givenName: 'Ada', birthDate: '1984-03-01' },
        { paxId: 'PAX2', type: 'ADT', surname: 'Leaver', givenName: 'Grace', birthDate: '1984-02-01' },
      ];
      const { reference } = await ticketed(stage, { passengers });
      const part = { paxIds: ['PAX2'] };
      const { changeOffers } = await stage.orders.update(reference, 'quoteCancellation', { part });
      const fee = changeOffers?.offers[0]?.penalty;
      await stage.orders.update(reference, 'cancel', { part }).catch(() => undefined);
      const status = is('ticketed', await stage.orders.update(reference, 'cancel', { part, fee }));
      if (status.amendments?.length !== 1) throw new Error('nobody left');
      const { quotedFee } = await stage.orders.update(reference, 'quoteCancellation', {});
      is('cancelled', await stage.orders.update(reference, 'cancel', { fee: quotedFee }));
      return ended(stage, reference);
    },
  },
  {
    name: 'corrected',
    what: 'a name is corrected for a fee, then documents and the contact',
    on: 'changing',
    async play(stage) {
      const { reference } = await hold(stage, { surname: 'NAMEFEE' });
      const name = { paxId: 'PAX1', name: { givenName: 'Ida' } };
      await stage.orders.update(reference, 'correct', name).catch(() => undefined);
      await stage.orders.update(reference, 'correct', { ...name, payUpTo: MUCH });
      const documents = [
        { type: 'PT', number: 'X1234567', issuingCountry: 'FR', expiryDate: daysAhead(2000) },
      ];
      await stage.orders.update(reference, 'correct', { paxId: 'PAX1', documents });
      const status = await stage.orders.update(reference, 'correct', { contact: { email: 'b@example.com' } });
      return made(stage, is('held', status), 'details');
    },
  },
  {
    name: 'repriced',
    what: 'the price is asked for before the issue, is too high, and is accepted by its name',
    on: 'repricing',
    async play(stage) {
      const order = await hold(stage, { surname: 'REPRICED' });
      const { attention } = is('changed-since-sale', await issue(stage, order));
      const [amount = ''] = /[\d.]+(?= EUR now)/.exec(attention?.text ?? '') ?? [];
      const payUpTo = { amount, currency: 'EUR' };
      return cancelled(
        stage,
        is('ticketed', await stage.orders.update(order.reference, 'ticket', { payUpTo })),
      );
    },
  },
  {
    name: 'change-found',
    what: 'the answer to a change is lost; reading shows that it was made',
    on: 'plain',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'LOSTCHANGE' });
      return made(stage, is('ticketed', await stage.orders.update(reference, 'addExtras', bag)), 'extras');
    },
  },
  {
    name: 'change-repeated',
    what: 'the answer to a change is lost; reading shows that nothing was done, and it is sent again once',
    on: 'repeating',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'CHANGENEVER' });
      return made(stage, is('ticketed', await stage.orders.update(reference, 'addExtras', bag)), 'extras');
    },
  },
  {
    name: 'change-resolved-as-not-changed',
    what: 'the answer to a change is lost and nothing shows; a person says that nothing was changed',
    on: 'plain',
    async play(stage) {
      const { reference } = await lost(stage, 'CHANGENEVER');
      const answer = { answer: 'not-changed' as const, ...word };
      return cancelled(stage, is('ticketed', await stage.orders.update(reference, 'resolve', answer)));
    },
  },
  {
    name: 'change-resolved-as-changed',
    what: 'a change is made after the service should have settled; a person says that it was made',
    on: 'late',
    async play(stage) {
      const { reference } = await lost(stage, 'CHANGEDLATER');
      await new Promise((resolve) => setTimeout(resolve, 32_000));
      const answer = { answer: 'changed' as const, ...word };
      const status = await stage.orders.update(reference, 'resolve', answer);
      return made(stage, is('ticketed', status), 'extras');
    },
  },
];
