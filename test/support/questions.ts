/**
 * How an order comes to ask a person, and how the person answers at the desk: one row per attention reason. The sandbox's magic names and
 * ordered faults bring each order there.
 */
import type { AttentionReason, OpenUpdate, ResolveAnswer } from '../../src/domain/order/attention';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import type { Sandbox } from '../../src/sandbox';
import { eventually } from './eventually';
import { startOddStatus, type OddStatus } from './oddStatus';
import { quick } from './quick';
import {
  daysAhead,
  oneAdult,
  running,
  unfollow,
  withSecondAdult,
  type Stage,
  type StageOptions,
} from './running';

/** What the airline did for the order, in all. */
interface Done {
  issues?: 1;
  cancellations?: 1;
}

interface Question {
  /** Its provider, if it needs other waits or faults of its own. */
  on?: keyof typeof providers;
  /** Starts the order and brings it to the question, or to where only time is missing. */
  arise: (on: On) => Promise<OrderStatus>;
  /** The button that is pressed. */
  answer: ResolveAnswer | Exclude<OpenUpdate, 'ticketAsReleased' | 'quoteCancellation'>;
  /** The order that the person names. */
  names?: (on: On, asking: OrderStatus) => string | undefined;
  /** The state that the order is in afterwards. */
  then: OrderState;
  done?: Done;
  /** The same trip is in the ledger twice, because somebody wants it twice. */
  twice?: true;
}

/** Where a question arises. */
interface On extends Pick<QuestionStage, 'orders' | 'client' | 'until' | 'front'> {
  provider: string;
  service: Sandbox;
}

const profile = { ...quick, settleFor: '9s', repeatWrites: 0 };
const MUCH = { amount: '99999.00', currency: 'EUR' };

/** The providers besides the first. */
const providers = {
  searching: { profile: { capabilities: { findOrders: 'passenger' } } },
  odd: {},
  impatient: { profile: { patience: { interactive: '6s', order: '1s' } } },
  unrefunded: { profile: { refundWithin: '2s' } },
  near: { profile: { issueBefore: '72h', assumedHold: '96h' }, sandbox: { holdFor: 60_000 } },
  brief: { profile: { issueBefore: '1s' }, sandbox: { holdFor: 6_000 } },
} satisfies StageOptions['others'];

/** A stage on which each of them can arise. */
export interface QuestionStage extends Stage {
  /** Stands before the provider `odd`. */
  front: OddStatus;
}

/** Starts it, with the providers of the questions beside others. */
export async function questionStage(options: StageOptions): Promise<QuestionStage> {
  const front = await startOddStatus();
  const others = { ...options.others, ...providers, odd: { profile: { baseUrl: front.url } } };
  const stage = await running({ ...options, profile, others });
  front.target = stage.others.odd?.url ?? '';
  return {
    ...{ ...stage, front },
    async close() {
      await stage.close();
      await front.close();
    },
  };
}

