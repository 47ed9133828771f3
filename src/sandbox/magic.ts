/** The magic table: airport pairs and surnames that switch on what the real world does. Nothing else knows what triggers what. */
import type { FaultKind } from './faultKinds';
import type { SandboxOperation } from './model';

/** What the engine does differently for a trip or an order. */
export type Rule =
  | 'no-offers'
  | 'one-offer'
  | 'many-offers'
  | 'partial-offers'
  | 'offers-short'
  | 'price-up-a-little'
  | 'price-up-much'
  | 'price-down'
  | 'fee-item'
  | 'instant-payment'
  | 'document-required'
  | 'on-request'
  | 'on-request-refused'
  | 'sold-out'
  | 'created-with-warning'
  | 'under-reported'
  | 'items-change'
  | 'price-after-hold'
  | 'price-falls-after-hold'
  | 'limit-moves'
  | 'guarantee-short'
  | 'hold-short'
  | 'lapsed-not-found'
  | 'schedule-change'
  | 'cancelled-elsewhere'
  | 'balance-empty'
  | 'no-authority'
  | 'issue-slow'
  | 'issue-incomplete'
  | 'short-number'
  | 'sparse-issue'
  | 'fee-moves'
  | 'cancel-refused'
  | 'refund-unproven'
  | 'refund-slow';

/** What a row does: a rule of the engine, or a fault on the wire, so many times for each trip or order. */
export type MagicEffect = { rule: Rule } | { fault: FaultKind; times: number };

/** One row of the table. */
export interface MagicRow {
  /** `BRE-LHR`: the first journey of the trip, airports as asked for. */
  route?: string;
  /** Any passenger's surname; case, spaces, hyphens and accents do not matter. Works from orderCreate on. */
  surname?: string;
  operation: SandboxOperation;
  effect: MagicEffect;
  /** One sentence for people. */
  what: string;
}

const always = Number.POSITIVE_INFINITY;

const rule = (
  trigger: { route?: string; surname?: string },
  operation: SandboxOperation,
  name: Rule,
  what: string,
): MagicRow => ({ ...trigger, operation, effect: { rule: name }, what });

const fault = (
  trigger: { route?: string; surname?: string },
  operation: SandboxOperation,
  kind: FaultKind,
  times: number,
  what: string,
): MagicRow => ({ ...trigger, operation, effect: { fault: kind, times }, what });

