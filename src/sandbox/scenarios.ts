/**
 * Everything that the sandbox does on request besides selling: the kinds of faults, and the magic routes and surnames. The engine, the
 * control API, `sandbox --magic` and docs/guides/sandbox.md read these two tables; no other place knows what triggers what.
 */
import { operationNames } from '../domain/calls/operations';
import type { SandboxOperation } from './model';
import type { RefusalCode } from './refusal';

/** The operations at which a plan may deal a kind of fault, with the reason. A test may order any kind anywhere. */
export const reaches = {
  any: { operations: operationNames, because: 'a connection can fail whatever it carries' },
  token: {
    operations: operationNames.filter((name) => name !== 'login'),
    because: 'a login carries no token to lose',
  },
  session: {
    operations: ['serviceList', 'seatAvailability', 'offerPrice', 'orderCreate'],
    because: 'only these calls depend on a shopping session',
  },
  writes: {
    operations: ['orderCreate', 'orderChange', 'orderCancel'],
    because: 'whether the work was done matters, and shows, only for writes',
  },
  none: {
    operations: [],
    because: 'it needs a code from the caller, is an alias, or tests what an answer leaves behind',
  },
} as const satisfies Record<string, { operations: readonly SandboxOperation[]; because: string }>;

/** What a fault does to the work and to the answer. */
export interface FaultEffect<Ending extends string = Answer> {
  /** `none`: never done. `done`: done at once. `late`: done settleDelay (or `delay`) later. */
  work: 'none' | 'done' | 'late';
  /** How the answer ends: `endings.ts` implements each. */
  answer: Ending;
  strikes: keyof typeof reaches;
  what: string;
  /** Code of the Error, or HTTP status. */
  code?: string;
  /** Lost before the call is handled. */
  loses?: 'token' | 'session';
  /** The error, the SOAP fault or a warning repeats everything that is known of the call, personal data and secrets included. */
  echoes?: true;
}

const fault = <const Ending extends string>(
  work: 'none' | 'done' | 'late',
  answer: Ending,
  strikes: keyof typeof reaches,
  what: string,
  more: Pick<FaultEffect<Ending>, 'code' | 'loses' | 'echoes'> = {},
): FaultEffect<Ending> => ({ work, answer, strikes, what, ...more });

const echoes = true;
const ECHOED = 'repeats names, documents, contacts, token and cookies';