/** One row per reason. */
export const questions: Readonly<Record<AttentionReason, Question>> = {
  'lost-create': {
    arise: (on) => started(on, { surname: 'LOSTCREATE', requester: { agentCode: 'LOSTCREATE' } }),
    answer: 'order-id',
    names: ({ service }) => service.ledger().orders.find(({ agent }) => agent === 'LOSTCREATE')?.orderId,
    then: 'held',
  },
  'lost-issue': {
    arise: (on) => issued(on, { surname: 'ISSUENEVER' }),
    answer: 'not-issued',
    then: 'held',
  },
  'lost-cancel': {
    arise: async (on) => cancelled(on, await issued(on, { surname: 'CANCELNEVER' })),
    answer: 'not-cancelled',
    then: 'ticketed',
    done: { issues: 1 },
  },
  'lost-change': {
    async arise(on) {
      const { reference } = await issued(on, { surname: 'CHANGENEVER' });
      return on.orders.update(reference, 'addExtras', { services: [{ name: 'bag' }], payUpTo: MUCH });
    },
    answer: 'not-changed',
    then: 'ticketed',
    done: { issues: 1 },
  },
  'partly-issued': {
    arise: (on) => issued(on, withSecondAdult(oneAdult({ surname: 'INCOMPLETE' }))),
    answer: 'complete',
    then: 'ticketed',
    done: { issues: 1 },
  },
  'changed-since-sale': {
    arise: (on) => issued(on, { surname: 'PRICEMOVE' }),
    answer: 'ticket',
    then: 'ticketed',
    done: { issues: 1 },
  },
  'changed-elsewhere': {
    arise: async (on) => read(on, await held(on, { surname: 'ELSEWHERE' })),
    answer: 'give-up',
    then: 'attention',
  },
  'limit-near': {
    on: 'near',
    arise: (on) => started(on, { ticketing: 'by-deadline' }),
    answer: 'release',
    then: 'ticketed',
    done: { issues: 1 },
  },
  'paid-and-lapsed': {
    on: 'brief',
    arise: (on) => started(on, { surname: 'BALANCE', released: true, payUpTo: MUCH }),
    answer: 'give-up',
    then: 'attention',
  },
  'flight-cancelled': {
    async arise(on) {
      const journeys = [
        { origin: 'LHR', destination: 'CDG', date: daysAhead(60) },
        { origin: 'CDG', destination: 'LHR', date: daysAhead(67) },
      ];
      return read(on, await issued(on, { surname: 'FLIGHTGONE', journeys }));
    },
    answer: 'acceptChange',
    then: 'ticketed',
    done: { issues: 1 },
  },
  'schedule-changed': {
    arise: async (on) => read(on, await held(on, { surname: 'SCHEDULE' })),
    answer: 'acceptChange',
    then: 'held',
  },
  'service-lost': {
    arise: async (on) =>
      read(on, await held(on, { surname: 'SEATGONE', seats: [{ paxId: 'PAX1', need: 'required' }] })),
    answer: 'cancel',
    then: 'cancelled',
    done: { cancellations: 1 },
  },
  balance: {
    arise: (on) => issued(on, { surname: 'BALANCE' }),
    answer: 'cancel',
    then: 'cancelled',
    done: { cancellations: 1 },
  },
  'budget-spent': {
    on: 'impatient',
    arise: (on) => started(on, { surname: 'READERROR' }),
    answer: 'refresh',
    then: 'held',
  },
  'refund-unproven': {
    on: 'unrefunded',
    arise: async (on) => cancelled(on, await issued(on, { surname: 'UNPROVEN' })),
    answer: 'give-up',
    then: 'attention',
    done: { issues: 1, cancellations: 1 },
  },
  'duplicate-trip': {
    async arise(on) {
      const first = oneAdult();
      await on.orders.start(first);
      await on.until(first.reference, 'held');
      return started(on, { ...first, reference: `${first.reference}-B` });
    },
    answer: 'book-anyway',
    then: 'held',
    twice: true,
  },
  'duplicate-suspected': {
    on: 'searching',
    async arise(on) {
      const { provider, service } = on;
      const first = oneAdult({ provider });
      const { orderId } = await held(on, first);
      // Nobody follows it, and the search that would have shown that it is the older one fails.
      await unfollow(on, first.reference, orderId, provider);
      service.fault({ operation: 'orderRetrieve', kind: '911-before' });
      service.fault({ operation: 'orderCreate', kind: 'reset-after' });
      return started(on, { ...first, reference: `${first.reference}-B`, duplicateTrip: 'allow' });
    },
    answer: 'order-id',
    names: ({ service }) => service.ledger().orders.at(-1)?.orderId,
    then: 'held',
    twice: true,
  },
  'unknown-status': {
    on: 'odd',
    async arise(on) {
      const { reference } = await held(on, {});
      on.front.odd = true;
      const asking = await on.orders.update(reference, 'refresh', {});
      on.front.odd = false;
      return asking;
    },
    answer: 'cancel',
    then: 'cancelled',
    done: { cancellations: 1 },
  },
};

/** Where the question of this reason arises. */
export function placeOf(stage: QuestionStage, reason: AttentionReason): On {
  const { on: provider } = questions[reason];
  const service = provider === undefined ? stage.service : stage.others[provider];
  if (!service) throw new Error(`there is no provider ${provider}`);
  return { ...stage, provider: provider ?? 'sandbox', service };
}

/** Brings an order to the question and returns it. */
export async function asking(stage: QuestionStage, reason: AttentionReason): Promise<OrderStatus> {
  const { reference } = await questions[reason].arise(placeOf(stage, reason));
  return eventually(
    () => stage.orders.status(reference),
    ({ attention }) => attention?.reason === reason,
  );
}

type Wishes = Parameters<typeof oneAdult>[0];

async function started({ orders, provider }: On, wishes: Wishes): Promise<OrderStatus> {
  const request = oneAdult({ provider, ...wishes });
  await orders.start(request);
  return orders.status(request.reference);
}

async function held(on: On, wishes: Wishes): Promise<OrderStatus> {
  const { reference } = await started(on, wishes);
  return on.until(reference, 'held');
}

async function issued(on: On, wishes: Wishes): Promise<OrderStatus> {
  const { reference, total } = await held(on, wishes);
  return on.orders.update(reference, 'ticket', { payUpTo: total! });
}

const cancelled = ({ orders }: On, { reference }: OrderStatus): Promise<OrderStatus> =>
  orders.update(reference, 'cancel', {});

/** The airline changes an order after the first read, or after the first one since the issue. */
async function read({ orders }: On, { reference }: OrderStatus): Promise<OrderStatus> {
  await orders.update(reference, 'refresh', {});
  return orders.update(reference, 'refresh', {});
}