const rows: readonly MagicRow[] = [
  // What shopping meets.
  rule({ route: 'BRE-LHR' }, 'airShopping', 'no-offers', 'nothing is on sale: error 498'),
  rule({ route: 'BRE-CPH' }, 'airShopping', 'one-offer', 'one single offer'),
  rule({ route: 'BRE-ARN' }, 'airShopping', 'many-offers', 'as many offers as are asked for, up to 500'),
  rule(
    { route: 'BRE-ATH' },
    'airShopping',
    'partial-offers',
    'a round trip is sold as outbound and inbound offers (Partial)',
  ),
  rule(
    { route: 'BRE-OSL' },
    'airShopping',
    'offers-short',
    'offers live for as long as slow things take (settleDelay), then 913',
  ),
  fault(
    { route: 'BRE-DUB' },
    'airShopping',
    'slow',
    always,
    'the answer takes as long as slow things take (settleDelay)',
  ),
  fault(
    { route: 'BRE-BCN' },
    'airShopping',
    '911-before',
    1,
    'error 911 the first time, each second shop works',
  ),
  fault({ route: 'BRE-VIE' }, 'airShopping', '911-before', always, 'error 911 whenever it is asked'),
  // What pricing meets.
  rule({ route: 'BRE-AMS' }, 'offerPrice', 'price-up-a-little', 'the fare is 1 % higher than shopped'),
  rule({ route: 'BRE-MAD' }, 'offerPrice', 'price-up-much', 'the fare is 25 % higher than shopped'),
  rule({ route: 'BRE-EDI' }, 'offerPrice', 'price-down', 'the fare is 5 % lower than shopped'),
  rule({ route: 'BRE-PRG' }, 'offerPrice', 'fee-item', 'a mandatory item of taxes only (base 0) is added'),
  rule(
    { route: 'BRE-FCO' },
    'offerPrice',
    'instant-payment',
    'pay at creation (PT0S); an orderCreate without payment gets 466',
  ),
  rule(
    { route: 'BRE-JFK' },
    'offerPrice',
    'document-required',
    'a passport or an identity card of every adult is needed',
  ),
  fault({ route: 'BRE-ZRH' }, 'offerPrice', 'token-lost', 1, 'the token is lost: error 368 once'),
  fault(
    { route: 'BRE-HEL' },
    'offerPrice',
    'session-lost',
    1,
    'the shopping session is lost: error 490 once',
  ),
  // What creating meets.
  rule({ route: 'BRE-CDG', surname: 'SOLDOUT' }, 'orderCreate', 'sold-out', 'no seat is left: error 493'),
  rule(
    { route: 'BRE-LIS', surname: 'ONREQUEST' },
    'orderCreate',
    'on-request',
    'FROZEN and RQ, confirmed after the third orderRetrieve or settleDelay',
  ),
  rule(
    { route: 'BRE-GVA', surname: 'REFUSED' },
    'orderCreate',
    'on-request-refused',
    'FROZEN and RQ, then the airline says no: CLOSED and X',
  ),
  rule(
    { surname: 'WARNED' },
    'orderCreate',
    'created-with-warning',
    'created, with Warning 362 that it cannot be displayed',
  ),
  rule(
    { surname: 'UNDERREPORT' },
    'orderCreate',
    'under-reported',
    'the answer shows less than the total; orderRetrieve tells the truth',
  ),
  fault(
    { surname: 'TOKENLOST' },
    'orderCreate',
    'token-lost',
    1,
    'the token is lost: error 368 once, nothing done',
  ),
  fault(
    { surname: 'NEVERARRIVED' },
    'orderCreate',
    'reset-before',
    1,
    'the connection breaks before anything is done, once',
  ),
  fault(
    { surname: 'LOSTCREATE' },
    'orderCreate',
    'reset-after',
    1,
    'created, and the connection breaks before the answer',
  ),
  fault(
    { surname: 'LATECREATE' },
    'orderCreate',
    'apply-late',
    1,
    'the connection breaks, and the order is created settleDelay later',
  ),
  fault({ surname: 'HALFCREATE' }, 'orderCreate', 'half-answer', 1, 'created, and half of the answer comes'),
  fault({ surname: 'ERRORONCE' }, 'orderCreate', '911-before', 1, 'error 911 once, nothing done'),
  fault({ surname: 'ERRORALWAYS' }, 'orderCreate', '911-before', always, 'error 911 always, nothing done'),
  fault({ surname: 'ERRORAFTER' }, 'orderCreate', '911-after', 1, 'created, and answered with error 911'),
  fault({ surname: 'PRIOR' }, 'orderCreate', '902-after', 1, 'created, and answered with error 902'),
  // What a held order meets.
  fault({ surname: 'READERROR' }, 'orderRetrieve', '911-before', 1, 'the first orderRetrieve gets error 911'),
  rule(
    { surname: 'NEWITEMS' },
    'orderRetrieve',
    'items-change',
    'all order item ids change after the first orderRetrieve',
  ),
  rule(
    { surname: 'PRICEMOVE' },
    'orderRetrieve',
    'price-after-hold',
    'the total is 5 % higher after the first orderRetrieve',
  ),
  rule(
    { surname: 'PRICEFALL' },
    'orderRetrieve',
    'price-falls-after-hold',
    'the total is 5 % lower after the first orderRetrieve',
  ),
  rule(
    { surname: 'LIMITMOVE' },
    'orderRetrieve',
    'limit-moves',
    'half of the hold is taken away after the first orderRetrieve',
  ),
  rule(
    { surname: 'GUARANTEE' },
    'orderRetrieve',
    'guarantee-short',
    'the price guarantee ends at half of the hold; the price goes up by 10 % then',
  ),
  rule({ surname: 'SHORTHOLD' }, 'orderCreate', 'hold-short', 'held for a minute only, then CLOSED and X'),
  rule(
    { surname: 'VANISHED' },
    'orderRetrieve',
    'lapsed-not-found',
    'held for a minute only, then not found (129)',
  ),
  rule(
    { surname: 'SCHEDULE' },
    'orderRetrieve',
    'schedule-change',
    'the first flight moves by 35 minutes after the first orderRetrieve: TK, Accept',
  ),
  rule(
    { surname: 'ELSEWHERE' },
    'orderRetrieve',
    'cancelled-elsewhere',
    'somebody else cancels the order after the first orderRetrieve',
  ),
  // What issuing meets.
  rule({ surname: 'BALANCE' }, 'orderChange', 'balance-empty', 'the balance is empty: error 466'),
  rule(
    { surname: 'AUTHORITY' },
    'orderChange',
    'no-authority',
    'error 368 of the airline: no ticketing authority, whatever the token',
  ),
  rule(
    { surname: 'SLOWISSUE' },
    'orderChange',
    'issue-slow',
    'SB until the third orderRetrieve or settleDelay; a second issue gets 902',
  ),
  rule(
    { surname: 'INCOMPLETE' },
    'orderChange',
    'issue-incomplete',
    'the last passenger gets no document and stays at K',
  ),
  rule(
    { surname: 'SHORTNUMBER' },
    'orderChange',
    'short-number',
    'the last passenger’s ticket number has three digits only',
  ),
  rule(
    { surname: 'SPARSE' },
    'orderChange',
    'sparse-issue',
    'the answer to the issue holds hardly more than the order id',
  ),
  fault(
    { surname: 'ISSUENEVER' },
    'orderChange',
    'reset-before',
    1,
    'the connection breaks before anything is issued, once',
  ),
  fault(
    { surname: 'LOSTISSUE' },
    'orderChange',
    'reset-after',
    1,
    'issued, and the connection breaks before the answer',
  ),
  fault(
    { surname: 'LATEISSUE' },
    'orderChange',
    'apply-late',
    1,
    'the connection breaks, and the tickets are issued settleDelay later',
  ),
  fault({ surname: 'ISSUEERROR' }, 'orderChange', '911-before', 1, 'error 911 once, nothing issued'),
  fault({ surname: 'ISSUEERRORAFTER' }, 'orderChange', '911-after', 1, 'issued, and answered with error 911'),
  // What cancelling meets.
  rule({ surname: 'FEEMOVE' }, 'orderReshop', 'fee-moves', 'each quote is 15.00 higher than the one before'),
  rule({ surname: 'NOCANCEL' }, 'orderCancel', 'cancel-refused', 'the airline refuses to cancel: error 915'),
  rule({ surname: 'UNPROVEN' }, 'orderCancel', 'refund-unproven', 'cancelled, and the coupons stay open'),
  rule(
    { surname: 'SLOWREFUND' },
    'orderCancel',
    'refund-slow',
    'cancelled, and the coupons show it after the third orderRetrieve or settleDelay',
  ),
  fault(
    { surname: 'CANCELNEVER' },
    'orderCancel',
    'reset-before',
    1,
    'the connection breaks before anything is cancelled, once',
  ),
  fault(
    { surname: 'LOSTCANCEL' },
    'orderCancel',
    'reset-after',
    1,
    'cancelled, and the connection breaks before the answer',
  ),
  fault(
    { surname: 'LATECANCEL' },
    'orderCancel',
    'apply-late',
    1,
    'the connection breaks, and the order is cancelled settleDelay later',
  ),
];

/** The whole table, for help texts and documentation. Where cancelling goes by orderChange (21.3), orderCancel's rows work on that. */
export function magicTable(): readonly MagicRow[] {
  return rows;
}

/** How a name is compared: letters alone, of any script, without accents and case. */
export function plainSurname(surname: string): string {
  return surname.toUpperCase().normalize('NFKD').replace(/\P{L}/gu, '');
}

/** The rows of a trip: of its first journey, and of its passengers where they are known. */
export function magicOf(route: string, surnames: readonly string[] = []): MagicRow[] {
  const plain = new Set(surnames.map(plainSurname));
  return rows.filter(
    (row) =>
      (row.route !== undefined && row.route === route) ||
      (row.surname !== undefined && plain.has(row.surname)),
  );
}

/** The rules among rows. */
export function rulesOf(found: readonly MagicRow[]): Set<Rule> {
  return new Set(found.flatMap(({ effect }) => ('rule' in effect ? [effect.rule] : [])));
}
