/** Every text of the desk, in one file for translators. */
import type { Change, ListedReason, OrderState, ResolveAnswer, Severity } from './api/types';

/** What a page says about a reason for attention. */
interface ReasonTexts {
  /** In a few words, for lists. */
  short: string;
  /** What happened, in one or two sentences. */
  what: string;
  /** What to look up before answering. */
  lookUp: readonly string[];
  /** What happened, if the airline answered with an error code that is not in our list. */
  unlisted?: (code: string) => string;
}

/** One row per reason for which an order waits for a person. */
const reasons: Readonly<Record<ListedReason, ReasonTexts>> = {
  'lost-create': {
    short: 'Booking not confirmed',
    what: 'We sent the booking, and the airline’s answer got lost. The airline may or may not have made the order.',
    unlisted: (code) =>
      `We sent the booking, and the airline answered with the unknown error ${code}. The airline may or may not have made the order.`,
    lookUp: [
      'Ask the airline whether it has an order for these passengers on these flights, made at that time.',
      'If there are several, check each one: it may be older, or belong to another system.',
      'Don’t book the trip again before you know.',
    ],
  },
  'lost-issue': {
    short: 'Tickets not confirmed',
    what: 'We asked for the tickets, and the airline’s answer got lost. Tickets may or may not exist.',
    unlisted: (code) =>
      `We asked for the tickets, and the airline answered with the unknown error ${code}. Tickets may or may not exist.`,
    lookUp: [
      'Check with the airline whether tickets were issued.',
      'Check whether your balance or form of payment was charged.',
    ],
  },
  'lost-cancel': {
    short: 'Cancellation not confirmed',
    what: 'We sent the cancellation, and the airline’s answer got lost. The order still looks open.',
    unlisted: (code) =>
      `We sent the cancellation, and the airline answered with the unknown error ${code}. The order still looks open.`,
    lookUp: ['Ask the airline whether it cancelled the order, and which fee it charged.'],
  },
  'lost-change': {
    short: 'Change not confirmed',
    what: 'We sent a change, and the airline’s answer got lost. The order shows neither the old nor the agreed state.',
    unlisted: (code) =>
      `We sent a change, and the airline answered with the unknown error ${code}. The order shows neither the old nor the agreed state.`,
    lookUp: [
      'Ask the airline whether the change was made, and whether new tickets or EMDs exist.',
      'Check whether your balance or form of payment was charged.',
      'Don’t repeat the change in another system: extras and penalties are charged each time.',
    ],
  },
  'partly-issued': {
    short: 'Documents missing',
    what: 'Some documents were issued and others were not. We never issue again on our own, because that could duplicate tickets. Until the rest is issued, a passenger without a ticket cannot fly, and the airline may cancel anything unticketed.',
    lookUp: [
      'See below who lacks which document.',
      'Ask the airline to issue what is missing, then choose “Check with the airline”.',
    ],
  },
  'changed-since-sale': {
    short: 'Price or terms changed',
    what: 'The order no longer matches what was sold. Nothing was paid.',
    lookUp: ['Compare the new total with what you sold.', 'Ask the customer whether they accept it.'],
  },
  'changed-elsewhere': {
    short: 'Changed or cancelled outside',
    what: 'The airline, an agent there or another system changed or cancelled the order. An order whose only flight the airline cancels can look like this.',
    lookUp: [
      'Ask the airline who did what, and why.',
      'If the airline cancelled the flight, ask what it offers: another flight, or a refund.',
    ],
  },
  'limit-near': {
    short: 'Time limit near',
    what: 'The payment time limit is near, and no tickets are issued. If nobody acts, the hold expires and the seats are gone.',
    lookUp: ['Has the customer paid?', 'If not, you may let the hold expire: it costs nothing.'],
  },
  'paid-and-lapsed': {
    short: 'Paid, but hold expired',
    what: 'The customer has paid, but the hold expired before the tickets were issued. The airline was not paid.',
    lookUp: [
      'Ask the airline whether it can restore the hold; then choose “Check with the airline”.',
      'Otherwise book the trip again as a new order, or refund the customer.',
    ],
  },
  'flight-cancelled': {
    short: 'Flight cancelled',
    what: 'The airline cancelled a flight, or the order no longer shows one that was sold.',
    lookUp: [
      'See below which flight it is, and ask the airline what it offers: another flight, or a refund.',
      'Tell the customer, and ask what they want.',
    ],
  },
  'schedule-changed': {
    short: 'Schedule changed',
    what: 'The airline retimed, replaced or added a flight.',
    lookUp: [
      'Compare the old and new times below. Do the connections still work?',
      'Ask the customer whether they accept it.',
    ],
  },
  'service-lost': {
    short: 'Seat or service lost',
    what: 'A passenger lost a seat or a service that was sold.',
    lookUp: [
      'See below who lost what.',
      'Ask the airline for a replacement, or for a refund if the passenger paid for it.',
    ],
  },
  balance: {
    short: 'Payment refused',
    what: 'The airline refused the form of payment, often because the agency’s balance is empty. Nothing was issued.',
    lookUp: ['Check the balance, and top it up before the time limit.', 'Then issue the tickets.'],
  },
  'budget-spent': {
    short: 'Airline not available',
    what: 'The airline kept asking us to try later, until the time for that ran out.',
    lookUp: [
      'Is the airline’s system down, and for how long?',
      'When it is back, choose “Check with the airline”.',
    ],
  },
  'refund-unproven': {
    short: 'Refund not seen',
    what: 'The order is cancelled, but its coupons show neither a refund nor a void.',
    lookUp: ['Look for the refund at the airline, or in the settlement report.'],
  },
  'duplicate-trip': {
    short: 'Possible double booking',
    what: 'The same passengers held the same flights when this trip was about to be booked. Nothing has been booked for this order yet.',
    lookUp: [
      'Open the other order. Is this the same booking asked for twice, or does the customer want both?',
    ],
  },
  'duplicate-suspected': {
    short: 'Unexpected order found',
    what: 'The airline has an order that should not exist, or several that could be this one.',
    lookUp: ['Look up each order that the text names. Whose is it? Is it paid? Who made it?'],
  },
  'unknown-status': {
    short: 'Unknown status',
    what: 'The airline shows a status that we do not know, or the order cannot be read.',
    lookUp: [
      'Find the code in the airline’s messages, and ask the airline what it means.',
      'Tell your administrator, so that the next order needs no decision.',
    ],
  },
  stopped: {
    short: 'No longer followed',
    what: 'Somebody stopped this order from outside, or it failed. Nothing reads it or watches its time limit.',
    lookUp: ['Continue it here. It is read at the airline first, and nothing is sent twice.'],
  },
  'stands-still': {
    short: 'Stands still',
    what: 'The order makes no progress because of a technical fault. Nothing watches its time limit.',
    lookUp: ['Tell your administrator: `ndc-flows doctor` shows the cause.'],
  },
  'limit-passed': {
    short: 'Time limit passed',
    what: 'The order was released and its time limit has passed, but nobody knows yet whether it was issued.',
    lookUp: [
      'Tell your administrator: `ndc-flows doctor` shows the cause.',
      'Ask the airline whether tickets exist, or whether it extends the limit.',
    ],
  },
};

