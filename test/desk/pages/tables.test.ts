/** What the desk's pages decide by themselves: the order of what waits, what can be done, filters, seats, files. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { agentsWords, changeTitle, readable, indented } from '../../../desk/src/parts/readable';
import { listedReason, reasonOf } from '../../../desk/src/parts/reason';
import { dayText, durationText, localDay, shortInstantText } from '../../../desk/src/parts/time';
import { foldedEntries, foldedMessages } from '../../../desk/src/pages/order/folding';
import { readPeriod } from '../../../desk/src/pages/sales/period';
import { byDay, marksOf } from '../../../desk/src/pages/sales/days';
import { csvOf } from '../../../desk/src/pages/sales/csv';
import type { Offer, OrderLine, SaleLine } from '../../../desk/src/api/types';
import { fittingOf, referencesIn } from '../../../desk/src/pages/batches/fitting';
import { moneyText, moniesText } from '../../../desk/src/parts/money';
import { matches, readFilters } from '../../../desk/src/pages/orders/filters';
import { writtenIn } from '../../../desk/src/parts/written';
import { actionsOf, answersOf, scopeOf } from '../../../desk/src/pages/order/actions';
import {
  added,
  bookedOf,
  costOf,
  noPicks,
  selected,
  toggleSeat,
  toggleService,
} from '../../../desk/src/pages/order/picks';
import {
  afterCancelling,
  ifCancelled,
  ifPartCancelled,
  priceLines,
} from '../../../desk/src/pages/order/money';
import { documentFacts, emdText } from '../../../desk/src/pages/order/emds';
import { byJourney, togglePick, totalOf } from '../../../desk/src/pages/order/combined';
import { sortedOffers } from '../../../desk/src/pages/order/sorting';
import { partOf, partsOf } from '../../../desk/src/pages/order/parts';
import { newsOf } from '../../../desk/src/pages/order/news';
import { inOrder } from '../../../desk/src/pages/waiting/waiting';
import { texts } from '../../../desk/src/texts';
import { operations } from '../../../src/api/operations';
import {
  attentionFor,
  attentionReasons,
  foundByLists,
  resolveAnswers,
} from '../../../src/domain/order/attention';
import { updateSchemas } from '../../../src/domain/order/updateSchemas';
import type { OrderStatus } from '../../../src/domain/order/status';

const at = '2027-01-20T12:00:00Z';

function status(changes: Partial<OrderStatus>): OrderStatus {
  return {
    ...{ reference: 'R', state: 'held', history: [], provider: 'example', orderId: 'XA1' },
    ...{ bookingReferences: [], flights: [], extras: [], missedExtras: [], documents: [] },
    ...{ released: false, decisions: [], updatedAt: at, total: { amount: '690.32', currency: 'EUR' } },
    ...changes,
  };
}

test('every reason and every answer has its texts', () => {
  expect(Object.keys(texts.reasons).sort()).toEqual([...attentionReasons, ...foundByLists].sort());
  expect(Object.keys(texts.answers).sort()).toEqual([...resolveAnswers].sort());
  for (const { short, what, lookUp } of Object.values(texts.reasons)) {
    expect(short.length).toBeLessThan(30);
    expect([what, ...lookUp].filter((text) => !/[.?]$/.test(text))).toEqual([]);
  }
});

test('each button needs the scope that the API asks for', () => {
  for (const [update, scope] of Object.entries(scopeOf))
    expect([update, operations.find(({ id }) => id === update)?.scope]).toEqual([update, scope]);
});

test('a held order can be ticketed for its total, and the button names it', () => {
  const [first, ...others] = actionsOf(status({}));
  expect(first).toMatchObject({
    update: 'ticket',
    label: 'Issue tickets for 690.32 EUR',
    body: { payUpTo: { amount: '690.32', currency: 'EUR' } },
  });
  expect(others.map(({ update }) => update)).toEqual(['release', 'quoteCancellation', 'refresh', 'cancel']);
});

test('tickets are cancelled for the fee that was quoted, and not before one is', () => {
  const ticketed = status({ state: 'ticketed', documents: [{ number: '999-1', paxId: 'PAX1' }] });
  expect(actionsOf(ticketed).map(({ update }) => update)).toEqual(['quoteCancellation', 'refresh']);
  const fee = { amount: '80.42', currency: 'EUR' };
  const quoted = actionsOf({ ...ticketed, quotedFee: fee });
  // It does not take the place of the button that asked for the fee.
  expect(quoted.map(({ update }) => update)).toEqual(['quoteCancellation', 'refresh', 'cancel']);
  expect(quoted.at(-1)).toMatchObject({ label: 'Cancel order R for a fee of 80.42 EUR', body: { fee } });
  const free = { ...ticketed, quotedFee: { ...fee, amount: '0.00' } };
  expect(actionsOf(free).at(-1)?.label).toBe('Cancel order R free of charge');
  const lost = { ...free, quotedForfeited: fee };
  expect(actionsOf(lost).at(-1)?.label).toBe('Cancel order R for a fee of 0.00 EUR');
});

test('what cancelling would bring back is said as a condition, and no amount is made up', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const ticketed = status({ state: 'ticketed', documents: [{ number: '999-1', paxId: 'PAX1' }] });
  const quoted = (changes: Partial<OrderStatus>) => ifCancelled({ ...ticketed, ...changes });
  expect(quoted({})).toBeUndefined();
  expect(quoted({ quotedFee: eur('0.00'), quotedVoid: true })).toBe(
    'If you cancel now, the tickets are voided free of charge, and the full amount paid, 690.32 EUR, is returned.',
  );
  expect(quoted({ quotedFee: eur('80.42'), quotedRefund: eur('600.00'), quotedForfeited: eur('9.90') })).toBe(
    'If you cancel now, the tickets are refunded for a fee of 80.42 EUR, and 600.00 EUR is returned. Besides the fee, 9.90 EUR is not paid back.',
  );
  expect(quoted({ quotedFee: eur('80.42') })).toContain('The airline does not say how much is returned.');
  // After a paid change, the total is not what was paid.
  const amendments = [
    { number: 1, kind: 'flights', what: 'w', at, correlationId: 'c', paid: eur('50.00') },
  ] as unknown as OrderStatus['amendments'];
  expect(quoted({ quotedFee: eur('0'), quotedVoid: true, amendments })).toContain('does not say how much');
  // Half of the documents may be all that was paid for.
  const missing = ['PAX2: a ticket'];
  expect(quoted({ quotedFee: eur('0'), quotedVoid: true, missing })).toContain('does not say how much');
});

test('what came back is what the documents show, less what the airline kept', () => {
  const cancelled = status({ state: 'cancelled', money: 'refunded' });
  const refund = { event: 'refund', at, currency: 'EUR', total: '-690.32', fee: '80.42' } as const;
  expect(afterCancelling({ ...cancelled, sales: [refund] })).toContain('609.90 EUR was returned');
  for (const sales of [[], [{ ...refund, total: undefined }], [{ ...refund, fee: undefined }]])
    expect(afterCancelling({ ...cancelled, sales })).toContain('does not show how much');
  expect(afterCancelling({ ...cancelled, money: 'nothing-paid' })).toContain('nothing is returned');
  const pending = { money: 'pending', quotedRefund: { amount: '600.00', currency: 'EUR' } } as const;
  expect(afterCancelling({ ...cancelled, ...pending })).toContain('quoted a refund of 600.00 EUR');
});

test('news say what came out, and nothing is done that is not', () => {
  const label = 'Cancel order R';
  const fee = { amount: '80.42', currency: 'EUR' };
  expect(newsOf('refresh', 'Check with the airline', status({}))).toEqual({
    tone: 'good',
    text: 'The airline shows the order as held; no tickets.',
  });
  const asked = status({ state: 'awaiting-approval', toApprove: fee });
  expect(newsOf('cancel', label, asked)).toEqual({
    tone: 'warn',
    text: 'Nothing is done yet: 80.42 EUR must be approved first.',
  });
  const cancelled = status({ state: 'cancelled', money: 'nothing-paid' });
  expect(newsOf('cancel', label, cancelled)).toEqual({
    tone: 'good',
    text: 'Done: Cancel order R. Nothing had been paid, so nothing is returned.',
  });
  const attention = attentionFor('balance', 'words', {});
  expect(newsOf('ticket', 'Issue tickets', status({ state: 'attention', attention }))).toEqual({
    tone: 'danger',
    text: 'The order needs a decision: Payment refused.',
  });
  // Whoever asks for a fee wants to know it, whatever else is to be decided.
  const quoted = status({ state: 'attention', attention, quotedFee: fee });
  expect(newsOf('quoteCancellation', 'Ask for the fee', quoted).text).toContain('the fee is 80.42 EUR');
});

test('news of what did not work is no good news', () => {
  const unread = { code: 'fee-unreadable', text: 'the airline quoted no fee; nothing was cancelled' };
  const kept = status({ state: 'ticketed', lastError: unread });
  expect(newsOf('cancel', 'Cancel order R', kept)).toEqual({
    tone: 'danger',
    text: 'It did not work: the airline quoted no fee; nothing was cancelled',
  });
  expect(newsOf('quoteCancellation', 'Ask for the fee', kept).tone).toBe('danger');
});

test('what somebody else cancelled is closed, and not offered to be cancelled', () => {
  const attention = attentionFor('changed-elsewhere', 'the order was cancelled outside ndc-flows', {});
  const gone = status({ state: 'attention', attention, money: 'nothing-paid' });
  expect(actionsOf(gone).map(({ update, label }) => [update, label])).toEqual([
    ['acceptChange', 'Close it as cancelled'],
    ['refresh', 'Check with the airline'],
  ]);
  // One that still stands is.
  expect(actionsOf({ ...gone, money: undefined }).map(({ update }) => update)).toContain('cancel');
});

test('what spends money or ends an order asks who decides', () => {
  const fee = { amount: '80.42', currency: 'EUR' };
  const asking = status({ state: 'awaiting-approval', toApprove: fee });
  const all = [...actionsOf(asking), ...actionsOf(status({}))];
  for (const { update, asks, direct } of all)
    expect([update, direct === true || asks.includes('who')]).toEqual([update, true]);
});

test('words of the programs are put into agents’ words', () => {
  const { ECONNRESET, lost } = {
    ECONNRESET: 'ECONNRESET',
    lost: 'the response to orderCreate was lost; this provider cannot search for orders: ask the airline and give the CorrelationID',
  };
  expect(agentsWords(lost)).toBe(
    'the answer to the booking was lost; this provider cannot search for orders: ask the airline, and give its support the id shown here',
  );
  expect(agentsWords('the order was cancelled outside ndc-flows')).toBe(
    'the order was cancelled elsewhere: by the airline, or in another system',
  );
  expect(agentsWords(ECONNRESET)).toBe('The connection broke off.');
});

test('a service that a passenger has already is told apart', () => {
  const bag = { kind: 'service' as const, paxId: 'PAX1', name: 'Bag', quantity: 2 };
  const there = ['XA101/2027-03-12/LHR'];
  const booked = [{ ...bag, flights: there }];
  expect(bookedOf(booked, { name: 'Bag', flights: there }, 'PAX1')).toBe(2);
  expect(bookedOf(booked, { name: 'Bag', flights: there }, 'PAX2')).toBe(0);
  expect(bookedOf(booked, { name: 'Bag', flights: ['XA102/2027-03-19/CDG'] }, 'PAX1')).toBe(0);
});

test('offers are sorted by price, departure and arrival, and one price is for everybody', () => {
  const offer = (number: number, amount: string, departure: string, arrival: string) =>
    ({ number, total: { amount, currency: 'EUR' }, flights: [{ departure, arrival }] }) as unknown as Offer;
  const offers = [
    offer(1, '200.00', '2027-03-12T06:00:00', '2027-03-12T12:00:00'),
    offer(2, '100.00', '2027-03-12T09:00:00', '2027-03-12T11:00:00'),
    offer(3, '150.00', '2027-03-12T07:00:00', '2027-03-12T10:00:00'),
  ];
  const by = (how: Parameters<typeof sortedOffers>[1]) =>
    sortedOffers(offers, how).map(({ number }) => number);
  expect([by('price'), by('departure'), by('arrival')]).toEqual([
    [2, 3, 1],
    [1, 3, 2],
    [3, 2, 1],
  ]);
});

test('a refused issue, a changed price and an unknown code are told apart', () => {
  const refusal = { correlationId: 'c-1', operation: 'orderChange', code: '368', kind: 'service', text: 'w' };
  const attention = { ...attentionFor('changed-since-sale', 'words', {}), correlationId: 'c-1' };
  const order = status({ state: 'attention', attention });
  const lastError = { ...refusal, sent: 'maybe' } as OrderStatus['lastError'];
  const risen = { number: 1, kind: 'price-risen', text: 'w', seenAt: at } as const;
  expect(reasonOf({ ...order, lastError })?.short).toBe('Issue refused by the airline');
  expect(reasonOf(order)?.short).toBe('Tickets not issued');
  expect(reasonOf({ ...order, changes: [risen] })?.short).toBe('Price or terms changed');
  const listed = line({ attention: 'changed-since-sale' });
  expect(listedReason(listed)).toBe('Tickets not issued');
  expect(listedReason({ ...listed, changes: [risen] })).toBe('Price or terms changed');
  const unlisted = { code: '7777', owner: 'SVC', operation: 'orderCreate' } as const;
  const lost = status({ state: 'attention', attention: attentionFor('lost-create', 'words', { unlisted }) });
  expect(reasonOf(lost)?.what).toContain('error 7777');
  expect(reasonOf(lost)?.what).not.toContain('lost');
});

test('an issue for another amount than was noted with the payment says that it takes its place', () => {
  const paid = status({ released: true, payUpTo: { amount: '1500.00', currency: 'EUR' } });
  expect(actionsOf(paid).find(({ key }) => key === 'ticket')?.says).toContain('this replaces 1500.00 EUR');
  const same = actionsOf({ ...paid, payUpTo: paid.total }).find(({ key }) => key === 'ticket');
  expect(same?.says).not.toContain('this replaces');
});

test('a flight that keeps its number is moved, another one replaces it', () => {
  const change = { kind: 'replaced', about: 'XA106/2027-01-28/LHR' } as const;
  expect(changeTitle({ ...change, new: 'XA106/2027-01-29/LHR 2027-01-29T22:00/2027-01-29T23:55' })).toBe(
    'Moved to another day',
  );
  expect(changeTitle({ ...change, new: 'XA108/2027-01-28/LHR 2027-01-28T22:00/2027-01-28T23:55' })).toBe(
    'Flight replaced',
  );
});

test('reads of the order are folded behind the newest, and no write is', () => {
  const message = (correlationId: string, operation: string) => ({ correlationId, operation });
  const reads = ['5', '4', '3'].map((id) => message(id, 'orderRetrieve'));
  const folds = foldedMessages([
    ...reads,
    message('2', 'login'),
    message('1', 'orderChange'),
    message('0', 'orderChange'),
  ]);
  expect(folds.map(({ shown, earlier }) => [shown.length, earlier.length])).toEqual([
    [1, 3],
    [1, 0],
    [1, 0],
  ]);
  const call = { kind: 'call', at, operation: 'orderRetrieve', outcome: 'done' } as const;
  const wait = { kind: 'wait', at, text: 'next check at the airline', until: at, ended: 'over' } as const;
  const entries = foldedEntries([wait, call, wait, call, { kind: 'state', at, state: 'held' }, call]);
  expect(entries.map(({ entry, times }) => [entry.kind, times])).toEqual([
    ['wait', 1],
    ['call', 2],
    ['state', 1],
    ['call', 1],
  ]);
});

test('sales open on the last seven days', () => {
  expect(readPeriod({ to: '2027-03-02' })).toEqual({ from: '2027-02-24', to: '2027-03-02' });
  expect(readPeriod({}).to).toBe(localDay());
});

test('dates have one style, and references keep theirs', () => {
  expect(readable('moves to 2027-01-29, see D-2027-01-29-AB')).toBe(
    'moves to Fri 29 Jan 2027, see D-2027-01-29-AB',
  );
  expect(shortInstantText('2031-01-29T22:05:00Z')).toMatch(/^\w{3} \d+ \w{3} 2031 \d\d:\d\d$/);
  expect(shortInstantText(new Date().toISOString())).toMatch(/^today \d\d:\d\d$/);
  expect(dayText('2027-03-12')).toBe('Fri 12 Mar 2027');
});

test('a noted payment can be taken back while the order is held', () => {
  const released = status({ released: true, payUpTo: { amount: '900.00', currency: 'EUR' } });
  const withdraw = actionsOf(released).find(({ key }) => key === 'withdraw');
  expect(withdraw).toMatchObject({ update: 'release', body: { withdraw: true } });
  expect(updateSchemas.release.safeParse(withdraw?.body).error).toBeUndefined();
  expect(actionsOf(status({})).find(({ key }) => key === 'withdraw')).toBeUndefined();
});

test.each(attentionReasons)('an order in %s gets the answers it takes, each with who and why', (reason) => {
  const attention = attentionFor(reason, 'words', { inDoubt: { issue: at, cancel: at, change: at } });
  const order = status({ state: 'attention', attention });
  for (const { body, asks, label, says } of answersOf(order)) {
    expect([label, says].every((text) => text.length > 5)).toBe(true);
    expect(asks).toEqual(expect.arrayContaining(['who', 'why']));
    const filled = { orderId: 'XA1', meaning: 'refused', who: 'ab', why: 'asked' };
    const sent = { ...body, ...Object.fromEntries(asks.map((ask) => [ask, filled[ask]])) };
    expect(updateSchemas.resolve.safeParse(sent).error).toBeUndefined();
  }
  for (const { update, body } of actionsOf(order))
    expect([update, updateSchemas[update].safeParse(body).error]).toEqual([update, undefined]);
});

test('what waits is sorted by the time that is left', () => {
  const line = { state: 'attention', provider: 'example', released: false } as const;
  const times = { startedAt: at, createdAt: at, updatedAt: at };
  const orders = [
    { ...line, ...times, reference: 'look', attention: 'duplicate-trip' },
    { ...line, ...times, reference: 'tomorrow', attention: 'balance', actBy: '2027-01-21T12:00:00Z' },
    { ...line, ...times, reference: 'now', attention: 'lost-issue' },
    { ...line, ...times, reference: 'hold', state: 'held', ticketBy: '2027-01-20T13:00:00Z' },
    { ...line, ...times, reference: 'approve', state: 'awaiting-approval', actBy: '2027-01-20T12:30:00Z' },
    { ...line, ...times, reference: 'choose', state: 'awaiting-choice', actBy: '2027-01-20T13:30:00Z' },
  ] as const;
  expect(inOrder([...orders, orders[0]]).map(({ order }) => order.reference)).toEqual([
    'now',
    'approve',
    'hold',
    'choose',
    'tomorrow',
    'look',
  ]);
});

test('an address holds filters alone, whatever somebody writes into it', () => {
  expect(readFilters({ state: 'held', provider: 'example', departureFrom: '2027-03-12' })).toEqual({
    state: 'held',
    provider: 'example',
    departureFrom: '2027-03-12',
  });
  expect(readFilters({ state: 'gone', find: 'Lovelace', departureTo: 'x', ticketBy: 7 })).toEqual({});
});

test('a form becomes a request, each field at its path', () => {
  const form = new FormData();
  form.set('journeys[0].origin', ' LHR ');
  form.set('journeys[1].origin', 'CDG');
  form.set('contact.email', '');
  form.set('contact.phone.countryCode', '+44');
  form.set('choose.maxStops', '0');
  expect(writtenIn(form, ['choose.maxStops'])).toEqual({
    journeys: [{ origin: 'LHR' }, { origin: 'CDG' }],
    contact: { phone: { countryCode: '44' } },
    choose: { maxStops: 0 },
  });
});

test('picked extras are sent as the API takes them, with the prices that were seen', () => {
  const price = { amount: '12.00', currency: 'EUR' };
  const flights = ['XA101/2027-03-12/LHR'];
  const bag = { kind: 'service', name: 'Checked bag', paxIds: ['PAX1'], flights, price } as const;
  const window = { kind: 'seat', paxIds: ['PAX1', 'PAX2'], flights, seats: ['12A', '12C'], price } as const;
  const pick = {
    line: { ...window, paxIds: [...window.paxIds], seats: [...window.seats] },
    flight: flights[0]!,
  };
  let picks = toggleService(noPicks, { ...bag, paxIds: ['PAX1'] }, 'PAX1');
  picks = toggleSeat(picks, { ...pick, paxId: 'PAX1', seat: '12A' });
  picks = toggleSeat(picks, { ...pick, paxId: 'PAX1', seat: '12C' });
  expect(costOf(picks)).toEqual({ amount: '24.00', currency: 'EUR' });
  expect(updateSchemas.selectOffer.parse({ offers: [1], ...selected(picks) })).toMatchObject({
    services: [{ name: 'Checked bag', flight: 'XA101', price, paxIds: ['PAX1'] }],
    seats: [{ paxId: 'PAX1', seat: '12C', flight: 'XA101', price }],
  });
  const flight = {
    carrier: 'XA',
    number: '101',
    origin: 'LHR',
    destination: 'CDG',
    departure: at,
    arrival: at,
  };
  expect(
    updateSchemas.addExtras.parse({ ...added(picks, [{ ...flight, journey: 1 }]), payUpTo: price }),
  ).toMatchObject({ services: [{ journey: 1, maxPrice: price }], seats: [{ seat: '12C', journey: 1 }] });
  expect(toggleSeat(picks, { ...pick, paxId: 'PAX1', seat: '12C' }).seats).toEqual([]);
});

test('a cell of a file is no formula, and an amount stays one', () => {
  const line = {
    date: '2027-01-20',
    event: 'void',
    at,
    reference: '=A1',
    provider: 'a"b',
    total: '-12.00',
  } as const;
  const [, row] = csvOf({ lines: [line] }).split('\r\n');
  expect(row).toContain(`"'=A1"`);
  expect(row).toContain('"a""b"');
  expect(row).toContain('"-12.00"');
});

test('keys of flights and times are written as people write them', () => {
  expect(readable('flight XA133/2027-03-19/MUC is cancelled')).toBe(
    'flight XA 133 from MUC on Fri 19 Mar 2027 is cancelled',
  );
  expect(indented('<?xml?><a><b>1</b><c/></a>')).toBe('<?xml?>\n<a>\n  <b>1</b>\n  <c/>\n</a>');
});

test('the desk’s types are those of the OpenAPI document', () => {
  const root = join(__dirname, '..', '..', '..');
  expect(execFileSync('node', ['tools/deskTypes.mjs', '--check'], { cwd: root, encoding: 'utf8' })).toContain(
    'unchanged',
  );
});

/** A held order in a list. */
const line = (changes: Partial<OrderLine>): OrderLine => ({
  ...{ reference: 'R', state: 'held', provider: 'example', released: true },
  ...{ startedAt: at, createdAt: at, updatedAt: at },
  ...changes,
});

