/** Lives that once went wrong, each by its name: what was found in random scripts, in as few events as it needs. */
import type { Asking, Script, WriteEnding } from './script';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const quiet: Script = {
  begins: 'trip',
  others: [],
  provider: {
    cancelVia: 'orderCancel',
    findOrders: 'none',
    dated: true,
    repeatWrites: 0,
    historyLimit: 4_000,
  },
  request: {
    choose: 'cheapest',
    ticketing: 'on-demand',
    released: true,
    feeUpTo: false,
    watchHours: 24,
    duplicateTrip: 'allow',
    returns: false,
    chooseProvider: 'cheapest',
    firstSoldOut: false,
  },
  airline: {
    paidAtCreation: false,
    hold: DAY,
    confirms: 0,
    issues: 0,
    issuesPartly: false,
    documents: 'usual',
    coupons: 'at once',
    atLimit: 'closes',
    fees: ['0.00'],
    penalties: ['25.00'],
    offersLast: 30 * MINUTE,
    showsRemoved: false,
    showsDetails: true,
    pricedHigher: false,
    twin: 'none',
    tripClaimed: false,
  },
  reads: { shop: [], login: [], retrieve: [], search: [], fee: [], extras: [] },
  writes: { create: [], issue: [], cancel: [], accept: [], change: [] },
  events: [],
};

type Events = Script['events'];

/** Asks rightly, with the first of the choices. */
const asks = (what: Exclude<Asking['asks'], 'whatever is open'>): Events[number] => ({
  after: 12 * SECOND,
  event: { asks: what, with: 'right', choice: 0 },
});
const withdrawn: Events[number] = {
  after: 12 * SECOND,
  event: { asks: 'release', with: 'right', choice: 7 },
};
const stopped: Events[number] = {
  after: MINUTE,
  event: { operator: 'terminate', adoptedAfter: 10 * MINUTE },
};
const corrected: Events[number] = { after: MINUTE, event: { operator: 'correct the request' } };
const resetTo = (to: number): Events[number] => ({
  after: 'next write',
  event: { operator: 'reset', to, back: 0 },
});
/** Done so late that `settleFor` after the reset it is still to come. */
const late: WriteEnding = { is: 'lost', how: 'reset', work: { late: 0.99 } };

/** An answer that is lost, and what the airline does with the call. */
const lost = (work: 'done' | 'not done'): WriteEnding => ({ is: 'lost', how: 'reset', work });
const addsBag: Events[number] = { ...asks('addExtras'), after: 20 * MINUTE };
/** A passenger is cancelled for 40.00, or without naming a fee. */
const cancelsPassenger = (choice: 0 | 6): Events[number] => ({
  after: 20 * MINUTE,
  event: { asks: 'cancel', of: 'a part', with: 'right', choice },
});

