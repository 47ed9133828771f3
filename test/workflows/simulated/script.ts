/** The script of one life: how the airline behaves, how each call ends, and who asks what and when. Written by fast-check, so that it shrinks. */
import fc from 'fast-check';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import { operating, type Operating } from './disturbances';
import type { WriteKind } from './journal';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How a call that changes nothing ends. `stale`: answered in words, and minutes late. */
export type ReadEnding =
  | 'done'
  | 'slow'
  | 'not now (911)'
  | 'broken connection'
  | 'dead worker'
  | 'login lost (368)'
  | 'session gone (490)'
  | 'not found (129)'
  | 'limit passed (303)'
  | 'another order answered'
  | 'odd refusal (ERR400)';

/** What became of a write whose answer never came. `late`: the service does it after the call, at this part of the settling time. */
export type Work = 'done' | 'not done' | { late: number };

/** How a write ends. Each `lost` and each `not sent` is another way in which the workflow comes to know of it. */
export type WriteEnding =
  | { is: 'done' }
  | { is: 'rejected'; code: string }
  | { is: 'not sent'; how: 'refused connection' | 'no worker' | 'worker dead before its mark' }
  | { is: 'lost'; how: 'reset' | '911' | '902' | '7777' | 'dead worker' | 'defect'; work: Work };

/** What happens at the airline by itself, or by somebody else's hand. */
export type WorldEvent =
  | 'price rises'
  | 'price falls'
  | 'limit moves'
  | 'schedule changes'
  | 'schedule changes slightly'
  | 'flight cancelled'
  | 'cancelled elsewhere'
  | 'issued elsewhere'
  | 'strange code appears'
  | 'strange code disappears';

/** Something that a caller asks. `right` names what the order shows, `wrong` something else. */
export interface Asking {
  asks: OrderUpdateName | 'whatever is open';
  /** Of a cancellation and its quote: of a part of the order. */
  of?: 'a part';
  with: 'right' | 'wrong';
  /** Which of the answers that are true, of the Updates that are open, or of the ways to be wrong. */
  choice: number;
}

/** Another provider of the request. What becomes of a create is in the script's list, whoever gets it. */
export interface Other {
  /** By how much its offer costs more than the first provider's (EUR); undefined: it has none. */
  dearer?: number;
  /** From the beginning, and so long, nobody can connect to it. */
  downFor: number;
  shop: ReadEnding[];
}

export interface Script {
  begins: 'trip' | 'order made elsewhere';
  /** The providers that the request names besides the first one; none: it names one. */
  others: Other[];
  provider: {
    cancelVia: 'orderCancel' | 'orderChange' | 'none';
    findOrders: 'none' | 'passenger';
    /** Its order views name the date of creation. */
    dated: boolean;
    repeatWrites: number;
    /** Events after which the server suggests to continue as new. */
    historyLimit: number;
  };
  request: {
    choose: 'cheapest' | 'await';
    ticketing: 'at-once' | 'in-batch' | 'by-deadline' | 'on-demand';
    released: boolean;
    feeUpTo: boolean;
    watchHours: number;
    duplicateTrip: 'refuse' | 'ask' | 'allow';
    /** The trip has a way back. */
    returns: boolean;
    /** Among several providers. */
    chooseProvider: 'cheapest' | 'in-order';
    /** The first of several refuses every create: it has no seats left. */
    firstSoldOut: boolean;
  };
  airline: {
    paidAtCreation: boolean;
    /** Milliseconds from creation to the payment limit; undefined: the airline names none. */
    hold?: number;
    /** How long after its creation the order stands at RQ. */
    confirms: number;
    /** How long an issue stands at SB. */
    issues: number;
    /** The last passenger gets no document. */
    issuesPartly: boolean;
    /** The documents that it issues: none is known to the profile, or is not. */
    documents: 'usual' | 'conjunction' | 'none' | 'none, and the profile does not say so';
    /** When the coupons of a cancelled order show it; `days`: after its caller was answered; `never`: they stay open. */
    coupons: 'at once' | 'late' | 'days' | 'never';
    atLimit: 'closes' | 'vanishes' | 'stays';
    /** Fees of one quote after the other, the last one for ever; undefined: none is named; `refund only`: only what comes back. */
    fees: (string | undefined)[];
    /**
     * Penalties for other flights and for names, as `fees`; undefined: it does not say what a change costs; `money back`: what is paid back
     * for other flights.
     */
    penalties: (string | undefined)[];
    /** How long what it offers after a sale can be accepted. */
    offersLast: number;
    /** It shows extras that were cancelled, at X. */
    showsRemoved: boolean;
    /** Its order views show what can be corrected besides names. */
    showsDetails: boolean;
    /** How long after its creation the airline changes its schedule. */
    reschedules?: number;
    /** From then on after its creation, and so long, every read of the order gets "not now". */
    outage?: { from: number; lasts: number };
    /** The priced offer costs more than the shop said. */
    pricedHigher: boolean;
    /** An order of the same people on the same flights, which another reference owns. */
    twin: 'none' | 'before' | 'meanwhile';
    /** Another reference holds the claim of the trip. */
    tripClaimed: boolean;
  };
  /** Endings of the calls of each kind, in their order; what is beyond the list is done. */
  reads: {
    shop: ReadEnding[];
    login: ReadEnding[];
    retrieve: ReadEnding[];
    search: ReadEnding[];
    fee: ReadEnding[];
    extras: ReadEnding[];
  };
  writes: Record<WriteKind, WriteEnding[]>;
  /** What happens from outside, each so many milliseconds after the one before, or in the middle of the next write. */
  events: { after: number | 'next write'; event: Asking | WorldEvent | Operating }[];
}