test('a deadline that is days away is not called one to act on now', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const order = (reference: string, actBy: string) =>
    line({ reference, state: 'attention', attention: 'balance', actBy });
  const severities = inOrder([order('NEAR', inHours(3)), order('FAR', inHours(47))]).map(
    ({ order: { reference }, severity }) => [reference, severity],
  );
  expect(severities).toEqual([
    ['NEAR', 'act-now'],
    ['FAR', 'act-soon'],
  ]);
});

test('a batch would ticket what is released, and names the sum of each currency', () => {
  const held = (reference: string, released: boolean, amount: string, currency = 'EUR') =>
    line({ reference, released, total: { amount, currency } });
  const { orders, sums, unpaid } = fittingOf([
    held('A', true, '1000.10'),
    held('B', true, '234.40'),
    held('C', false, '5.00'),
    held('D', true, '8.00', 'GBP'),
  ]);
  expect(orders.map(({ reference }) => reference)).toEqual(['A', 'B', 'D']);
  expect([moniesText(sums), unpaid]).toEqual(['1,234.50 EUR, 8.00 GBP', 1]);
  expect(moneyText({ amount: '-1234567.8', currency: 'EUR' })).toBe('−1,234,567.8 EUR');
});

test('an order that was searched for stays if it fits the filters', () => {
  const order = line({ departure: '2027-03-12' });
  expect(matches({}, order)).toBe(true);
  expect(matches({ state: 'held', departureFrom: '2027-03-12', departureTo: '2027-03-12' }, order)).toBe(
    true,
  );
  expect(matches({ state: 'ticketed' }, order)).toBe(false);
  expect(matches({ departureTo: '2027-03-11' }, order)).toBe(false);
  expect(matches({ ticketBy: '24h' }, order)).toBe(false);
  expect(matches({ createdSince: '2027-01-21' }, order)).toBe(false);
});