/** The kinds of faults. Their order decides which trip of a plan meets which. */
export const faultKinds = {
  'reset-before': fault('none', 'reset', 'any', 'nothing is done; the connection is reset'),
  'reset-after': fault('done', 'reset', 'any', 'the work is done; the connection is reset before the answer'),
  'answer-lost': fault('done', 'close', 'any', 'the work is done; the connection closes without an answer'),
  'apply-late': fault('late', 'reset', 'writes', 'the connection is reset; the work is done later'),
  stall: fault('done', 'stall', 'any', 'the work is done; no answer is ever sent'),
  'stall-before': fault('none', 'stall', 'writes', 'nothing is done; no answer is ever sent'),
  'slow-drip': fault('done', 'drip', 'any', 'the work is done; the answer trickles in and never ends'),
  'half-answer': fault('done', 'half-by-close', 'none', 'alias for half-by-close'),
  'half-by-close': fault('done', 'half-by-close', 'any', 'the work is done; HTTP 200 with half the answer'),
  'half-by-length': fault(
    'done',
    'half-by-length',
    'any',
    'the work is done; half of Content-Length arrives',
  ),
  'half-by-chunk': fault('done', 'half-by-chunk', 'any', 'the work is done; a chunked answer breaks off'),
  'corrupt-gzip': fault('done', 'corrupt-gzip', 'any', 'the work is done; the gzip stream has flipped bytes'),
  'cut-gzip': fault('done', 'cut-gzip', 'any', 'the work is done; the gzip stream is cut off'),
  slow: fault('done', 'slow', 'any', 'the answer is late'),
  'status-500': fault('none', 'status', 'any', 'nothing is done; HTTP 500 with a web page', { code: '500' }),
  'status-500-after': fault('done', 'status', 'writes', 'the work is done; HTTP 500', { code: '500' }),
  'status-502': fault('none', 'status', 'any', 'nothing is done; HTTP 502 from a gateway', { code: '502' }),
  'status-502-after': fault('done', 'status', 'writes', 'the work is done; HTTP 502', { code: '502' }),
  'status-503': fault('none', 'status', 'any', 'nothing is done; HTTP 503 with a web page', { code: '503' }),
  'status-405': fault('none', 'status', 'any', 'nothing is done; HTTP 405, as in maintenance', {
    code: '405',
  }),
  'status-401': fault('none', 'status', 'token', 'the token is lost: HTTP 401', {
    code: '401',
    loses: 'token',
  }),
  empty: fault('done', 'empty', 'any', 'the work is done; HTTP 200 without a body'),
  garbage: fault('done', 'garbage', 'any', 'the work is done; HTTP 200 with a web page'),
  'other-answer': fault('done', 'other', 'any', 'the work is done; another operation’s answer is sent'),
  fault: fault('none', 'fault', 'any', 'nothing is done; a SOAP Server fault'),
  '911-before': fault('none', 'error', 'any', 'nothing is done; error 911', { code: '911' }),
  '911-after': fault('done', 'error', 'writes', 'the work is done; error 911', { code: '911' }),
  '902-before': fault('none', 'error', 'writes', 'nothing is done; error 902', { code: '902' }),
  '902-after': fault('done', 'error', 'writes', 'the work is done; error 902', { code: '902' }),
  'error-before': fault('none', 'error', 'none', 'nothing is done; error `code`'),
  'error-after': fault('done', 'error', 'none', 'the work is done; error `code`'),
  'token-lost': fault('done', 'normal', 'token', 'the token is lost: error 368', { loses: 'token' }),
  'session-lost': fault('done', 'normal', 'session', 'the shopping session is lost: error 490', {
    loses: 'session',
  }),
  'echo-before': fault('none', 'error', 'none', `nothing is done; error 911 (or \`code\`) ${ECHOED}`, {
    code: '911',
    echoes,
  }),
  'echo-after': fault('done', 'error', 'none', `the work is done; error 911 (or \`code\`) ${ECHOED}`, {
    code: '911',
    echoes,
  }),
  'echo-fault': fault('none', 'fault', 'none', `nothing is done; a SOAP fault ${ECHOED}`, { echoes }),
  'echo-warning': fault('done', 'normal', 'none', `the work is done; a warning ${ECHOED}`, { echoes }),
};

export type FaultKind = keyof typeof faultKinds;

/** How an answer can end. */
export type Answer = (typeof faultKinds)[FaultKind]['answer'];

/** All kinds, in the order of the table. */
export const faultNames = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];

/** Returns the kinds that a plan may deal at an operation, in the order of the table. */
export function kindsAt(operation: SandboxOperation): FaultKind[] {
  return faultNames.filter((kind) => {
    const { operations }: { operations: readonly SandboxOperation[] } = reaches[faultKinds[kind].strikes];
    return operations.includes(operation);
  });
}

/** What the airline does to a flight after the first orderRetrieve, or after the first one since the issue. */
export interface FlightTwist {
  which: 'first' | 'last';
  /** Moves it by so many minutes, gives it another number, cancels it (X), or shows it no more. */
  does: { minutes: number } | 'renumbers' | 'cancels' | 'drops';
  /** TK, and what the seller is asked to do; without it the change is only shown. */
  asks?: 'Accept' | 'Contact Airline';
  onceIssued?: true;
}