const sometimes = <T>(usual: T, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, { arbitrary, weight: 1 });

const seldom = <T>(usual: T, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, { arbitrary, weight: 1 });

const readEndings = (...endings: ReadEnding[]): fc.Arbitrary<ReadEnding[]> =>
  fc.array(
    fc.oneof(
      { arbitrary: fc.constant<ReadEnding>('done'), weight: 5 },
      { arbitrary: fc.constantFrom<ReadEnding>('done', 'slow', ...endings), weight: 3 },
    ),
    { maxLength: 12 },
  );

const everywhere: ReadEnding[] = [
  'not now (911)',
  'broken connection',
  'dead worker',
  'login lost (368)',
  'odd refusal (ERR400)',
];

const work: fc.Arbitrary<Work> = fc.oneof(
  fc.constant<Work>('not done'),
  fc.constant<Work>('done'),
  fc.integer({ min: 1, max: 99 }).map((part): Work => ({ late: part / 100 })),
);

const writeEndings = (...codes: string[]): fc.Arbitrary<WriteEnding[]> =>
  fc.array(
    fc.oneof(
      { arbitrary: fc.constant<WriteEnding>({ is: 'done' }), weight: 3 },
      {
        arbitrary: fc.record({
          is: fc.constant('rejected' as const),
          code: fc.constantFrom('368', '912', ...codes),
        }),
        weight: 2,
      },
      {
        arbitrary: fc.record({
          is: fc.constant('not sent' as const),
          how: fc.constantFrom(
            'refused connection' as const,
            'no worker' as const,
            'worker dead before its mark' as const,
          ),
        }),
        weight: 2,
      },
      {
        arbitrary: fc.record({
          is: fc.constant('lost' as const),
          how: fc.constantFrom(
            'reset' as const,
            '911' as const,
            '902' as const,
            '7777' as const,
            'dead worker' as const,
            'defect' as const,
          ),
          work,
        }),
        weight: 4,
      },
    ),
    { maxLength: 4 },
  );

/** Short waits fall into a step, long ones between two; few are short, or most trips would be dropped before they are booked. */
const after: fc.Arbitrary<number | 'next write'> = fc.oneof(
  { arbitrary: fc.constantFrom(50, 700, 3 * SECOND), weight: 1 },
  { arbitrary: fc.constant<'next write'>('next write'), weight: 3 },
  {
    arbitrary: fc.constantFrom(
      12 * SECOND,
      MINUTE,
      4 * MINUTE,
      6 * MINUTE,
      40 * MINUTE,
      3 * HOUR,
      20 * HOUR,
      3 * DAY,
    ),
    weight: 4,
  },
);