test('an EMD says what it is for', () => {
  const emd = { paxId: 'PAX1', number: '999-4958034099', typeCode: 'J' };
  const meals = { kind: 'service' as const, paxId: 'PAX1', name: 'Hot meal', quantity: 2 };
  const price = { amount: '18.00', currency: 'EUR' };
  const ancillaries = [
    { ...meals, flights: ['XA315/2027-03-12/LHR'], price },
    { ...meals, kind: 'seat' as const, name: '12A', quantity: 1, flights: [], price },
  ];
  const one = status({ documents: [emd], ancillaries });
  expect(emdText(one, emd)).toBe('2 × Hot meal · XA 315 from LHR on Fri 12 Mar 2027; Seat 12A');
  const sales = [{ event: 'issue' as const, at, number: emd.number, total: '18.00', currency: 'EUR' }];
  const two = status({ documents: [emd, { ...emd, number: '2' }], ancillaries, sales });
  expect(emdText(two, emd)).toBe(
    'The airline does not say which of these it is for: 2 × Hot meal · XA 315 from LHR on Fri 12 Mar 2027 · 18.00 EUR; Seat 12A · 18.00 EUR',
  );
  expect(emdText(one, { ...emd, typeCode: 'T' })).toBeUndefined();
});

test('a document says when it was issued, for how much, and how its coupons stand', () => {
  const coupons = [
    { number: '1', status: 'F' },
    { number: '2', status: 'I' },
  ];
  const issue = { event: 'issue', at, number: '1', total: '45.00', currency: 'EUR' } as const;
  expect(documentFacts({ sales: [issue] }, { number: '1', coupons })).toMatch(
    /^Issued .*2027.* · 45\.00 EUR · coupon 1 flown · coupon 2 open$/,
  );
  // Nothing tells which of two EMDs it is.
  const assumed = { ...issue, notes: ['assumed' as const] };
  expect(documentFacts({ sales: [assumed] }, { number: '1' })).toMatch(
    / · 45\.00 EUR, or as much as another EMD of this passenger$/,
  );
  expect(documentFacts({}, { number: '1' })).toBeUndefined();
});