/** What is said of `changed-since-sale` where nothing has changed: the airline refused the issue, or it would have cost too much. */
const notIssued = {
  refused: {
    short: 'Issue refused by the airline',
    what: 'The airline refused to issue the tickets. Nothing was paid, and the order is still held.',
    lookUp: [
      'See below what the airline answered.',
      'If your agency lacks an authority, tell your administrator: trying again does not help.',
      'Otherwise issue the tickets again before the time limit.',
    ],
  },
  otherwise: {
    short: 'Tickets not issued',
    what: 'The tickets could not be issued as the order is now. Nothing was paid, and the order is still held.',
    lookUp: ['See below why.', 'Compare the total with what you sold and with what may be paid.'],
  },
} as const satisfies Record<string, ReasonTexts>;

/** What each answer says, what follows, and what is asked for besides who and why. */
const answers: Readonly<Record<ResolveAnswer, { label: string; then: string }>> = {
  'book-anyway': {
    label: 'Book it anyway',
    then: 'The customer wants both trips. The booking continues, and is sent to the airline.',
  },
  'order-id': {
    label: 'This is the order …',
    then: 'The order that you name is read at the airline. It is refused if it is for another trip. Nothing is booked or paid.',
  },
  'not-created': {
    label: 'The airline made no order',
    then: 'The order ends as failed. Where the airline can be searched, we look once more first. You can then book the trip as a new order.',
  },
  'not-issued': {
    label: 'No tickets were issued',
    then: 'The order is read once the airline can no longer act on the old request. If it is still open, you can issue the tickets again.',
  },
  'ticketed-elsewhere': {
    label: 'The tickets exist now',
    then: 'The order is read once more, and continues in the state that the airline shows. Nothing is paid.',
  },
  complete: {
    label: 'Close it without these documents',
    then: 'The order is read, and counts as ticketed although the documents named here are missing. Nobody is asked about them again. Your name and reason stay with it.',
  },
  'not-cancelled': {
    label: 'It was not cancelled',
    then: 'The order is read. You can then ask for the fee and cancel it again.',
  },
  changed: {
    label: 'The change was made',
    then: 'The order is read, and what it shows then counts as sold.',
  },
  'not-changed': {
    label: 'Nothing was changed',
    then: 'The order is read. You can then ask for the change again.',
  },
  'code-means': {
    label: 'Say what the code means …',
    then: 'The order is read to see what became of the request, and does not ask about this code again.',
  },
  'give-up': {
    label: 'Stop following this order',
    then: 'Nothing is sent to the airline. The order stays as it is there, and nobody watches its time limits here any more.',
  },
};

const states: Readonly<Record<OrderState, string>> = {
  shopping: 'Shopping',
  'awaiting-choice': 'Choose an offer',
  pricing: 'Pricing',
  'awaiting-approval': 'Approve amount',
  creating: 'Booking',
  held: 'Held',
  ticketing: 'Issuing',
  issuing: 'Issuing',
  ticketed: 'Ticketed',
  changing: 'Changing',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  failed: 'Failed',
  lapsing: 'Expiring',
  lapsed: 'Expired',
  unknown: 'Checking',
  attention: 'Needs you',
  terminated: 'Stopped',
  ended: 'Ended',
};

const stateMeanings: Readonly<Record<OrderState, string>> = {
  shopping: 'Asking the airline for offers.',
  'awaiting-choice': 'Choose an offer. Nothing is booked yet.',
  pricing: 'Pricing the offer. Nothing is booked yet.',
  'awaiting-approval': 'An amount must be approved before the order continues.',
  creating: 'Booking at the airline.',
  held: 'Booked, not ticketed yet.',
  ticketing: 'Checking the order before the tickets are issued.',
  issuing: 'Paid. Not all tickets exist yet.',
  ticketed: 'The tickets are issued.',
  changing: 'Changing the order at the airline.',
  cancelling: 'Cancelling the order at the airline.',
  cancelled: 'The order is cancelled.',
  failed: 'Nothing was booked.',
  lapsing: 'No longer wanted. The hold expires at its time limit.',
  lapsed: 'The hold expired. Nothing was paid.',
  unknown:
    'It is not clear what the airline did with the last request. The order is checked before anything is sent again.',
  attention: 'Needs a decision by a person.',
  terminated: 'Stopped from outside. Nothing follows it.',
  ended: 'Ended before it reported a state.',
};

const severities: Readonly<Record<Severity, string>> = {
  'act-now': 'Act now',
  'act-soon': 'Act soon',
  look: 'Look when you can',
};

const changeKinds: Readonly<Record<Change['kind'], string>> = {
  'price-risen': 'Price risen',
  'price-fallen': 'Price fallen',
  'price-missing': 'Price missing',
  'retimed-slightly': 'Slightly retimed',
  retimed: 'Retimed',
  renumbered: 'New flight number',
  replaced: 'Flight replaced',
  'flight-added': 'Flight added',
  'flight-cancelled': 'Flight cancelled',
  'flight-missing': 'Flight missing',
  cabin: 'Other cabin',
  seat: 'Seat lost',
  service: 'Service lost',
  passengers: 'Other passengers',
  unexplained: 'Change not shown',
};

/** What went wrong with a call, and what to do next, by the problem's code. Other codes show the API's own text. */
const problems: Readonly<Record<string, { what: string; next: string }>> = {
  forbidden: {
    what: 'Your sign-in does not allow this.',
    next: 'Ask a colleague who may, or your administrator.',
  },
  csrf: { what: 'The page is out of date.', next: 'Reload the page and try again. Nothing was done.' },
  'no-worker': {
    what: 'No worker is answering for orders.',
    next: 'Try again in a minute. If it stays like this, tell your administrator.',
  },
  'temporal-unavailable': {
    what: 'The order server is not answering.',
    next: 'Try again in a minute. If it stays like this, tell your administrator.',
  },
  'not-taken': {
    what: 'The order did not confirm that it accepted this.',
    next: 'Look at the order first. If nothing happened, try again: nothing is done twice.',
  },
  'same-is-pending': {
    what: 'This is already being done.',
    next: 'Wait a moment: the order shows the result.',
  },
  'other-amount': {
    what: 'The amount has changed in the meantime.',
    next: 'Check the new amount, then decide again. Nothing was done.',
  },
  'pays-too-little': {
    what: 'The order now costs more than you allowed.',
    next: 'Check the new total, then decide again. Nothing was paid.',
  },
  'changed-again': {
    what: 'The airline has changed more than the page showed.',
    next: 'Check the changes, then decide again. Nothing was accepted.',
  },
  'unknown-reference': {
    what: 'There is no order with this reference.',
    next: 'Check the reference, or search for the order.',
  },
  'reference-forgotten': {
    what: 'The data of this order was deleted.',
    next: 'There is nothing left to see here.',
  },
  'too-many-attempts': {
    what: 'Too many wrong tokens came from this address.',
    next: 'Wait a minute, then try again.',
  },
  'reference-taken': {
    what: 'Another order has this reference already.',
    next: 'Choose another reference. Nothing was booked.',
  },
};

/** Names an amount, with the currency after it. */
type Amount = string;

/** What cancelling tickets would do. */
interface Cancelling {
  /** Absent if it costs nothing. */
  fee?: Amount;
  voids: boolean;
  /** What is returned, if the airline says so. */
  back?: Amount;
  /** That is everything that was paid. */
  whole: boolean;
  /** What else is not paid back. */
  lost?: Amount;
}