const names: readonly OrderUpdateName[] = [
  'ticket',
  'ticketAsReleased',
  'cancel',
  'resolve',
  'release',
  'quoteCancellation',
  'approve',
  'decline',
  'refresh',
  'selectOffer',
  'acceptChange',
  'listExtras',
  'addExtras',
  'quoteChange',
  'acceptOffer',
  'correct',
];

const asking: fc.Arbitrary<Asking> = fc.record({
  asks: fc.oneof(
    {
      arbitrary: fc.constantFrom<Asking['asks']>(
        'ticket',
        'ticketAsReleased',
        'release',
        'cancel',
        'whatever is open',
      ),
      weight: 2,
    },
    { arbitrary: fc.constantFrom<Asking['asks']>(...names), weight: 1 },
  ),
  with: sometimes<Asking['with']>('right', fc.constant('wrong')),
  choice: fc.nat(7),
});

/** What callers ask of an order after its sale. */
const changing: fc.Arbitrary<Asking> = fc.record({
  asks: fc.constantFrom<Asking['asks']>(
    ...(['addExtras', 'addExtras', 'quoteChange', 'quoteChange', 'acceptOffer', 'correct'] as const),
  ),
  with: seldom<Asking['with']>('right', fc.constant('wrong')),
  choice: fc.nat(7),
});

const cancelling: fc.Arbitrary<Asking> = fc.record({
  asks: fc.constantFrom<Asking['asks']>('cancel', 'cancel', 'quoteCancellation'),
  of: fc.constant('a part'),
  with: seldom<Asking['with']>('right', fc.constant('wrong')),
  choice: fc.nat(7),
});

/** When things happen to an order that exists: seconds, minutes or a day apart, or in the middle of a write. */
const next: fc.Arbitrary<number | 'next write'> = fc.oneof(
  { arbitrary: fc.constantFrom(50, 700, 3 * SECOND, 12 * SECOND), weight: 3 },
  { arbitrary: fc.constant<'next write'>('next write'), weight: 3 },
  { arbitrary: fc.constantFrom(MINUTE, 4 * MINUTE, 10 * MINUTE, 40 * MINUTE, 20 * HOUR), weight: 5 },
);

const world = fc.constantFrom<WorldEvent>(
  'schedule changes',
  'schedule changes slightly',
  'flight cancelled',
  'price rises',
  'price rises',
  'price falls',
  'limit moves',
  'cancelled elsewhere',
  'issued elsewhere',
  'strange code appears',
  'strange code disappears',
);