test('the price says what it is made of, and of a cancelled order what came back by which cancellation', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const sale = { at, currency: 'EUR' } as const;
  const sales = [
    { ...sale, event: 'issue', number: '1', type: 'T', base: '100.00', taxes: '50.00', total: '150.00' },
    { ...sale, event: 'issue', number: '2', type: 'T', base: '100.00', taxes: '50.00', total: '150.00' },
    ...[
      {
        ...sale,
        event: 'refund',
        number: '2',
        type: 'T',
        total: '-150.00',
        fee: '40.00',
        part: 'passenger PAX2',
      },
    ],
  ] as NonNullable<OrderStatus['sales']>;
  const texted = (changes: Partial<OrderStatus>) =>
    priceLines(status(changes), (what) => what.replace('PAX2', 'EXAMPLE/Ben')).map(
      ({ term, amount, beside }) => [term, amount.amount, beside].filter(Boolean).join(' | '),
    );
  const documents = [{ number: '1' }];
  expect(
    texted({ state: 'ticketed', total: eur('150.00'), documents, sales, quotedFee: eur('30.00') }),
  ).toEqual([
    'Fare | 100.00',
    'Taxes | 50.00',
    'Total | 150.00',
    'Paid | 300.00',
    'Paid back for passenger EXAMPLE/Ben | 110.00 | penalty or fee 40.00 EUR',
    'Cancellation fee | 30.00',
  ]);
  const whole = { ...sale, event: 'refund', number: '1', type: 'T', total: '-150.00', fee: '30.00' } as const;
  const cancelled = { documents, money: 'refunded' as const, total: eur('150.00'), sales: [...sales, whole] };
  expect(texted({ ...cancelled, state: 'cancelled' })).toEqual([
    'Paid | 300.00',
    'Paid back for passenger EXAMPLE/Ben | 110.00 | penalty or fee 40.00 EUR',
    'Paid back | 120.00 | penalty or fee 30.00 EUR',
    'Kept by the airline | 70.00',
  ]);
  expect(afterCancelling(status({ ...cancelled, state: 'cancelled' }))).toContain('120.00 EUR was returned');
});