/** Changes after the sale: each turns red where the promise in its name is broken. */
const changed: Record<string, Script> = {
  'a bag whose answer is lost is added once': {
    ...quiet,
    provider: { ...quiet.provider, repeatWrites: 2 },
    writes: { ...quiet.writes, change: [{ is: 'lost', how: 'reset', work: { late: 0.9 } }] },
    events: [asks('ticket'), addsBag],
  },
  'a bag that the airline never got is not shown': {
    ...quiet,
    writes: { ...quiet.writes, change: [lost('not done')] },
    events: [asks('ticket'), addsBag],
  },
  'a price that rises while a change is lost is told, though the change is made after all': {
    ...quiet,
    writes: { ...quiet.writes, change: [{ is: 'lost', how: 'reset', work: { late: 0.9 } }] },
    events: [addsBag, { after: 'next write', event: 'price rises' }],
  },
  'an order that somebody else cancels while its change is lost shows no change': {
    ...quiet,
    writes: { ...quiet.writes, change: [lost('not done')] },
    events: [asks('ticket'), addsBag, { after: 'next write', event: 'cancelled elsewhere' }],
  },
  'other flights on the same day whose answer is lost are not shown as made': {
    ...quiet,
    writes: { ...quiet.writes, change: [lost('not done')] },
    events: [
      asks('ticket'),
      { after: 20 * MINUTE, event: { asks: 'quoteChange', with: 'right', choice: 7 } },
    ],
  },
  'a lost change is still known after the run continues as new': {
    ...quiet,
    provider: { ...quiet.provider, historyLimit: 60 },
    reads: { ...quiet.reads, retrieve: [...Array<'done'>(5).fill('done'), 'odd refusal (ERR400)'] },
    writes: { ...quiet.writes, change: [lost('done')] },
    events: [asks('ticket'), addsBag, { ...asks('resolve'), after: DAY }],
  },
  'a bag is not added once more by a run that is reset to before it': {
    ...quiet,
    events: [asks('ticket'), addsBag, { after: 2 * DAY, event: { operator: 'reset', to: 50, back: 0 } }],
  },
  'a bag is not added once more by a run that is reset while it read the order': {
    ...quiet,
    provider: { ...quiet.provider, repeatWrites: 1 },
    events: [asks('ticket'), addsBag, { after: 20 * MINUTE, event: { operator: 'reset', to: 80, back: 0 } }],
  },
  'a bag that costs more than the caller named is not added': {
    ...quiet,
    events: [asks('ticket'), { ...addsBag, event: { asks: 'addExtras', with: 'wrong', choice: 4 } }],
  },
  'a passenger is not cancelled for a fee that nobody named': {
    ...quiet,
    airline: { ...quiet.airline, fees: ['25.00'] },
    events: [asks('ticket'), cancelsPassenger(6), { ...cancelsPassenger(0), after: DAY }],
  },
  'a passenger who was cancelled needs no ticket in a run that is reset to before that': {
    ...quiet,
    events: [
      asks('ticket'),
      cancelsPassenger(0),
      { after: 2 * DAY, event: { operator: 'reset', to: 40, back: 0 } },
    ],
  },
  'a passenger who was cancelled from a hold is not asked for in a run that is reset to before that': {
    ...quiet,
    events: [
      cancelsPassenger(0),
      { ...asks('ticket'), after: 20 * MINUTE },
      { after: 2 * DAY, event: { operator: 'reset', to: 30, back: 0 } },
    ],
  },
  'an order that reads as cancelled to whoever asks for other flights is cancelled': {
    ...quiet,
    request: { ...quiet.request, watchHours: 0 },
    events: [
      asks('ticket'),
      { after: 20 * MINUTE, event: 'cancelled elsewhere' },
      { after: 20 * MINUTE, event: { asks: 'quoteChange', with: 'right', choice: 0 } },
    ],
  },
};

/** Another provider, which sells the same for as much. */
const another: Script['others'] = [{ dearer: 0, downFor: 0, shop: [] }];
const inOrder: Script['request'] = { ...quiet.request, chooseProvider: 'in-order' };
const searched: Script['provider'] = { ...quiet.provider, findOrders: 'passenger' };

/** Several providers: each turns red where the promise in its name is broken. */
const several: Record<string, Script> = {
  'after a create that is lost at one provider, no other is asked': {
    ...quiet,
    others: another,
    provider: searched,
    request: inOrder,
    writes: { ...quiet.writes, create: [lost('not done')] },
  },
  'after the repeat of a lost create is refused, no other provider is asked': {
    ...quiet,
    others: another,
    provider: { ...searched, repeatWrites: 1 },
    request: inOrder,
    writes: { ...quiet.writes, create: [lost('not done'), { is: 'rejected', code: '493' }] },
  },
  'an order that the second provider has is found there after a reset to the beginning': {
    ...quiet,
    others: another,
    provider: searched,
    request: { ...inOrder, firstSoldOut: true },
    events: [{ after: 20 * MINUTE, event: { operator: 'reset', to: 0, back: 0 } }],
  },
  'a create that is lost at the second provider is searched for there after a reset to the beginning': {
    ...quiet,
    others: another,
    provider: searched,
    request: { ...inOrder, firstSoldOut: true },
    writes: { ...quiet.writes, create: [late] },
    events: [
      { after: 'next write', event: { asks: 'refresh', with: 'right', choice: 0 } },
      { after: 'next write', event: { operator: 'reset', to: 0, back: 0 } },
    ],
  },
  'where nobody answers in time, the first that answers is booked': {
    ...quiet,
    others: [{ dearer: 20, downFor: 2 * MINUTE, shop: ['slow'] }],
    reads: { ...quiet.reads, shop: ['slow'] },
  },
};