/** What the engine does differently for a trip or an order. A row can say only what a field stands for here. */
export interface Twist {
  /** What a shop offers. */
  sells?: 'nothing' | 'one' | 'many' | 'halves';
  /** Offers expire after settleDelay. */
  offersShort?: true;
  /** By how many per mille offerPrice moves the fare. */
  fareMoves?: number;
  /** offerPrice adds a mandatory item of taxes only. */
  feeItem?: true;
  /** Services and seats cost so many per mille more, from the second list of a session on, */
  extrasMove?: number;
  /** … and the first service is gone. */
  extraLeaves?: true;
  /** Services and seats are listed for a priced offer only. */
  extrasOfPriced?: true;
  instantPayment?: true;
  documentRequired?: true;
  residenceRequired?: true;
  soldOut?: true;
  /** The airline decides later. */
  onRequest?: 'confirmed' | 'refused';
  createdWithWarning?: true;
  underReported?: true;
  /** Its views name no date of creation. */
  undated?: true;
  /** Held for a minute only; then closed, or not found. */
  holdShort?: 'closed' | 'vanished';
  /** The next ones happen after the first orderRetrieve: */
  itemsChange?: true;
  /** … the fare moves by so many per mille, */
  fareMovesAfterHold?: number;
  /** … half of the hold is taken away, */
  limitMoves?: true;
  flightChange?: FlightTwist;
  /** … seats or services are cancelled, */
  extraGone?: 'seat' | 'service';
  /** Extras go once the order is issued; otherwise after the first orderRetrieve. */
  goneOnceIssued?: true;
  /** … the flights are in another cabin, */
  cabinChange?: true;
  cancelledElsewhere?: true;
  /** The price guarantee ends at half of the hold; then the fare is 10 % higher. */
  guaranteeShort?: true;
  issueRefused?: { code: RefusalCode; detail: string };
  issueSlow?: true;
  /** The last passenger gets no document, or one whose number is cut to three digits. */
  lastDocument?: 'missing' | 'short';
  /** How documents differ from a ticket for each passenger and an EMD for each paid extra. */
  documents?: 'none' | 'infants-under-adults' | 'no-seat-emds' | 'ten-digits' | 'conjunction';
  sparseIssue?: true;
  feeMoves?: true;
  /** What a quote of an issued order names besides the fee, or instead of it. */
  quote?: 'fee and refund' | 'refund' | 'nothing';
  cancelRefused?: true;
  acceptRefused?: true;
  /** What the coupons show after a cancellation: nothing, or it takes a while, or long. */
  refund?: 'slow' | 'late' | 'unproven';
  /** After the sale: the first acceptance of an offer is refused, and what is quoted from then on is dearer. */
  changeDearer?: true;
  changeRefused?: true;
  extrasSoldOut?: true;
  emdsLate?: true;
  nameFee?: true;
  partRefused?: true;
  /** A change is answered at once and made settleDelay later. */
  changeLate?: true;
  /** Views show no documents, programmes and contacts. */
  hidesDetails?: true;
  /** By how many per mille a reprice moves the fare. */
  repriceMoves?: number;
}

/** A fault on the wire, so many times for each trip or order. */
interface Strike {
  fault: FaultKind;
  times: number;
  code?: string;
}

const once = (kind: FaultKind): Strike => ({ fault: kind, times: 1 });
const always = (kind: FaultKind, code?: string): Strike => ({
  fault: kind,
  times: Number.POSITIVE_INFINITY,
  ...(code !== undefined && { code }),
});

/**
 * Each row: how it is asked for, what it does, and in words. A route (`BRE-LHR`) is the first journey of the trip, airports as asked for. A surname
 * is any passenger's, whatever its case, spaces, hyphens and accents, or a part of a double name, from orderCreate on. If two rows of an order contradict each other,
 * the later one counts. Where orderChange cancels (21.3), orderCancel's rows apply to that.
 */