test('an order that is cancelled is not said to be cancelled now, also while its refund is unproven', () => {
  const quotedFee = { amount: '80.42', currency: 'EUR' };
  const attention = attentionFor('refund-unproven', 'words', {});
  const unproven = status({ state: 'attention', attention, money: 'unknown', documents: [{ number: '1' }] });
  expect(ifCancelled({ ...unproven, quotedFee })).toBeUndefined();
});

test('what the airline took away and still charges is said before anything is paid', () => {
  const price = { amount: '12.00', currency: 'EUR' };
  const lost = { kind: 'seat', paxId: 'PAX1', name: '12A', flights: [], quantity: 1, price, at } as const;
  const order = status({ lostAncillaries: [lost] as unknown as OrderStatus['lostAncillaries'] });
  const says = actionsOf(order).flatMap(({ key, says: text }) =>
    key === 'ticket' || key === 'release' ? text : [],
  );
  expect(says).toHaveLength(2);
  for (const text of says)
    expect(text).toContain('still includes 12.00 EUR for what the airline has removed: Seat 12A.');
  expect(priceLines(order, String)).toContainEqual({
    term: 'Of this, for items that the airline removed',
    amount: price,
  });
});

test('a part that is cancelled says what comes back, also if that is nothing', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const ticketed = status({ state: 'ticketed', documents: [{ number: '1' }] });
  const offer = { number: 1, kind: 'part', what: 'w', flights: [], penalty: eur('9.00') } as const;
  const texted = (changes: object, order = ticketed) =>
    ifPartCancelled({ ...offer, flights: [], ...changes }, order);
  expect(texted({ refund: eur('0.00') })).toBe(
    'If you cancel this part, its documents are refunded for a fee of 9.00 EUR, and 0.00 EUR is returned.',
  );
  expect(texted({})).toContain('The airline does not say how much is returned.');
  expect(texted({ refund: eur('0.00'), penalty: undefined })).toBe(
    'If you cancel this part, no fee is charged, and 0.00 EUR is returned.',
  );
  expect(texted({ penalty: eur('0.00') }, status({}))).toContain('Nothing was paid, so nothing is returned.');
});