function cancelling(begin: string, { fee, voids, back, whole, lost }: Cancelling): string {
  return [
    `${begin} ${voids ? 'voided' : 'refunded'} `,
    fee === undefined ? 'free of charge' : `for a fee of ${fee}`,
    back === undefined
      ? '. The airline does not say how much is returned.'
      : whole
        ? `, and the full amount paid, ${back}, is returned.`
        : `, and ${back} is returned.`,
    lost === undefined ? '' : ` Besides the fee, ${lost} is not paid back.`,
  ].join('');
}

/** Returns how many orders. */
const some = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`);

/** Returns what a wait is for: ` for somebody to select an offer`, `: next check at the airline`. */
function waitText(what: string): string {
  const words = what
    .replace(/^waiting for /, ' for ')
    .replace(/^escalate, because /, ' until somebody must decide: ');
  return words === what ? `: ${what}` : words;
}

/** Every text. */
export const texts = {
  /** For dates and numbers. */
  language: 'en-GB',
  product: 'ndc-flows desk',
  /** A flight within a sentence. */
  flight: (flight: string, origin: string, day: string) => `${flight} from ${origin} on ${day}`,
  today: (time: string) => `today ${time}`,
  units: { d: 'd', h: 'h', min: 'min', s: 's' },
  inTime: (time: string) => `in ${time}`,
  overdue: (time: string) => `overdue by ${time}`,
  reasons,
  notIssued,
  answers,
  states,
  stateMeanings,
  /** An order that somebody has given up. */
  left: { label: 'Not followed', meaning: 'Somebody stopped following this order. Nothing watches it here.' },
  cancelledUnbooked: {
    label: 'Cancelled by the caller',
    meaning: 'The caller cancelled the order before anything was booked. There is nothing to pay.',
  },
  severities,
  changeKinds,
  /** Words of the programs, and what agents say instead. Longer ones come first. */
  agentsWords: [
    [/the (?:response|answer) to orderCreate/g, 'the answer to the booking'],
    [/the (?:response|answer) to orderChange/g, 'the answer to the change'],
    [/the (?:response|answer) to orderCancel/g, 'the answer to the cancellation'],
    [/\borderCreate\b/g, 'booking'],
    [/\borderChange\b/g, 'change or issue'],
    [/\borderCancel\b/g, 'cancellation'],
    [/\borderReshop\b/g, 'price request'],
    [/\borderRetrieve\b/g, 'reading the order'],
    [/\bofferPrice\b/g, 'pricing'],
    [/\bairShopping\b/g, 'search for flights'],
    [/\bserviceList\b/g, 'reading the services'],
    [/\bseatAvailability\b/g, 'reading the seats'],
    [/ and give the CorrelationID/g, ', and give its support the id shown here'],
    [/ \(CorrelationID [^)]*\)/g, ''],
    [/\bCorrelationID\b/g, 'id of the call'],
    [/\boutside ndc-flows\b/g, 'elsewhere: by the airline, or in another system'],
    [/\b(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)\b/g, 'The connection broke off.'],
    [/\b(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)\b/g, 'The airline could not be reached.'],
    [/\b(?:ETIMEDOUT|UND_ERR_\w*TIMEOUT)\b/g, 'The airline took too long to answer.'],
  ] as readonly (readonly [RegExp, string])[],
  /** A replaced flight that is the same flight on another day. */
  moved: 'Moved to another day',
  problems,

  common: {
    loading: 'Loading',
    back: 'Back',
    close: 'Close',
    retry: 'Try again',
    copy: 'Copy',
    copied: 'Copied',
    show: 'Show',
    hide: 'Hide',
    more: 'Show more',
    none: '–',
    skip: 'Skip to content',
    updated: 'Updated',
    /** A link for developers and operators. It opens in a new tab. */
    temporal: 'Technical view',
  },

  error: {
    title: 'That did not work.',
    noAnswer: 'The server is not answering.',
    noAnswerNext: 'Check your connection. The page keeps trying.',
    unexpected: 'Something went wrong.',
    unexpectedNext: 'Try again. If it happens again, tell your administrator what you did.',
    notFound: 'This page does not exist.',
    notFoundNext: 'Go to the waiting orders.',
    code: (code: string) => `Code: ${code}`,
  },

  connection: {
    offline: 'You are offline. The page shows what it last read, and updates when the connection is back.',
    noAnswer: 'The server is not answering. The page shows what it last read, and keeps trying.',
    slow: 'The connection is slow. Answers take longer than usual.',
  },

  signIn: {
    title: 'Sign in to the desk',
    lead: 'See what is waiting, and deal with it.',
    token: 'Access token',
    tokenHelp: 'Your administrator gives you one. It is not kept in this browser.',
    submit: 'Sign in',
    working: 'Signing in …',
    openId: 'Sign in with your company account',
    or: 'or with a token',
    refused: 'This token is not valid.',
    refusedNext: 'Check that you copied all of it, or ask your administrator for a new one.',
    empty: 'Paste your access token.',
    endedTitle: 'Your session has ended',
    ended: 'Sign in again to continue where you left off. What you typed is still here.',
  },

  shell: {
    navigation: 'Pages',
    path: 'Path',
    find: 'Find an order',
    waiting: 'Waiting',
    orders: 'Orders',
    newOrder: 'New order',
    batches: 'Batches',
    sales: 'Sales',
    providers: 'Providers',
    account: 'Account',
    signedInAs: 'Signed in as',
    agency: 'Agency',
    until: 'Session until',
    signOut: 'Sign out',
    zone: (zone: string) => `Times are in ${zone}. Flights are in each airport’s local time.`,
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    roles: { see: 'Can view', act: 'Can book', money: 'Can book and pay' },
  },

  waiting: {
    title: 'Waiting',
    lead: 'Orders that need you or are running out of time, most urgent first.',
    count: (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`),
    columns: {
      left: 'Time left',
      why: 'To do',
      passengers: 'Passengers',
      route: 'Route',
      amount: 'Amount',
      pnr: 'PNR',
      order: 'Order',
    },
    expires: 'Hold expires',
    choice: 'Choose an offer',
    approval: 'Approve the amount',
    since: (time: string) => `waiting for ${time}`,
    noLimit: 'No limit',
    now: 'Now',
    empty: 'No order is waiting.',
    emptyNext: 'Orders show up here when they need a decision, or when a hold is about to expire.',
    more: 'There are more than shown here. Answer the most urgent first.',
    lastRead: (time: string) => `Read ${time}`,
    within: 'Orders that need a decision are always listed; other holds, from 24 hours before they expire.',
  },

  orders: {
    title: 'Orders',
    search: 'Search',
    searchHint: 'Whole PNR, airline order, ticket, surname or reference',
    clear: 'Clear search',
    found: (orders: number, words: string) =>
      `${orders === 1 ? '1 order' : `${orders} orders`} found for “${words}”`,
    foundBy: {
      reference: 'reference',
      'order-id': 'airline order',
      'booking-reference': 'PNR',
      ticket: 'ticket',
      surname: 'surname',
    } as Readonly<Record<string, string>>,
    filters: 'Filters',
    state: 'State',
    allStates: 'Any state',
    any: 'Any',
    provider: 'Provider',
    agency: 'Agency',
    ticketBy: 'Ticket by',
    anyTime: 'Any time',
    within: { '4h': 'Within 4 hours', '24h': 'Within 24 hours', '72h': 'Within 3 days' },
    departure: 'Departure',
    created: 'Created since',
    from: 'from',
    to: 'to',
    reset: 'Clear filters',
    columns: {
      order: 'Order',
      state: 'State',
      passengers: 'Passengers',
      route: 'Route',
      departure: 'Departure',
      total: 'Total',
      limit: 'Ticket by',
      provider: 'Provider',
      created: 'Created',
    },
    empty: 'No orders yet.',
    emptyNext: 'Orders show up here as soon as they are requested.',
    noMatch: 'No order matches.',
    noMatchNext: 'Change or clear the filters.',
    filteredOut: (orders: number) => `The filters leave out ${orders}.`,
    notFound: (words: string) => `Nothing found for “${words}”.`,
    notFoundNext: 'Search for a whole PNR, airline order id, ticket number, surname or reference.',
    adopt: {
      button: 'Add an order made elsewhere',
      title: 'Add an order made elsewhere',
      says: 'Reads the order at the airline and follows it from then on. Nothing is changed or paid.',
      orderId: 'Airline order id',
      orderIdHelp: 'As the airline writes it.',
      ownerCode: 'Airline that owns it',
      ownerCodeHelp: 'Two characters, if it is not the provider itself.',
      surname: 'Surname of a passenger',
      surnameHelp: 'Protects against typing errors: an order without this passenger is refused.',
      submit: 'Add the order',
      followed: 'Open the order, which is already followed:',
    },
    next: 'Next page',
    previous: 'First page',
  },

  passengers: {
    none: 'No names',
    hidden: 'Your sign-in does not show names.',
    more: (count: number) => `+${count}`,
    unnamed: 'Names are not known here.',
  },

  order: {
    back: 'Orders',
    pnr: 'PNR',
    noPnr: 'No PNR yet',
    orderId: 'Airline order',
    reference: 'Reference',
    route: 'Route',
    total: 'Total',
    provider: 'Provider',
    agency: 'Agency',
    payBy: 'Ticket by',
    guarantee: 'Price until',
    voidUntil: 'Void until',
    refundUntil: 'Refund by',
    actBy: 'Act by',
    released: (amount?: Amount) =>
      `The customer has paid: tickets may be issued by hand or in a batch${amount ? `, for at most ${amount} (the last amount named)` : ''}.`,
    notReleased: 'The customer’s payment is not noted yet.',
    onRequest: 'The airline has not confirmed it yet.',
    waitsFor: (what: string) => `Waits for ${what}.`,
    next: (what: string) => `Next: ${what}`,
    silent: {
      title: (provider: string) => `${provider} does not answer now.`,
      since: 'It has not answered since',
      unserved: (provider: string) =>
        `Nothing is sent to ${provider} now: no worker serves it. Tell your administrator.`,
    },
    also: (names: string) => `${names} also has this order open.`,
    alsoMany: (names: string) => `${names} also have this order open.`,
    readOnly: 'Your sign-in lets you view, not change.',
    working: 'The order is working on it. The page shows the result as soon as it is there.',
    workingOn: (what: string) => `${what} …`,
    done: (what: string) => `Done: ${what}.`,
    /** What came out, as news says it. */
    news: {
      offers: (count: number) =>
        count === 0
          ? 'The airline offers nothing.'
          : count === 1
            ? '1 offer found.'
            : `${count} offers found.`,
      shows: (state: string, documents: number) =>
        `The airline shows the order as ${state.toLowerCase()}; ${documents === 0 ? 'no tickets' : documents === 1 ? '1 document' : `${documents} documents`}.`,
      attention: (short: string) => `The order needs a decision: ${short}.`,
      approve: (amount: Amount) => `Nothing is done yet: ${amount} must be approved first.`,
      noFee: 'The airline named no cancellation fee.',
      failed: (text: string) => `It did not work: ${text}`,
    },
    stopped: {
      title: 'This order is no longer followed',
      action: 'Continue this order',
      note: 'It is read at the airline first. Nothing is sent twice.',
    },
  },

  attention: {
    asked: 'Asked',
    what: 'What happened',
    lookUp: 'What to look up',
    contact: {
      accept: 'The airline asks to be contacted. Call it, then accept the change here.',
      nothing: 'The airline asks to be contacted. Call it. There is nothing to accept here.',
    },
    otherFlights: {
      'schedule-changed':
        'To ask for other flights here, accept the change first. Then “Change flights” is offered.',
      'flight-cancelled':
        'You cannot ask for a replacement flight here: the airline rebooks a cancelled one.',
    } as Readonly<Record<string, string>>,
    /** What the order says, before it was put into agents' words. */
    ownWords: 'In the program’s own words',
    change: 'The change in question',
    answers: 'What to do',
    orAnswer: 'Or answer the question',
    otherwise: 'Otherwise',
    support: 'For the airline’s support',
    otherOrder: 'The other order',
    missing: 'Missing documents',
    code: 'Unknown code',
  },

  actions: {
    title: 'Actions',
    none: 'Nothing to do now.',
    refresh: 'Check with the airline',
    refreshSays: 'Reads the order at the airline. Changes nothing.',
    acceptChange: 'Accept the change',
    acceptChangeSays: 'Accepts these changes, but no price. What the order shows then counts as sold.',
    acceptScheduleSays:
      'Tells the airline that its schedule change is accepted. What the order shows then counts as sold.',
    closeCancelled: 'Close it as cancelled',
    closeCancelledSays:
      'The order is read once more. If the airline still shows it as cancelled, it ends as cancelled here, and its refund is tracked. Nothing is sent or paid.',
    withdraw: 'Customer has not paid',
    withdrawSays: 'The order is no longer issued automatically or in a batch. It stays held.',
    release: (amount: Amount) => `Customer has paid ${amount}`,
    releaseSays: (amount: Amount) =>
      `Allows the tickets to be issued later, automatically or in a batch, for at most ${amount}.`,
    ticket: (amount: Amount) => `Issue tickets for ${amount}`,
    ticketSays: (amount: Amount) => `Pays the airline at most ${amount} and issues the tickets now.`,
    ticketLost: (amount: Amount, what: string) =>
      `This still includes ${amount} for what the airline has removed: ${what}. Ask the airline to deduct it before you pay.`,
    ticketReplaces: (before: Amount) =>
      `From then on, this replaces ${before} as the most that may be paid, even if the airline refuses the issue.`,
    quote: 'Ask for the cancellation fee',
    quoteSays: 'Asks the airline what cancelling costs and what is returned. Changes nothing.',
    cancelFee: (order: string, fee: Amount) => `Cancel order ${order} for a fee of ${fee}`,
    cancelFree: (order: string) => `Cancel order ${order} free of charge`,
    /** Follows what is returned. */
    cancelFeeSays: 'If the fee has risen, nothing is cancelled until you approve it.',
    cancelHeld: (order: string) => `Cancel order ${order}`,
    cancelHeldSays:
      'Cancels the whole order. If the airline wants a fee, nothing is cancelled until you approve it.',
    cancelWithout: (order: string, loss: Amount) =>
      `Cancel order ${order} without a quote, losing up to ${loss}`,
    cancelWithoutSays: (loss: Amount) =>
      `The airline quotes no fee. Cancels the order all the same; up to ${loss} may not be returned.`,
    keep: 'Keep the order',
    signedIn: (who: string) => `Signed in as ${who}.`,
    stop: 'Stop the booking',
    stopSays: 'Nothing is booked yet, so nothing is lost.',
    approve: (amount: Amount) => `Approve ${amount}`,
    approveBookingSays: (amount: Amount, before?: Amount) =>
      `Books these flights for ${amount}${before === undefined ? '' : ` instead of ${before}`}. No tickets are issued yet.`,
    approveFeeSays: (amount: Amount) => `Cancels the order for a fee of ${amount}.`,
    decline: 'Keep the order',
    declineSays: 'Nothing is cancelled. The order is as it was before.',
    adopt: 'Continue this order',
    who: 'Who decides',
    whoHelp: 'Staff number or initials. Stays in the order’s history.',
    why: 'How you know',
    whyHelp: 'For example: airline support, case 4711. No names of passengers.',
    orderId: 'Airline order id',
    orderIdHelp: 'As the airline writes it.',
    meaning: 'What the code means',
    chooseMeaning: 'Choose …',
    sends: 'What happens',
    required: 'Fill this in.',
    working: 'Working …',
    needs: {
      'orders:write': 'Needs permission to book.',
      money: 'Needs permission to pay.',
    } as Readonly<Record<string, string>>,
    meanings: {
      'retry-later': 'Try again later',
      'log-in-again': 'The airline’s sign-in expired',
      'session-gone': 'The offer or session expired',
      'no-offers': 'There are no offers',
      'not-created': 'No order was made',
      balance: 'The payment was refused',
      'already-issued': 'The tickets exist already',
      'already-processing': 'The airline is working on it',
      'not-found': 'There is no such order',
      'limit-passed': 'The time limit has passed',
      permanent: 'The request is wrong and fails each time',
      refused: 'The airline refuses it',
    } as Readonly<Record<string, string>>,
  },

  journeys: {
    title: 'Journeys',
    journey: (number: number) => `Journey ${number}`,
    flights: 'Flights',
    none: 'No flights known yet.',
    unbooked: 'No flights are booked yet.',
    asked: 'These flights were requested. They may not be booked.',
    gone: 'Cancelled by the airline',
    nextDay: (days: number) => `+${days} d`,
  },

  people: {
    title: 'Passengers and documents',
    passenger: 'Passenger',
    type: 'Type',
    documents: 'Documents',
    none: 'No documents',
    types: { ADT: 'Adult', CHD: 'Child', INF: 'Infant', YTH: 'Youth' } as Readonly<Record<string, string>>,
    cancelled: 'cancelled',
    returned: { voided: 'voided', refunded: 'refunded' },
    /** What an EMD is for. */
    emd: {
      penalty: 'Penalty of an exchange',
      residual: 'Credit after an exchange',
      item: (kind: 'service' | 'seat', name: string, quantity: number, flights: readonly string[]) =>
        [
          `${quantity > 1 ? `${quantity} × ` : ''}${kind === 'seat' ? `Seat ${name}` : name}`,
          ...flights,
        ].join(' · '),
      all: (items: readonly string[]) => items.join('; '),
      any: (items: readonly string[]) =>
        `The airline does not say which of these it is for: ${items.join('; ')}`,
    },
    /** What is known of each document. */
    document: {
      issued: (when: string) => `Issued ${when}`,
      seen: (when: string) => `Issued outside ndc-flows, first seen ${when}`,
      assumed: (amount: Amount) => `${amount}, or as much as another EMD of this passenger`,
      coupons: (numbers: readonly string[], status: string) =>
        `${numbers.length > 1 ? 'coupons' : 'coupon'} ${numbers.join(', ')} ${status}`,
      /** IATA's codes for coupons. */
      statuses: {
        I: 'open',
        O: 'open',
        A: 'under airport control',
        C: 'checked in',
        L: 'boarded',
        F: 'flown',
        B: 'flown',
        E: 'exchanged',
        V: 'void',
        RF: 'refunded',
        S: 'suspended',
      } as Readonly<Record<string, string>>,
    },
    exchanged: 'exchanged',
    exchangedFor: (when: string, numbers: readonly string[]) =>
      `Exchanged ${when}${numbers.length > 0 ? ` for ${numbers.join(', ')}` : ''}`,
    ofOrder: 'Whole order',
    declared: (who: string, why: string) => `${who} declared the documents complete: ${why}`,
  },

  price: {
    title: 'Price',
    total: 'Total',
    fee: 'Cancellation fee',
    refund: 'Refund',
    forfeited: 'Not paid back',
    fare: 'Fare',
    taxes: 'Taxes',
    extras: 'Services and seats',
    penalties: 'Change penalties',
    forLost: 'Of this, for items that the airline removed',
    paid: 'Paid',
    cameBack: 'Paid back',
    cameBackFor: (what: string) => `Paid back for ${what}`,
    kept: (amount: Amount) => `penalty or fee ${amount}`,
    left: 'Kept by the airline',
    notBackYet: 'Not paid back yet',
    totalBefore: 'Total before it was cancelled',
    each: 'By passenger',
    /** What a passenger's price is made of, as far as the airline tells it. */
    parts: (of: { fare?: string; taxes?: string; extras?: string; penalty?: string }) =>
      [
        of.fare && `fare ${of.fare}`,
        of.taxes && `taxes ${of.taxes}`,
        of.extras && `extras ${of.extras}`,
        of.penalty && `change penalty ${of.penalty}`,
      ]
        .filter(Boolean)
        .join(', '),
    /** What cancelling would do, once a fee is quoted. */
    ifCancelled: {
      unpaid: (fee: Amount) =>
        `If you cancel now, the fee is ${fee}. Nothing was paid, so nothing is returned.`,
      issued: (each: Cancelling) => cancelling('If you cancel now, the tickets are', each),
    },
    /** What became of the money of a cancelled order. */
    cancelled: {
      nothingPaid: 'Nothing had been paid, so nothing is returned.',
      voided: (back: Amount) => `The tickets were voided, and ${back} was returned.`,
      refunded: (back: Amount) => `The tickets were refunded: ${back} was returned.`,
      voidedUnknown: 'The tickets were voided. The airline does not show how much was returned.',
      refundedUnknown: 'The tickets were refunded. The airline does not show how much was returned.',
      pending: (back: Amount) => `The airline quoted a refund of ${back}, but does not show it yet.`,
      pendingUnknown: 'The refund is not shown yet, and the airline did not say how much is returned.',
      unknown: 'Nobody knows whether the money was returned: the airline does not show it.',
      fee: (fee: Amount) => `The fee was ${fee}.`,
    },
    paidFee: 'Fee paid',
    money: {
      'nothing-paid': 'Nothing had been paid',
      voided: 'Tickets voided',
      refunded: 'Tickets refunded',
      pending: 'Refund pending',
      unknown: 'Unknown whether the money was returned',
    } as Readonly<Record<string, string>>,
    outcome: 'Money',
  },

  extras: {
    title: 'Services and seats',
    lost: 'Taken away by the airline',
    missed: 'Not available',
    none: 'None booked.',
    /** What an open change says of one that is booked. */
    loss: { gone: 'No longer at the airline', perhaps: 'May no longer be at the airline' },
  },

  approval: {
    title: 'Offer to approve',
    before: 'Price when chosen',
    now: 'Price now',
    until: 'Decide by',
    unbooked: 'Nothing is booked yet.',
  },

  changes: {
    title: 'What the airline changed',
    open: 'Open',
    overtaken: 'No longer open: the order is cancelled',
    was: 'Was',
    now: 'Now',
    noDecision: 'No decision needed',
    toAccept: 'The airline waits for your acceptance',
    accepted: (who?: string) => (who ? `Accepted by ${who}` : 'Accepted'),
    seen: 'Seen',
  },

  amendments: {
    title: 'Changed after the sale',
    paid: (amount: Amount) => `paid ${amount}`,
    penalty: (amount: Amount) => `penalty ${amount}`,
    refund: (amount: Amount) => `refund ${amount}`,
    residual: (amount: Amount) => `credit ${amount}`,
    by: (who: string) => `by ${who}`,
    refunds: 'Refunds',
    refundStates: {
      pending: 'pending',
      refunded: 'refunded',
      voided: 'voided',
      unknown: 'unknown',
    } as Readonly<Record<string, string>>,
  },

  decisions: { title: 'Decisions', by: (who: string) => `by ${who}`, other: 'The other order:' },

  offers: {
    title: 'Offers',
    count: (shown: number, all: number) => (shown === all ? `${all} offers` : `${shown} of ${all} offers`),
    choose: (amount: Amount) => `Book for ${amount}`,
    extras: 'With services and seats …',
    chooseSays: (amount: Amount) =>
      `Books this offer for ${amount}. No tickets are issued and nothing is paid yet.`,
    partial: 'For one journey',
    pick: (amount: Amount) => `Pick for ${amount}`,
    picked: (amount: Amount) => `Picked for ${amount}`,
    toPick: (routes: string) => `Pick an offer for ${routes} as well.`,
    covered: 'The picked offers cover the trip.',
    bags: (count: number, kilograms?: number) =>
      kilograms && count > 0 ? `${count} × ${kilograms} kg` : count === 1 ? '1 bag' : `${count} bags`,
    noBags: 'no checked bag',
    refund: (terms: string) => `refund ${terms}`,
    change: (terms: string) => `change ${terms}`,
    allowed: 'yes',
    forFee: (amount: Amount) => `for ${amount}`,
    notAllowed: 'no',
    unsaid: 'not stated',
    expires: 'They expire in',
    sort: 'First:',
    sorts: { price: 'the cheapest', departure: 'the earliest departure', arrival: 'the earliest arrival' },
    forAll: (passengers: number) => `Prices are for all ${passengers} passengers together.`,
    filters: { nonStop: 'Non-stop', bag: 'With a bag', refundable: 'Refundable', changeable: 'Changeable' },
    none: 'No offer has all of this.',
    more: (count: number) => `Show ${count} more`,
  },

  extrasOnSale: {
    add: 'Add services and seats',
    withOffer: 'Services and seats',
    asking: 'Asking the airline what is on sale …',
    late: 'The airline is slow to answer. Try again.',
    services: 'Services',
    noServices: 'The airline sells no services here.',
    seats: 'Seats',
    noSeats: 'No seats are free here.',
    seatMap: 'Seat map',
    seat: 'Seat',
    free: 'free',
    taken: 'not available',
    exit: 'at an exit',
    exitRow: 'Exit',
    own: 'already booked',
    has: (count: number) => (count === 1 ? 'already booked' : `${count} already booked`),
    legend: {
      free: (currency?: string) => (currency === undefined ? 'free of charge' : `price in ${currency}`),
      picked: 'picked, with the passenger’s number',
      exit: 'Exit: the row is at an exit',
    },
    flight: 'Flight',
    trip: 'Whole trip',
    addFor: (amount: Amount) => `Add for ${amount}`,
    addTotal: (amount: Amount) => `Add, new total ${amount}`,
    included: (bags: string) => `Included in the offer: ${bags}.`,
    booked: (extras: string) => `Already booked: ${extras}.`,
    picked: (extras: number, amount: Amount) => `${extras} picked, ${amount}`,
    review: 'Check what will be booked …',
    reviewTitle: 'Is this right?',
    offer: 'Offer',
    nothing: 'None',
    total: 'Total',
    newTotal: 'New total',
    toPay: 'Pay now',
    unpaid: 'No tickets are issued and nothing is paid yet.',
    paid: (amount: Amount) => `At most ${amount} is paid now.`,
  },

  afterSale: {
    title: 'Change the order',
    buttons: {
      extras: 'Add services and seats',
      flights: 'Change flights',
      correct: 'Correct data',
      part: 'Cancel part of the order',
    },
    journey: 'Journey',
    date: 'New date',
    flightsSays: 'Asks the airline for other flights. Changes nothing until you accept an offer.',
    flightsSubmit: 'Ask for other flights',
    correctWhat: 'What is wrong',
    kinds: {
      name: 'Name',
      documents: 'Travel document',
      loyalty: 'Frequent flyer number',
      contact: 'Contact',
    },
    correctSays: {
      name: 'Corrects the name at the airline. If that costs something, it is refused, and nothing is changed.',
      documents: 'Replaces all travel documents of this passenger at the airline. It costs nothing.',
      loyalty: 'Replaces all frequent flyer numbers of this passenger at the airline. It costs nothing.',
      contact: 'Replaces the contact at the airline for the whole order. It costs nothing.',
    },
    correctSubmit: {
      name: 'Correct the name',
      documents: 'Replace the document',
      loyalty: 'Replace the number',
      contact: 'Replace the contact',
    },
    documentTypes: { PT: 'Passport', ID: 'Identity card' },
    /** Fields of a correction, by their paths in it. */
    labels: {
      'name.givenName': 'Given names',
      'name.surname': 'Surname',
      'documents[0].type': 'Kind of document',
      'documents[0].number': 'Number of the document',
      'documents[0].issuingCountry': 'Issued by (country)',
      'documents[0].nationality': 'Nationality',
      'documents[0].expiryDate': 'Valid until',
      'loyalty[0].carrier': 'Airline of the programme',
      'loyalty[0].number': 'Frequent flyer number',
      'contact.email': 'E-mail',
      'contact.phone.countryCode': 'Country code',
      'contact.phone.number': 'Phone',
    },
    countryHelp: 'Two letters, for example GB.',
    carrierHelp: 'Two characters, for example XA.',
    paxId: 'Passenger',
    paxIdHelp: 'As listed under Passengers, for example PAX1.',
    unchanged: (now?: string) =>
      now === undefined ? 'Leave empty to keep it.' : `Now: ${now}. Leave empty to keep it.`,
    offers: 'What the airline offers',
    insteadOf: 'In place of',
    facts: {
      fare: 'Fare',
      toPay: 'Pay now',
      penalty: 'Of which penalty',
      /** What is paid is less than the penalty. */
      penaltyLess: 'Penalty, less a cheaper fare',
      newTotal: 'New total',
      refund: 'To be paid back',
      residual: 'Kept by the airline as a credit',
      forfeited: 'Taxes lost',
    },
    expires: 'Expires in',
    unpaidYet: 'Nothing now; with the tickets',
    accept: (amount: Amount) => `Accept and pay ${amount} now`,
    acceptHeld: (amount: Amount) => `Accept, new total ${amount}`,
    acceptSays: (amount: Amount) =>
      `Changes the order for at most ${amount}. If it now costs more, nothing is changed.`,
  },

  cancelPart: {
    title: 'Cancel part of the order',
    lead: 'Asks the airline what it costs. Nothing is cancelled until you see it and agree.',
    what: 'What is cancelled',
    kinds: { paxIds: 'Passengers', journeys: 'Journeys', extras: 'Services and seats' },
    seat: (seat: string) => `Seat ${seat}`,
    choose: 'Choose what is cancelled.',
    ask: 'Ask what it costs',
    asking: 'The airline is being asked. Its answer appears here.',
    says: 'The rest of the order stays. If the fee has risen, nothing is cancelled.',
    cancel: 'Cancel this part',
    cancelFor: (fee: Amount) => `Cancel this part for a fee of ${fee}`,
    ifCancelled: {
      unpaid: (fee?: Amount) =>
        `If you cancel this part, ${fee === undefined ? 'it costs nothing' : `the fee is ${fee}`}. Nothing was paid, so nothing is returned.`,
      free: (nothing: Amount) => `If you cancel this part, no fee is charged, and ${nothing} is returned.`,
      issued: (each: Cancelling) => cancelling('If you cancel this part, its documents are', each),
    },
  },

  timeline: {
    title: 'Timeline',
    none: 'Nothing has happened yet.',
    older: 'Older entries are not shown.',
    calls: 'Calls to the airline',
    operations: {
      login: 'Sign in at the airline',
      airShopping: 'Search flights',
      offerPrice: 'Price the offer',
      serviceList: 'Read services',
      seatAvailability: 'Read seats',
      orderCreate: 'Book',
      orderRetrieve: 'Read the order',
      orderChange: 'Change or issue the order',
      orderReshop: 'Ask for a price',
      orderCancel: 'Cancel',
    } as Readonly<Record<string, string>>,
    outcomes: {
      'under-way': 'under way',
      done: 'done',
      rejected: 'refused by the airline',
      'not-sent': 'not sent',
      unknown: 'answer lost',
      failed: 'failed',
      'called-off': 'called off',
    },
    /** The airline answered, but the answer is not clear. */
    unclear: 'outcome not clear',
    repeated: (times: number) => `${times} times`,
    took: (seconds: string) => `${seconds} s`,
    attempts: (count: number) => `${count} attempts`,
    /** The order's words: `next check at the airline`, `waiting for somebody to select an offer`. */
    waited: (what: string) => `Waited${waitText(what)}`,
    waits: (what: string) => `Waits${waitText(what)}`,
    updates: {
      selectOffer: 'Offer chosen',
      approve: 'Amount approved',
      decline: 'Fee declined',
      release: 'Customer’s payment noted',
      withdraw: 'Customer’s payment withdrawn',
      ticket: 'Tickets asked for',
      ticketAsReleased: 'Tickets asked for by a batch',
      quoteCancellation: 'Cancellation fee asked for',
      cancel: 'Cancellation asked for',
      refresh: 'Checked with the airline',
      acceptChange: 'Change accepted',
      listExtras: 'Extras asked for',
      addExtras: 'Extras added',
      quoteChange: 'Other flights asked for',
      acceptOffer: 'Offered change accepted',
      correct: 'Data corrected',
      resolve: 'Question answered',
    } as Readonly<Record<string, string>>,
    by: (who: string) => `by ${who}`,
    atMost: (amount: Amount) => `at most ${amount}`,
    batch: (id: string) => `batch ${id}`,
    updateOutcomes: { 'under-way': 'under way', done: '', refused: 'refused', 'called-off': 'called off' },
    change: 'The airline changed something',
    decision: (answer: string) => `Answered: ${answer}`,
    stopped: 'Stopped from outside',
  },

  messages: {
    title: 'Messages with the airline',
    none: 'No messages are kept.',
    noArchive: 'This server keeps no messages. Ask your administrator, or the airline’s support with the id.',
    kinds: { request: 'sent', answer: 'received' },
    newestFirst: 'The newest first.',
    questionFirst: 'The call in question first, then the newest.',
    newest: 'newest',
    earlier: (count: number) =>
      count === 1 ? '1 earlier message of this kind' : `${count} earlier messages: sign-ins and reads`,
    unreadable: (count: number) =>
      count === 1
        ? '1 call cannot be opened: its key is missing.'
        : `${count} calls cannot be opened: their key is missing.`,
    open: 'Open message',
    size: (kilobytes: string) => `${kilobytes} KB`,
  },

  newOrder: {
    title: 'New order',
    lead: 'Ask for offers. Nothing is booked until you choose one.',
    trip: 'Trip',
    from: 'From',
    to: 'To',
    date: 'Date',
    journeys: 'Kind of trip',
    kindsOfTrip: { one: 'One way', return: 'Return', several: 'Several journeys' },
    journeyOf: (number: number, all: number) => `Journey ${number} of ${all}`,
    addJourney: 'Add a journey',
    passengers: 'Passengers',
    passenger: (number: number) => `Passenger ${number}`,
    type: 'Type',
    typesOfPassenger: { ADT: 'Adult', CHD: 'Child', INF: 'Infant' },
    personTitle: 'Title',
    titles: ['MR', 'MRS', 'MS', 'MSTR', 'MISS'],
    addDocument: 'Add a passport or identity card',
    givenName: 'Given names',
    surname: 'Surname',
    birthDate: 'Date of birth',
    gender: 'Gender',
    genderNames: { F: 'Female', M: 'Male', X: 'Other', U: 'Not stated' },
    adult: 'On the lap of',
    addPassenger: 'Add a passenger',
    remove: 'Remove',
    contact: 'Contact for the airline',
    email: 'E-mail',
    countryCode: 'Country code',
    phone: 'Phone',
    offers: 'Offers',
    providers: 'Ask these providers',
    noProvider: 'Choose at least one provider.',
    cabin: 'Cabin',
    cabinNames: {
      ECONOMY: 'Economy',
      PREMIUM_ECONOMY: 'Premium economy',
      BUSINESS: 'Business',
      FIRST: 'First',
    },
    any: 'Any',
    maxStops: 'Stops',
    stops: (count: string) => (count === '0' ? 'Non-stop' : `At most ${count}`),
    bags: 'Checked bags',
    referenceHelp: 'Nothing personal. Used once.',
    notACode: 'Use the three-letter code of the airport or city, such as LHR or LON.',
    submit: 'Ask for offers',
    note: 'The airlines are asked for offers. Holding seats and paying come later.',
    mistakes: 'Some fields need your attention. Nothing was sent.',
  },

  batches: {
    title: 'Batches',
    lead: 'Tickets many paid orders at once, now or on a schedule.',
    start: 'Start a batch',
    startSays: 'Tickets every paid order whose time limit is near, each for at most the amount allowed.',
    within: 'Whose time limit is',
    namedSays: 'Reports what a batch of these orders would do. Nothing is paid.',
    by: { limit: 'Paid, and near their time limit', named: 'Named here, as a dry run' },
    references: 'References',
    referencesHelp: (count: number) => `One per line, or a CSV file’s first column. Found: ${some(count)}.`,
    file: 'From a file',
    id: 'Name of the batch',
    dryRunLabel: 'Dry run: only report what would happen',
    startDry: 'Start the dry run',
    startPaying: (orders: number, amount: Amount) =>
      orders === 0 ? 'Issue the tickets' : `Issue tickets for ${some(orders)}, for at most ${amount}`,
    fit: (orders: number, amount: Amount) =>
      `${some(orders)} ${orders === 1 ? 'fits' : 'fit'}, for ${amount} in total.`,
    which: 'Which orders',
    these: 'Show these orders',
    unpaid: (orders: number) =>
      `${some(orders)} with an equally near time limit ${orders === 1 ? 'is' : 'are'} left out: not paid by the customer.`,
    noFit: (unpaid: number) =>
      unpaid === 0
        ? 'No order fits: no held order has a time limit that near.'
        : `No order fits: ${some(unpaid)} with a time limit that near ${unpaid === 1 ? 'is' : 'are'} not paid by the customer yet.`,
    tooMany: 'There are more than can be started at once. Choose a shorter time.',
    paysFor: (orders: number, amount: Amount) => `Pay at most ${amount} for ${some(orders)}`,
    confirm: (what: string, who: string) => `${what}. Confirmed by ${who}.`,
    noneSelected: (unpaid: number) =>
      unpaid === 0
        ? 'No order fits: no held order has such a time limit.'
        : `No order fits: ${some(unpaid)} ${unpaid === 1 ? 'is' : 'are'} held, but not paid by the customer yet.`,
    /** Reasons of lines. Others show the server's own text. */
    reasons: {
      'not-released': 'Not paid by the customer yet.',
      'already-ticketed': 'Already ticketed.',
      'pays-too-little': 'Now costs more than the customer paid.',
      'spending-limit': 'Costs more than was left of the spending limit.',
      'being-cancelled': 'Is being cancelled.',
      'on-request': 'Not confirmed by the airline yet.',
      'changed-since-sale': 'Price or terms changed since the sale.',
    } as Readonly<Record<string, string>>,
    nothing: (ended: boolean) => (ended ? 'No order fits' : 'Looking for orders'),
    dryRun: 'Dry run',
    pause: 'Pause',
    resume: 'Resume',
    stop: 'Stop the batch',
    /** The way back from stopping it. */
    keep: 'Let it go on',
    stopSays: 'Orders that are not started yet are skipped. Tickets that are issued stay issued.',
    why: 'Why',
    runNow: 'Run now',
    runs: 'Under way',
    nextRun: 'Next run',
    paused: 'Paused',
    schedules: 'Schedules',
    noSchedules: 'No batches are scheduled. Your administrator can set up a schedule.',
    empty: 'No batches yet.',
    emptyNext: 'Start one, or wait for a schedule to do it.',
    noReport: 'This server does not have the report of this batch.',
    noLines: 'No order has been tried yet.',
    silent:
      'No worker is answering for this batch. What it has done so far is shown; it continues once a worker runs.',
    outcome: 'Outcome',
    reason: 'Reason',
    estimated: 'Done in about',
    stoppedBy: 'Stopped by',
    of: (done: number, all: number) => `${done} of ${all}`,
    columns: { batch: 'Batch', state: 'State', progress: 'Progress', amount: 'Amount', began: 'Began' },
    outcomes: {
      ticketed: 'ticketed',
      'would-ticket': 'would be ticketed',
      refused: 'refused',
      waiting: 'waiting',
      skipped: 'skipped',
    },
    states: {
      working: 'Under way',
      paused: 'Paused',
      stopping: 'Stopping',
      complete: 'Complete',
      'complete-with-exceptions': 'Complete, with exceptions',
      stopped: 'Stopped',
      ended: 'Ended',
      terminated: 'Terminated',
      canceled: 'Cancelled',
      failed: 'Failed',
      timed_out: 'Timed out',
    },
  },

  providers: {
    title: 'Providers',
    lead: 'The airlines that you can sell, and how they answer.',
    empty: 'No providers are configured.',
    emptyNext: 'Your administrator adds them to the configuration.',
    columns: {
      provider: 'Provider',
      served: 'Workers',
      answers: 'Answers, last hour',
      shops: 'Searches',
      bookings: 'Bookings',
      ratio: 'Searches per booking',
      can: 'Possible here',
      agencies: 'Agencies',
    },
    notMeasured: 'not measured',
    connected: 'Running',
    notConnected: 'None running: bookings wait',
    backlog: (count: number) => (count === 1 ? '1 request waits' : `${count} requests wait`),
    operators: 'For operators',
    operatorsNext:
      'Figures about answers need `api.workerMetrics`. A provider without workers needs `ndc-flows worker`.',
    workers: (count: number) => (count === 1 ? '1 worker' : `${count} workers`),
    can: { cancel: 'cancel', change: 'change', find: 'search orders' },
    note: 'Searches and bookings are those of the last 30 days.',
  },

  health: {
    notCounted: 'Failures and response times are not measured here. Your administrator can turn this on.',
    noCalls: 'no calls',
    lastHour: (calls: number, bad: number, took?: string) =>
      [calls === 1 ? '1 call' : `${calls} calls`, `${bad} failed`, took && `within ${took}`]
        .filter(Boolean)
        .join(', '),
    states: { answering: 'Answering', silent: 'Not answering', unknown: 'Not called yet' },
    since: 'since',
    calls: 'Calls, last hour',
    unanswered: 'Unanswered',
    rejected: 'Rejected',
    notNow: '“Not now”',
    took: 'Nine of ten within',
    waited: 'Wait before sending',
    plot: 'Calls of the last six hours, and how many of them failed',
    bar: (calls: number, bad: number) => `${calls} calls, ${bad} failed`,
    sixHours: 'Six hours ago',
    now: 'now',
  },

  sales: {
    title: 'Sales',
    lead: 'Documents issued, exchanged, voided and refunded.',
    from: 'From',
    to: 'To',
    csv: 'Save as CSV',
    periods: { today: 'Today', week: '7 days', month: 'This month' },
    empty: 'Nothing was sold in this period.',
    emptyNext: 'Choose other days.',
    incomplete: 'Some orders of this period have been forgotten, so lines may be missing.',
    zone: (zone: string) => `Days in ${zone}`,
    total: 'Total',
    cameBack: (voids: number, refunds: number) => `Paid back (${voids} voided, ${refunds} refunded)`,
    penalties: 'Kept as penalties and fees',
    paid: 'Paid to the airlines',
    inPart: 'for part of the order',
    back: 'back',
    sold: 'Sold',
    givenBack: 'Voided and refunded',
    unit: (currency: string) => `Amounts in ${currency}`,
    byDay: (currency: string) => `By day in ${currency}, as a table`,
    newestFirst: 'The newest first',
    documents: { T: 'Ticket', J: 'EMD', Y: 'EMD' } as Readonly<Record<string, string>>,
    chart: (currency: string) => `Sales by day in ${currency}. The table by day has the same figures.`,
    events: { issue: 'Issued', exchange: 'Exchanged', void: 'Voided', refund: 'Refunded', fee: 'Fee' },
    columns: {
      date: 'Day',
      event: 'Event',
      document: 'Document',
      passenger: 'Passenger',
      order: 'Order',
      provider: 'Provider',
      penalty: 'Penalty or fee',
      amount: 'Paid or paid back',
    },
    unproven: 'Money may have moved for these orders, but no document proves it yet:',
  },

  /** For screen readers. */
  announce: {
    attention: 'needs a decision',
    loaded: 'Loaded',
  },
} as const;