const magic: { [Place in MagicPlace]?: [asked: string, does: Twist | Strike, what: string][] } = {
  airShopping: [
    ['BRE-LHR', { sells: 'nothing' }, 'nothing is on sale: error 498'],
    ['BRE-CPH', { sells: 'one' }, 'the shop finds a single offer'],
    ['BRE-ARN', { sells: 'many' }, 'as many offers as requested, up to 500'],
    ['BRE-ATH', { sells: 'halves' }, 'a round trip is sold as outbound and inbound offers (Partial)'],
    ['BRE-OSL', { offersShort: true }, 'offers expire after settleDelay: error 913'],
    ['BRE-DUB', always('slow'), 'the answer takes settleDelay'],
    ['BRE-BCN', once('911-before'), 'every other shop gets error 911, starting with the first'],
    ['BRE-VIE', always('911-before'), 'error 911 every time'],
  ],
  serviceList: [
    ['BRE-BUD', { extrasMove: 250 }, 'services and seats cost 25 % more from the second list on'],
    ['BRE-LYS', { extraLeaves: true }, 'the first service is gone from the second list on'],
    ['BRE-TLS', { extrasOfPriced: true }, 'services and seats are listed for priced offers only: error 490'],
  ],
  offerPrice: [
    ['BRE-AMS', { fareMoves: 10 }, 'the fare is 1 % higher than shopped'],
    ['BRE-MAD', { fareMoves: 250 }, 'the fare is 25 % higher than shopped'],
    ['BRE-EDI', { fareMoves: -50 }, 'the fare is 5 % lower than shopped'],
    ['BRE-PRG', { feeItem: true }, 'a mandatory item of taxes only (base 0) is added'],
    [
      'BRE-FCO',
      { instantPayment: true },
      'the fare is paid at creation (PT0S); orderCreate without payment gets error 466',
    ],
    ['BRE-JFK', { documentRequired: true }, 'every adult needs a passport or identity card'],
    ['BRE-ZRH', once('token-lost'), 'the token is lost: error 368 once'],
    ['BRE-HEL', once('session-lost'), 'the shopping session is lost: error 490 once'],
  ],
  orderCreate: [
    ['BRE-CDG or SOLDOUT', { soldOut: true }, 'no seats are left: error 493'],
    [
      'BRE-LIS or ONREQUEST',
      { onRequest: 'confirmed' },
      'on request (FROZEN, RQ), then confirmed after the third orderRetrieve or settleDelay',
    ],
    [
      'BRE-GVA or REFUSED',
      { onRequest: 'refused' },
      'on request (FROZEN, RQ), then refused by the airline (CLOSED, X)',
    ],
    [
      'BRE-MXP or RESIDENCE',
      { residenceRequired: true },
      'error 912 unless every passenger’s country of residence is given',
    ],
    [
      'WARNED',
      { createdWithWarning: true },
      'the order is created, with warning 362: it cannot be displayed',
    ],
    [
      'UNDERREPORT',
      { underReported: true },
      'the answer shows less than the total; orderRetrieve shows the whole total',
    ],
    ['UNDATED', { undated: true }, 'no answer shows when the order was created'],
    ['SHORTHOLD', { holdShort: 'closed' }, 'held for only a minute, then CLOSED and X'],
    ['TOKENLOST', once('token-lost'), 'the token is lost: error 368 once; nothing is done'],
    ['NEVERARRIVED', once('reset-before'), 'once, the connection breaks before anything is done'],
    ['NEVERARRIVES', always('reset-before'), 'every time, the connection breaks before anything is done'],
    ['LOSTCREATE', once('reset-after'), 'the order is created, but the connection breaks before the answer'],
    ['LATECREATE', once('apply-late'), 'the connection breaks; the order is created settleDelay later'],
    ['HALFCREATE', once('half-answer'), 'the order is created, but only half of the answer arrives'],
    ['ERRORONCE', once('911-before'), 'error 911 once; nothing is done'],
    ['ERRORALWAYS', always('911-before'), 'error 911 every time; nothing is done'],
    ['ERRORAFTER', once('911-after'), 'the order is created, but the answer is error 911'],
    [
      'ODDCREATE',
      always('error-before', '7777'),
      'error 7777, which no table lists, every time; nothing is done',
    ],
    ['PRIOR', once('902-after'), 'the order is created, but the answer is error 902'],
  ],
  orderRetrieve: [
    ['READERROR', once('911-before'), 'the first orderRetrieve gets error 911'],
    ['NEWITEMS', { itemsChange: true }, 'all order item ids change after the first orderRetrieve'],
    ['PRICEFALL', { fareMovesAfterHold: -50 }, 'the total is 5 % lower after the first orderRetrieve'],
    ['PRICEMOVE', { fareMovesAfterHold: 50 }, 'the total is 5 % higher after the first orderRetrieve'],
    ['LIMITMOVE', { limitMoves: true }, 'the hold is halved after the first orderRetrieve'],
    [
      'GUARANTEE',
      { guaranteeShort: true },
      'the price is guaranteed for half of the hold, then rises by 10 %',
    ],
    ['VANISHED', { holdShort: 'vanished' }, 'held for only a minute, then not found: error 129'],
    [
      'SCHEDULE',
      { flightChange: { which: 'first', does: { minutes: 35 }, asks: 'Accept' } },
      'the first flight moves by 35 minutes after the first orderRetrieve: TK, Accept',
    ],
    [
      'RETIMED',
      { flightChange: { which: 'first', does: { minutes: 10 }, asks: 'Accept' } },
      'the first flight moves by 10 minutes after the first orderRetrieve: TK, Accept',
    ],
    [
      'RESCHEDULED',
      { flightChange: { which: 'last', does: { minutes: 90 }, asks: 'Accept', onceIssued: true } },
      'the last flight moves by 90 minutes once the order is issued: TK, Accept',
    ],
    [
      'NEXTDAY',
      { flightChange: { which: 'first', does: { minutes: 24 * 60 } } },
      'the first flight moves by a day after the first orderRetrieve; there is nothing to accept',
    ],
    [
      'RENUMBERED',
      { flightChange: { which: 'first', does: 'renumbers' } },
      'the first flight gets another number after the first orderRetrieve',
    ],
    [
      'CALLUS',
      { flightChange: { which: 'first', does: { minutes: 10 }, asks: 'Contact Airline' } },
      'the first flight moves by 10 minutes after the first orderRetrieve: TK, Contact Airline',
    ],
    [
      'FLIGHTGONE',
      { flightChange: { which: 'last', does: 'cancels', onceIssued: true } },
      'the last flight is cancelled once the order is issued: X',
    ],
    [
      'FLIGHTMISSING',
      { flightChange: { which: 'last', does: 'drops', onceIssued: true } },
      'the last flight is no longer shown once the order is issued',
    ],
    ['SEATGONE', { extraGone: 'seat' }, 'every seat is cancelled after the first orderRetrieve: X'],
    ['EXTRAGONE', { extraGone: 'service' }, 'every service is cancelled after the first orderRetrieve: X'],
    [
      'EXTRALOST',
      { extraGone: 'service', goneOnceIssued: true },
      'every service is cancelled once the order is issued: X',
    ],
    ['DOWNGRADED', { cabinChange: true }, 'the flights move to another cabin after the first orderRetrieve'],
    ['NODETAILS', { hidesDetails: true }, 'no answer shows documents, programmes or contacts'],
    [
      'ELSEWHERE',
      { cancelledElsewhere: true },
      'somebody else cancels the order after the first orderRetrieve',
    ],
  ],
  orderChange: [
    [
      'BALANCE',
      { issueRefused: { code: '466', detail: 'balance exhausted' } },
      'the balance is empty: error 466',
    ],
    [
      'AUTHORITY',
      { issueRefused: { code: '368', detail: 'No ticketing authority' } },
      'error 368 from the airline, whatever the token: no ticketing authority',
    ],
    [
      'ODDISSUE',
      always('error-before', '7777'),
      'error 7777, which no table lists, every time; nothing is issued',
    ],
    [
      'SLOWISSUE',
      { issueSlow: true },
      'documents are under way (SB) until the third orderRetrieve or settleDelay; writes get error 902 until then',
    ],
    [
      'NOACCEPT',
      { acceptRefused: true },
      'the airline refuses every attempt to accept a schedule change: error 915',
    ],
    ['INCOMPLETE', { lastDocument: 'missing' }, 'the last passenger gets no document and keeps status K'],
    ['SHORTNUMBER', { lastDocument: 'short' }, 'the last passenger’s ticket number has only three digits'],
    [
      'LAPINFANT',
      { documents: 'infants-under-adults' },
      'an infant’s ticket is listed as its adult’s second ticket',
    ],
    ['TICKETLESS', { documents: 'none' }, 'issued without documents: every service has status T'],
    ['NOSEATEMD', { documents: 'no-seat-emds' }, 'paid seats get no EMD'],
    [
      'TENDIGITS',
      { documents: 'ten-digits' },
      'document numbers have ten digits, without the airline’s three-digit prefix',
    ],
    [
      'CONJUNCTION',
      { documents: 'conjunction' },
      'tickets have two numbers, the second shown by its last digits: 999-2113793590/91',
    ],
    ['SPARSE', { sparseIssue: true }, 'the answer to the issue contains little more than the order id'],
    ['ISSUENEVER', once('reset-before'), 'once, the connection breaks before anything is issued'],
    ['LOSTISSUE', once('reset-after'), 'the tickets are issued, but the connection breaks before the answer'],
    ['LATEISSUE', once('apply-late'), 'the connection breaks; the tickets are issued settleDelay later'],
    ['ISSUEERROR', once('911-before'), 'error 911 once; nothing is issued'],
    ['ISSUEERRORAFTER', once('911-after'), 'the tickets are issued, but the answer is error 911'],
  ],
  orderReshop: [
    ['FEEMOVE', { feeMoves: true }, 'each quote is 15.00 higher than the one before'],
    [
      'REFUNDQUOTE',
      { quote: 'fee and refund' },
      'once issued, a quote gives fee and refund: a Refund differential (21.3: Void during the void window)',
    ],
    ['REFUNDONLY', { quote: 'refund' }, 'once issued, a quote gives the refund but no penalty'],
    ['NOPENALTY', { quote: 'nothing' }, 'a quote gives neither a penalty nor a refund'],
    ['NOQUOTE', always('911-before'), 'error 911 every time'],
    ['NAMEFEE', { nameFee: true }, 'a correction of a name costs 25.00'],
    ['REPRICED', { repriceMoves: 30 }, 'a reprice makes the fare 3 % dearer (19.2)'],
  ],
  orderCancel: [
    ['NOCANCEL', { cancelRefused: true }, 'the airline refuses to cancel: error 915'],
    [
      'SLOWREFUND',
      { refund: 'slow' },
      'the order is cancelled; the coupons show the refund after the third orderRetrieve or settleDelay',
    ],
    [
      'LATEREFUND',
      { refund: 'late' },
      'the order is cancelled; the coupons show the refund after the tenth orderRetrieve',
    ],
    ['UNPROVEN', { refund: 'unproven' }, 'the order is cancelled, but the coupons stay open'],
    [
      'ODDCANCEL',
      always('error-before', '7777'),
      'error 7777, which no table lists, every time; nothing is cancelled',
    ],
    ['CANCELNEVER', once('reset-before'), 'once, the connection breaks before anything is cancelled'],
    [
      'LOSTCANCEL',
      once('reset-after'),
      'the order is cancelled, but the connection breaks before the answer',
    ],
    ['LATECANCEL', once('apply-late'), 'the connection breaks; the order is cancelled settleDelay later'],
  ],
  change: [
    ['NOCHANGE', { changeRefused: true }, 'the airline refuses every change of an order: error 915'],
    [
      'DEARER',
      { changeDearer: true },
      'the first offer accepted gets error 490; other flights cost 10.00 more for each adult and child from then on',
    ],
    ['NOEXTRAS', { extrasSoldOut: true }, 'extras are sold out when they are accepted: error 491'],
    [
      'LATEEMD',
      { emdsLate: true },
      'EMDs of added extras come (SB) with the third orderRetrieve or settleDelay',
    ],
    ['NOPART', { partRefused: true }, 'the airline refuses to cancel part of an order: error 915'],
    [
      'LATECHANGE',
      { changeLate: true },
      'a change is answered at once and made settleDelay later; writes get error 902 until then',
    ],
    ['CHANGENEVER', once('reset-before'), 'once, the connection breaks before anything is changed'],
    ['LOSTCHANGE', once('reset-after'), 'the order is changed, but the connection breaks before the answer'],
    ['CHANGEDLATER', once('apply-late'), 'the connection breaks; the order is changed settleDelay later'],
    ['CHANGEERROR', once('911-before'), 'error 911 once; nothing is changed'],
    ['CHANGEERRORAFTER', once('911-after'), 'the order is changed, but the answer is error 911'],
    [
      'ODDCHANGE',
      always('error-before', '7777'),
      'error 7777, which no table lists, every time; nothing is changed',
    ],
  ],
};

