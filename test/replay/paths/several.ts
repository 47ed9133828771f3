/** Paths of a request that names several providers. */
import { daysAhead } from '../../support/running';
import { resetTo } from '../../workflows/cases/resets';
import { cancelled, ended, hold, is, reach, start, type Path } from '../path';

const two = { provider: undefined, providers: ['sandbox', 'second'], priceTolerance: { percent: '500' } };

const inOrder = { ...two, chooseProvider: 'in-order' };

export const several: readonly Path[] = [
  {
    name: 'several-cheapest',
    what: 'two providers are shopped side by side while a third is down, and the cheaper offer is booked',
    on: 'several',
    play: async (stage) => {
      const providers = ['sandbox', 'second', 'down'];
      return cancelled(stage, await hold(stage, { ...two, providers, shopWithin: 4 }));
    },
  },
  {
    name: 'several-chosen',
    what: 'a caller selects among the offers of two providers',
    on: 'several',
    async play(stage) {
      const choose = { how: 'await', until: `${daysAhead(2)}T00:00:00Z` };
      const { reference, offers } = await start(stage, { ...two, choose }, 'awaiting-choice');
      const { offerId } = offers!.find(({ provider }) => provider === 'second')!;
      await stage.orders.update(reference, 'selectOffer', { offerIds: [offerId] });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'several-basket',
    what: 'what goes with an offer of the second provider is listed there; it is selected with a bag and a seat; the create is refused, and an offer of the first is selected',
    on: 'several',
    alone: true,
    async play(stage) {
      stage.others.second!.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
      const choose = { how: 'await' };
      const shown = await start(stage, { ...two, choose }, 'awaiting-choice');
      const { reference, offers } = shown;
      const numberAt = (name: string): number => offers!.find(({ provider }) => provider === name)!.number;
      const offer = numberAt('second');
      const { extrasOnSale } = await stage.orders.update(reference, 'listExtras', { offer });
      const seat = extrasOnSale!.lines.find(({ kind }) => kind === 'seat')!.seats![0]!;
      await stage.orders.update(reference, 'selectOffer', {
        offers: [offer],
        services: [{ name: 'Checked bag 23 kg' }],
        seats: [{ paxId: 'PAX1', seat }],
      });
      await stage.next(shown, 'awaiting-choice');
      await stage.orders.update(reference, 'selectOffer', { offers: [numberAt('sandbox')] });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'several-passed-over',
    what: 'the first provider loses its offer once and then refuses the create; the order is made at the second, and found there after a reset',
    on: 'several',
    alone: true,
    async play(stage) {
      stage.service.fault({ operation: 'offerPrice', kind: 'session-lost' });
      stage.service.fault({ operation: 'orderCreate', kind: 'error-before', code: '494' });
      const { reference } = await hold(stage, inOrder);
      await resetTo(stage, reference, 'first');
      await reach(stage, reference, 'unknown');
      const order = is('held', await reach(stage, reference, 'held'));
      if (order.provider !== 'second') throw new Error(`the order is at ${order.provider}`);
      return cancelled(stage, order);
    },
  },
  {
    name: 'several-lost',
    what: 'the first provider’s answer to the create is lost; the order is found there, and nobody else is asked',
    on: 'several',
    alone: true,
    async play(stage) {
      stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
      return cancelled(stage, await hold(stage, inOrder));
    },
  },
  {
    name: 'several-waited',
    what: 'neither provider answers within its time; the order waits for them, and the cheaper offer is booked',
    on: 'several',
    alone: true,
    async play(stage) {
      for (const service of [stage.service, stage.others.second!])
        service.fault({ operation: 'airShopping', kind: 'slow', delay: 4_000 });
      return cancelled(stage, await hold(stage, { ...two, shopWithin: 2 }));
    },
  },
  {
    name: 'several-none',
    what: 'neither provider offers anything that fits',
    on: 'several',
    async play(stage) {
      const choose = { how: 'cheapest', maxPrice: { amount: '1.00', currency: 'EUR' } };
      const { reference } = await start(stage, { ...two, choose }, 'failed');
      return ended(stage, reference);
    },
  },
];