test('a part that can be cancelled is some passengers, some journeys or some extras', () => {
  const flight = { carrier: 'XA', origin: 'LHR', destination: 'CDG', arrival: '2027-03-12T08:20:00' };
  const order = status({
    flights: [1, 2].map((journey) => ({
      ...flight,
      number: `10${journey}`,
      departure: '2027-03-12T06:25:00',
      journey,
    })),
    ancillaries: ['XA101', 'XA102'].map((number) => ({
      ...{ kind: 'service', paxId: 'PAX1', name: 'Checked bag', quantity: 1 },
      flights: [`${number}/2027-03-12/LHR`],
    })),
  });
  const people = [{ paxId: 'PAX1' }, { paxId: 'PAX2' }, { paxId: 'PAX3', adult: 'PAX2' }];
  const parts = partsOf(order, people);
  expect(parts.paxIds.find(({ key }) => key === 'PAX2')?.along).toEqual(['PAX3']);
  expect(partOf('paxIds', ['PAX2', 'PAX3'], parts)).toEqual({ paxIds: ['PAX2', 'PAX3'] });
  expect(partOf('journeys', ['2'], parts)).toEqual({ journeys: [2] });
  // The API cannot tell the bags of two flights apart, so they go together.
  const bag = { paxId: 'PAX1', what: 'Checked bag' };
  expect(
    partOf(
      'extras',
      parts.extras.map(({ key }) => key),
      parts,
    ),
  ).toEqual({ extras: [bag, bag] });
  // Several of the same cannot be named one by one.
  const two = { kind: 'service' as const, paxId: 'PAX1', name: 'Meal', quantity: 2, flights: [] };
  expect(partsOf(status({ ancillaries: [two] }), people).extras).toEqual([]);
  // Who has left the order cannot leave it again, and nobody can be the last.
  const left = { kind: 'part' as const, what: 'passengers PAX2, PAX3', at: '2027-01-01T12:00:00Z' };
  expect(partsOf({ ...order, amendments: [left] } as OrderStatus, people).paxIds).toEqual([]);
  // What remains of them would be nothing.
  expect(partsOf(status({ flights: order.flights.slice(0, 1) }), people.slice(0, 1))).toMatchObject({
    paxIds: [],
    journeys: [],
  });
});