/** Where a row strikes: at an operation, or at an orderChange that changes an order after its sale. */
export type MagicPlace = SandboxOperation | 'change';

/** One row of the magic table. */
export interface MagicRow {
  route?: string;
  surname?: string;
  operation: MagicPlace;
  does: Twist | Strike;
  /** One sentence for people. */
  what: string;
}

/** The magic table, row by row. */
export const magicTable: readonly MagicRow[] = [...operationNames, 'change' as const].flatMap((operation) =>
  (magic[operation] ?? []).map(([asked, does, what]) => {
    const triggers = asked.split(' or ');
    const route = triggers.find((each) => each.includes('-'));
    const surname = triggers.find((each) => !each.includes('-'));
    return { ...(route && { route }), ...(surname && { surname }), operation, does, what };
  }),
);

/** Returns a surname as it is compared: letters only, of any script, without accents and case. */
export function plainSurname(surname: string): string {
  return surname.toUpperCase().normalize('NFKD').replace(/\P{L}/gu, '');
}

/** Returns the rows of a trip: by its first journey, and by its passengers if they are known. */
export function magicOf(route: string, pax: readonly { surname?: string }[] = []): MagicRow[] {
  const plain = new Set(
    pax.flatMap(({ surname = '' }) => [surname, ...surname.split(/[\s-]/)].map(plainSurname)),
  );
  return magicTable.filter(
    (row) => row.route === route || (row.surname !== undefined && plain.has(row.surname)),
  );
}

/** Returns what the rows do to the engine, together. */
export function twistOf(rows: readonly MagicRow[]): Twist {
  return Object.assign({}, ...rows.map(({ does }) => ('fault' in does ? {} : does))) as Twist;
}