/** Callers who change an order that exists, ticketed or held. */
const afterSale: fc.Arbitrary<Script['events']> = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.record({
        after: next,
        event: fc.oneof(
          { arbitrary: changing, weight: 8 },
          { arbitrary: cancelling, weight: 2 },
          { arbitrary: asking, weight: 2 },
          { arbitrary: world, weight: 1 },
          { arbitrary: operating, weight: 2 },
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  )
  .map(([issued, events]) => [
    { after: 20 * SECOND, event: { asks: issued ? 'ticket' : 'listExtras', with: 'right', choice: 0 } },
    ...events,
  ]);

/** A provider that is likelier than a single one to be down, slow or sold out: then there is something to choose. */
const other: fc.Arbitrary<Other> = fc.record(
  {
    dearer: fc.constantFrom(-20, 0, 0, 20, undefined),
    downFor: sometimes(0, fc.constantFrom(20 * SECOND, 3 * MINUTE, 40 * MINUTE)),
    shop: sometimes<ReadEnding[]>([], readEndings('session gone (490)', ...everywhere)),
  },
  { requiredKeys: undefined },
);

/** Any script. */
export const scripts: fc.Arbitrary<Script> = fc.record({
  begins: seldom<Script['begins']>('trip', fc.constant('order made elsewhere')),
  others: fc.oneof(
    { arbitrary: fc.constant<Other[]>([]), weight: 7 },
    { arbitrary: fc.array(other, { minLength: 1, maxLength: 2 }), weight: 3 },
  ),
  provider: fc.record({
    cancelVia: sometimes<Script['provider']['cancelVia']>(
      'orderCancel',
      fc.constantFrom('orderChange', 'none'),
    ),
    findOrders: fc.constantFrom('none', 'passenger'),
    dated: fc.boolean(),
    repeatWrites: fc.nat(2),
    historyLimit: sometimes(4_000, fc.constantFrom(60, 200)),
  }),
  request: fc.record({
    choose: seldom<Script['request']['choose']>('cheapest', fc.constant('await')),
    ticketing: fc.constantFrom('on-demand', 'at-once', 'at-once', 'in-batch', 'by-deadline'),
    released: fc.constantFrom(true, false),
    feeUpTo: fc.boolean(),
    watchHours: fc.constantFrom(24, 0, 100),
    duplicateTrip: fc.constantFrom('ask', 'refuse', 'allow'),
    returns: sometimes(false, fc.constant(true)),
    chooseProvider: fc.constantFrom('cheapest', 'in-order'),
    firstSoldOut: fc.boolean(),
  }),
  airline: fc.record(
    {
      paidAtCreation: seldom(false, fc.constant(true)),
      hold: fc.constantFrom(DAY, HOUR, 5 * DAY, undefined),
      confirms: sometimes(0, fc.constantFrom(MINUTE, 5 * HOUR)),
      issues: sometimes(0, fc.constantFrom(20 * SECOND, 4 * MINUTE, 2 * HOUR)),
      issuesPartly: sometimes(false, fc.constant(true)),
      documents: sometimes<Script['airline']['documents']>(
        'usual',
        fc.constantFrom('conjunction', 'none', 'none, and the profile does not say so'),
      ),
      coupons: sometimes<Script['airline']['coupons']>('at once', fc.constantFrom('late', 'days', 'never')),
      atLimit: sometimes<Script['airline']['atLimit']>('closes', fc.constantFrom('vanishes', 'stays')),
      fees: sometimes<(string | undefined)[]>(
        ['0.00'],
        fc.array(fc.constantFrom('0.00', '25.00', '40.00', 'refund only', undefined), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
      penalties: sometimes<(string | undefined)[]>(
        ['25.00'],
        fc.array(fc.constantFrom('0.00', '25.00', '40.00', 'money back', undefined), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
      offersLast: sometimes(30 * MINUTE, fc.constant(10 * SECOND)),
      showsRemoved: fc.boolean(),
      showsDetails: sometimes(true, fc.constant(false)),
      reschedules: seldom<number | undefined>(undefined, fc.constantFrom(MINUTE, 3 * HOUR)),
      outage: seldom<Script['airline']['outage']>(
        undefined,
        fc.record({
          from: fc.constantFrom(10 * MINUTE, 5 * HOUR, 23 * HOUR),
          lasts: fc.constantFrom(40 * MINUTE, 8 * HOUR),
        }),
      ),
      pricedHigher: seldom(false, fc.constant(true)),
      twin: sometimes<Script['airline']['twin']>('none', fc.constantFrom('before', 'meanwhile')),
      tripClaimed: seldom(false, fc.constant(true)),
    },
    { requiredKeys: undefined },
  ),
  reads: fc.record({
    // Most trips get as far as an order, or little would be tried of what follows.
    shop: seldom<ReadEnding[]>([], readEndings('session gone (490)', ...everywhere)),
    login: seldom<ReadEnding[]>(
      [],
      readEndings('not now (911)', 'broken connection', 'odd refusal (ERR400)'),
    ),
    retrieve: readEndings('not found (129)', 'limit passed (303)', 'another order answered', ...everywhere),
    search: readEndings(...everywhere),
    fee: readEndings(...everywhere),
    extras: readEndings('session gone (490)', ...everywhere),
  }),
  writes: fc.record({
    create: writeEndings('493', '490', '913'),
    issue: writeEndings('466', '303', '915'),
    cancel: writeEndings('915', '129'),
    accept: writeEndings('915'),
    change: writeEndings('466', '490', '913', '915'),
  }),
  events: fc.oneof(
    fc.array(
      fc.record({
        after,
        event: fc.oneof(
          { arbitrary: asking, weight: 6 },
          { arbitrary: changing, weight: 1 },
          { arbitrary: world, weight: 2 },
          { arbitrary: operating, weight: 1 },
        ),
      }),
      { maxLength: 14 },
    ),
    afterSale,
  ),
});