test('a time left is told in units, which look like no time of day', () => {
  expect([42_000, 754_000, 11_520_000].map(durationText)).toEqual(['42 s', '12 min 34 s', '3 h 12 min']);
});

test('offers for one journey each are picked until they cover the trip, all of one provider', () => {
  const offer = (
    number: number,
    [origin, destination, day]: [string, string, string],
    amount: string,
    provider = 'a',
  ) =>
    ({
      ...{ number, provider, match: 'partial', total: { amount, currency: 'EUR' } },
      flights: [{ origin, destination, departure: `${day}T06:25:00`, arrival: `${day}T08:20:00` }],
    }) as unknown as Offer;
  const [there, back] = [
    ['BRE', 'ATH', '2027-03-12'],
    ['ATH', 'BRE', '2027-03-19'],
  ] as [string, string, string][];
  const [out, later, home, elsewhere] = [
    offer(1, there!, '100.00'),
    offer(2, ['HAM', 'ATH', '2027-03-12'], '90.00'),
    offer(3, back!, '80.50'),
    offer(4, back!, '70.00', 'b'),
  ];
  const all = [home, out, later, elsewhere];
  const numbers = (offers: readonly Offer[]) => offers.map(({ number }) => number);
  expect(byJourney(all, 'a').map(numbers)).toEqual([[1, 2], [3]]);
  expect(numbers(togglePick([out], home))).toEqual([1, 3]);
  expect(numbers(togglePick([out, home], later))).toEqual([3, 2]);
  expect(numbers(togglePick([out, home], out))).toEqual([3]);
  expect(numbers(togglePick([out], elsewhere))).toEqual([4]);
  expect(totalOf([out, home])).toEqual({ amount: '180.50', currency: 'EUR' });
});