export const examples: Record<string, Script> = {
  ...changed,
  ...several,
  'an order that is stopped before it was ever read, and that its airline has forgotten when it is adopted': {
    ...quiet,
    begins: 'order made elsewhere',
    airline: { ...quiet.airline, hold: 60 * MINUTE, atLimit: 'vanishes' },
    events: [asks('listExtras'), { after: 50, event: { operator: 'terminate', adoptedAfter: 2 * DAY } }],
  },
  'an order that is stopped and adopted twice': {
    ...quiet,
    events: [stopped, { ...stopped, after: 30 * MINUTE }],
  },
  'a booking that is reset to its beginning while its order is made': {
    ...quiet,
    provider: { ...quiet.provider, findOrders: 'passenger', repeatWrites: 1 },
    events: [resetTo(0)],
  },
  'an order that is due to be issued, and whose release is withdrawn before': {
    ...quiet,
    request: { ...quiet.request, ticketing: 'by-deadline' },
    events: [withdrawn],
  },
  'a release that is withdrawn behind a ticket that waits for its turn': {
    ...quiet,
    reads: { ...quiet.reads, fee: ['slow'] },
    events: [asks('quoteCancellation'), { ...asks('ticket'), after: 700 }, { ...withdrawn, after: 50 }],
  },
  'an order that was cancelled, is reset to before that, and is released meanwhile': {
    ...quiet,
    provider: { ...quiet.provider, findOrders: 'passenger', repeatWrites: 1 },
    events: [
      asks('cancel'),
      { after: 2 * DAY, event: { operator: 'reset', to: 50, back: 0 } },
      { after: 300, event: { asks: 'release', with: 'right', choice: 0 } },
    ],
  },
  'an order that is reset while its confirmed cancellation is read, and is released meanwhile': {
    ...quiet,
    reads: { ...quiet.reads, retrieve: ['done', 'done', 'slow'] },
    events: [
      asks('cancel'),
      { after: 10 * SECOND, event: { operator: 'reset', to: 50, back: 0 } },
      { after: 300, event: { asks: 'release', with: 'right', choice: 0 } },
    ],
  },
  'an order that is reset to its beginning while it is cancelled': {
    ...quiet,
    events: [asks('cancel'), resetTo(0)],
  },
  'a booking that is reset to its beginning, and for which a person names the order of another trip': {
    ...quiet,
    writes: { ...quiet.writes, create: [{ is: 'rejected', code: '493' }] },
    events: [resetTo(0), { after: 60 * MINUTE, event: { asks: 'resolve', with: 'wrong', choice: 0 } }],
  },
  'a booking that is reset while its order is made, and cancelled at once': {
    ...quiet,
    events: [resetTo(60), { ...asks('cancel'), after: 50 }],
  },
  'an order that is reset while it is issued, and cancelled before a document shows': {
    ...quiet,
    airline: { ...quiet.airline, issues: 120 * MINUTE },
    events: [asks('ticket'), resetTo(70), { ...asks('cancel'), after: 700 }],
  },
  'an order that is reset to before its issue, which is done late': {
    ...quiet,
    writes: { ...quiet.writes, issue: [late] },
    events: [asks('ticket'), resetTo(70)],
  },
  'an order that is reset to the moment of its issue, which is done late': {
    ...quiet,
    writes: { ...quiet.writes, issue: [late] },
    events: [asks('ticket'), resetTo(99)],
  },
  'an order whose issue found no balance, whose cancellation failed, and that a batch comes to afterwards': {
    ...quiet,
    reads: { ...quiet.reads, fee: ['odd refusal (ERR400)'] },
    writes: { ...quiet.writes, issue: [{ is: 'rejected', code: '466' }] },
    events: [
      asks('ticket'),
      { ...asks('cancel'), after: MINUTE },
      { after: 10 * MINUTE, event: { asks: 'ticketAsReleased', with: 'right', choice: 1 } },
    ],
  },
  'a booking that failed, whose second start was cancelled, and that is reset to its beginning': {
    ...quiet,
    request: { ...quiet.request, released: true },
    writes: { ...quiet.writes, create: [{ is: 'rejected', code: '493' }] },
    events: [
      { after: 12 * SECOND, event: { operator: 'start again' } },
      { ...asks('cancel'), after: 50 },
      { after: 12 * SECOND, event: { operator: 'reset', to: 0, back: 1 } },
    ],
  },
  'a booking that is reset, whose order is cancelled, and whose first run is reset once more': {
    ...quiet,
    provider: { ...quiet.provider, cancelVia: 'orderChange', findOrders: 'passenger' },
    events: [
      resetTo(60),
      asks('cancel'),
      { after: 12 * SECOND, event: { operator: 'reset', to: 25, back: 1 } },
    ],
  },
  'an order that is reset to its beginning while it is issued, and that somebody else cancels at once': {
    ...quiet,
    provider: { ...quiet.provider, findOrders: 'passenger' },
    request: { ...quiet.request, released: false },
    airline: { ...quiet.airline, hold: undefined, issues: 20 * SECOND },
    writes: { ...quiet.writes, issue: [{ is: 'lost', how: 'reset', work: { late: 0.12 } }] },
    events: [
      resetTo(25),
      { ...asks('ticket'), after: 'next write' },
      resetTo(0),
      { after: 60 * SECOND, event: 'cancelled elsewhere' },
    ],
  },
  'a booking that failed after its release was lowered, and is started a second time with its request': {
    ...quiet,
    request: { ...quiet.request, released: true },
    writes: { ...quiet.writes, create: [{ is: 'rejected', code: '493' }] },
    events: [
      { after: 50, event: { asks: 'release', with: 'wrong', choice: 2 } },
      { after: 'next write', event: { operator: 'start again' } },
    ],
  },
  'a ticket between two cancellations, the first of which finds no fee': {
    ...quiet,
    request: { ...quiet.request, duplicateTrip: 'ask' },
    airline: { ...quiet.airline, fees: [undefined, '0.00'] },
    reads: { ...quiet.reads, retrieve: ['another order answered', 'dead worker'] },
    events: [
      { after: 12 * SECOND, event: { asks: 'resolve', with: 'right', choice: 0 } },
      { after: 'next write', event: { asks: 'cancel', with: 'right', choice: 0 } },
      asks('ticket'),
      { after: 50, event: { asks: 'cancel', with: 'right', choice: 0 } },
    ],
  },
  'two quotes of an order whose issue is due and whose history is long': {
    ...quiet,
    provider: { ...quiet.provider, historyLimit: 60 },
    request: { ...quiet.request, ticketing: 'at-once', released: false, duplicateTrip: 'ask' },
    airline: { ...quiet.airline, hold: 5 * DAY, atLimit: 'vanishes', twin: 'before' },
    reads: {
      ...quiet.reads,
      retrieve: ['login lost (368)', 'done', 'done', 'done', 'done', 'odd refusal (ERR400)'],
    },
    events: [
      { after: 12 * SECOND, event: 'schedule changes' },
      { after: 'next write', event: { asks: 'quoteCancellation', with: 'right', choice: 0 } },
      { after: 3 * SECOND, event: { asks: 'whatever is open', with: 'right', choice: 5 } },
      { after: 3 * DAY, event: { asks: 'whatever is open', with: 'right', choice: 0 } },
      { after: 3 * SECOND, event: { operator: 'reset', to: 60, back: 0 } },
    ],
  },
  'a lost create that is reset while a later run sends another one': {
    ...quiet,
    provider: {
      ...quiet.provider,
      ...{ findOrders: 'passenger', dated: false, repeatWrites: 1, historyLimit: 60 },
    },
    writes: {
      ...quiet.writes,
      create: [
        { is: 'lost', how: 'reset', work: 'not done' },
        { is: 'lost', how: 'reset', work: 'not done' },
        { is: 'not sent', how: 'refused connection' },
      ],
    },
    events: [
      { after: 3 * DAY, event: { asks: 'ticket', with: 'wrong', choice: 0 } },
      { ...asks('ticket'), after: 'next write' },
      { after: 12 * SECOND, event: { operator: 'reset', to: 3, back: 1 } },
    ],
  },
  'a lost create that is reset to before it was sent once more, whose order cannot be searched for or read': {
    ...quiet,
    provider: { ...quiet.provider, findOrders: 'passenger', repeatWrites: 1 },
    airline: { ...quiet.airline, outage: { from: 10 * MINUTE, lasts: 480 * MINUTE } },
    reads: { ...quiet.reads, retrieve: ['done', 'odd refusal (ERR400)'] },
    writes: {
      ...quiet.writes,
      create: [
        { is: 'lost', how: 'reset', work: 'not done' },
        { is: 'lost', how: 'reset', work: 'done' },
      ],
    },
    events: [{ after: 16 * MINUTE, event: { operator: 'reset', to: 60, back: 0 } }],
  },
  'an order that is reset while it is issued, and again while it is cancelled twice': {
    ...quiet,
    begins: 'order made elsewhere',
    airline: { ...quiet.airline, issues: 120 * MINUTE },
    reads: { ...quiet.reads, fee: ['done', 'done', 'odd refusal (ERR400)'] },
    writes: { ...quiet.writes, cancel: [{ is: 'rejected', code: '915' }] },
    events: [
      { after: 'next write', event: { asks: 'ticket', with: 'wrong', choice: 0 } },
      asks('cancel'),
      { after: 12 * SECOND, event: { asks: 'ticket', with: 'wrong', choice: 0 } },
      { ...asks('ticket'), after: 'next write' },
      resetTo(0),
    ],
  },
  'an order whose airline issues no documents, unknown to the profile, that a person completes and a watch reads again':
    {
      ...quiet,
      airline: { ...quiet.airline, documents: 'none, and the profile does not say so' },
      events: [
        asks('ticket'),
        { ...asks('resolve'), after: 40 * MINUTE },
        { ...asks('refresh'), after: 3 * DAY },
      ],
    },
  'an order whose schedule changes while a person is asked what it lacks, which hides that until the change is accepted':
    {
      ...quiet,
      request: { ...quiet.request, watchHours: 0 },
      airline: { ...quiet.airline, documents: 'none', issuesPartly: true },
      events: [
        asks('ticket'),
        { after: 40 * MINUTE, event: 'schedule changes slightly' },
        { after: 40 * MINUTE, event: { asks: 'resolve', with: 'right', choice: 0 } },
      ],
    },
  'an order that was paid at its creation, shows no document, is cancelled, and is reset to its beginning': {
    ...quiet,
    request: { ...quiet.request, duplicateTrip: 'ask' },
    airline: { ...quiet.airline, paidAtCreation: true, issues: 120 * MINUTE, issuesPartly: true },
    events: [
      { after: 40 * MINUTE, event: { asks: 'ticket', with: 'wrong', choice: 0 } },
      { after: 40 * MINUTE, event: { asks: 'cancel', with: 'right', choice: 0 } },
      { after: 12 * SECOND, event: { operator: 'reset', to: 0, back: 0 } },
    ],
  },
  'a lost create that is given up, and that another answer settles meanwhile': {
    ...quiet,
    request: { ...quiet.request, released: true, duplicateTrip: 'ask' },
    airline: { ...quiet.airline, atLimit: 'vanishes', twin: 'before' },
    writes: { ...quiet.writes, create: [{ is: 'lost', how: 'reset', work: 'done' }] },
    events: [
      { after: 12 * SECOND, event: { asks: 'whatever is open', with: 'right', choice: 3 } },
      { after: 12 * SECOND, event: { asks: 'whatever is open', with: 'right', choice: 0 } },
    ],
  },
  'a read that is given up for a change, and answers after it with the order as it was': {
    ...quiet,
    reads: { ...quiet.reads, retrieve: ['done', 'done', 'slow'] },
    events: [{ ...asks('quoteChange'), after: 20 * MINUTE }, asks('addExtras')],
  },
  'a flight that is cancelled before an acceptance is sent again is a question, and is not accepted': {
    ...quiet,
    airline: { ...quiet.airline, atLimit: 'vanishes' },
    writes: {
      ...quiet.writes,
      accept: [
        { is: 'not sent', how: 'no worker' },
        { is: 'rejected', code: '915' },
      ],
    },
    events: [
      { after: 12 * SECOND, event: 'schedule changes slightly' },
      { after: 'next write', event: 'flight cancelled' },
    ],
  },
  'a corrected request books, and the request before it, which is reset then, books nothing': {
    ...quiet,
    reads: { ...quiet.reads, shop: ['odd refusal (ERR400)'] },
    events: [
      corrected,
      { after: MINUTE, event: { operator: 'reset', to: 60, back: 1 } },
      { after: 10 * MINUTE, event: { operator: 'reset', to: 99, back: 0 } },
    ],
  },
  'the create of a corrected request is under way when the request before it is reset': {
    ...quiet,
    reads: { ...quiet.reads, shop: ['odd refusal (ERR400)'] },
    writes: { ...quiet.writes, create: [{ is: 'lost', how: 'reset', work: { late: 0.5 } }] },
    events: [corrected, { after: 'next write', event: { operator: 'reset', to: 60, back: 1 } }],
  },
  'a corrected request after a refused create is refused': {
    ...quiet,
    writes: { ...quiet.writes, create: [{ is: 'rejected', code: '913' }] },
    events: [corrected, { after: MINUTE, event: { operator: 'start again' } }],
  },
};