test('a wait says what it is for, in words for agents', () => {
  const { waits, waited } = texts.timeline;
  expect(waits('waiting for somebody to select an offer')).toBe('Waits for somebody to select an offer');
  expect(waits('escalate, because the payment time limit is near')).toBe(
    'Waits until somebody must decide: the payment time limit is near',
  );
  expect(waited('next check at the airline')).toBe('Waited: next check at the airline');
});

test('a day’s chart shows what came back, not what the documents were worth', () => {
  const line = {
    date: '2027-03-12',
    currency: 'EUR',
    total: '-109.38',
    fee: '43.17',
    event: 'refund',
  } as SaleLine;
  expect(byDay([line], 'EUR', '2027-03-12', '2027-03-12')[0]?.givenBack.amount).toBe('66.21');
});

test('the chart and the table of sales have exact sums of each day, and a scale in round steps', () => {
  const line = (date: string, total: string, currency = 'EUR') =>
    ({ event: 'issue', date, total, currency }) as SaleLine;
  const lines = [
    line('2027-03-12', '0.10'),
    line('2027-03-12', '0.20'),
    line('2027-03-12', '-0.05'),
    line('2027-03-13', '99.00', 'GBP'),
  ];
  expect(
    byDay(lines, 'EUR', '2027-03-12', '2027-03-13').map(({ sold, givenBack, total }) => [
      ...[sold.amount, givenBack.amount, total.amount],
    ]),
  ).toEqual([
    ['0.30', '0.05', '0.25'],
    ['0', '0', '0'],
  ]);
  expect(marksOf(690.32, 64.57)).toEqual([800, 600, 400, 200, 0, -200]);
  expect(marksOf(0.3, 0)).toEqual([0.3, 0.2, 0.1, 0]);
  expect(marksOf(0, 0)).toEqual([0]);
});

test('references are read one a line, or from the first column of a file, each once', () => {
  expect(referencesIn('T-1\r\n  T-2 \n\nT-1\nnot a reference\n')).toEqual(['T-1', 'T-2']);
  expect(referencesIn('reference,total\n"T-3",64.57\nT-4;12\n')).toEqual(['T-3', 'T-4']);
});
