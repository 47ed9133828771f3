/** The error table: what each service error code means to a flow, and whether it proves that a write did nothing. */
import { writeNames as writes, type OperationName } from './operations';
import type { Source } from './sources';

/**
 * What an error means to a flow.
 *
 * meaning            | what follows
 * -------------------|---------------------------------------------------------------------------------
 * retry-later        | "not now": the workflow waits and sends the same call again
 * log-in-again       | the token expired: log in and repeat once; a second time counts as a refusal
 * session-gone       | the shopping session or the offer expired: shop again, within the price guard
 * no-offers          | the shop found no offers: shopping again would find none either
 * not-created        | definite: orderCreate created nothing
 * balance            | the form of payment was refused, often for an empty balance: a person must act
 * already-issued     | the order is ticketed, once orderRetrieve shows the numbers
 * already-processing | the service is handling or has handled an earlier message about this order: read first
 * not-found          | no such order, or not visible to this agency
 * limit-passed       | the payment time limit has passed
 * permanent          | our request is invalid: it fails every time
 * refused            | the service refused for reasons that a flow cannot fix
 */
export type Meaning =
  | 'retry-later'
  | 'log-in-again'
  | 'session-gone'
  | 'no-offers'
  | 'not-created'
  | 'balance'
  | 'already-issued'
  | 'already-processing'
  | 'not-found'
  | 'limit-passed'
  | 'permanent'
  | 'refused';

/** What a problem proves about a write. `rejected`: it was not done. `unknown`: nothing. */
export type Proof = 'rejected' | 'unknown';

/** One row: a code and, where its meaning depends on the operation, the operations it applies to. Rows are tried in order. */
export interface ErrorRow {
  code: string;
  text: string;
  meaning: Meaning;
  /** What the code proves about the write it answers. */
  write: Proof;
  only?: readonly OperationName[];
  because: string;
  source: readonly Source[];
}

/** Operations inside a shopping session. Only these can fail because the session expired. */
const shopping: readonly OperationName[] = [
  'airShopping',
  'serviceList',
  'seatAvailability',
  'offerPrice',
  'orderCreate',
];

const notNow = { meaning: 'retry-later', write: 'unknown' } as const;
const wrong = { meaning: 'permanent', write: 'rejected' } as const;

/** Codes in both the code list and the service's description. */
const listed: readonly Source[] = ['padis', 'description'];
/** Codes in the code list but not in the service's description. */
const alsoSeen: readonly Source[] = ['padis', 'seen'];

function gone(code: string, text: string, because: string, source = listed): ErrorRow[] {
  return [
    { code, text, meaning: 'session-gone', write: 'rejected', only: shopping, because, source },
    // An existing order has no session to shop again: here the code is a plain refusal.
    {
      code,
      text,
      meaning: 'refused',
      write: 'rejected',
      because: 'an existing order belongs to no session',
      source,
    },
  ];
}

/**
 * Lists every known code; `docs/reference/errors.md` is generated from it. Codes are text because airlines pass theirs through (`ERR400`).
 * A code without a row means `refused` and proves nothing about a write.
 */
export const errorTable: readonly ErrorRow[] = [
  {
    code: '911',
    text: 'Unable to process - system error',
    ...notNow,
    because: 'the service may have done the work before it failed',
    source: listed,
  },
  {
    code: '304',
    text: 'System temporarily unavailable',
    ...notNow,
    because: 'similar to 911',
    source: listed,
  },
  {
    code: '900',
    text: 'Time-out',
    ...notNow,
    because: 'similar to 911: the service waited for a system that may have acted',
    source: listed,
  },
  {
    code: '901',
    text: 'Line unavailable',
    ...notNow,
    because: 'similar to 911: the line may have failed while the answer was on its way back',
    source: listed,
  },
  {
    code: '902',
    text: 'Prior message being processed or already processed',
    meaning: 'already-processing',
    write: 'unknown',
    only: writes,
    because:
      'proves that an earlier write arrived; also the answer to a second issue while the first is in progress',
    source: [...listed, 'seen'],
  },
  {
    code: '902',
    text: 'Prior message being processed or already processed',
    ...notNow,
    because: 'a read can be repeated safely',
    source: listed,
  },
  {
    code: '368',
    text: 'Not authorized',
    meaning: 'log-in-again',
    write: 'rejected',
    because:
      'the token expired and the call was not processed; if it means "no ticketing authority", a new login does not help',
    source: [...listed, 'seen'],
  },
  {
    code: 'session-lost',
    text: 'This worker cannot open the session: the password was changed',
    meaning: 'log-in-again',
    write: 'rejected',
    because: 'sessions are sealed with the credentials; nothing was sent',
    source: ['own'],
  },
  {
    code: 'login-refused',
    text: 'The service refused the login',
    meaning: 'permanent',
    write: 'rejected',
    because: 'the same credentials would be refused again, and repeating them can lock the account',
    source: ['seen', 'own'],
  },
  {
    code: '496',
    text: 'No offers',
    meaning: 'no-offers',
    write: 'rejected',
    only: ['airShopping'],
    because: 'a shop without offers has no session to expire',
    source: listed,
  },
  {
    code: '498',
    text: 'No offers',
    meaning: 'no-offers',
    write: 'rejected',
    only: ['airShopping'],
    because: 'a shop without offers has no session to expire',
    source: listed,
  },
  ...gone('490', 'Offer cannot be retrieved', 'the service no longer has the offer'),
  ...gone('491', 'Invalid item selection', 'the items belong to an offer that no longer exists'),
  ...gone('496', 'No offers', 'the offer is no longer available'),
  ...gone('498', 'No offers', 'the offer is no longer available'),
  ...gone('499', 'To be reshopped', 'the service asks to shop again'),
  ...gone('913', 'Offer timed out', 'the offer’s time limit has passed', alsoSeen),
  {
    code: 'offer-expired',
    text: 'The offer expired while the order was waiting for a caller',
    meaning: 'session-gone',
    write: 'rejected',
    because: 'the offer’s own time limit has passed, so there is no need to ask the service',
    source: ['own'],
  },
  {
    code: '493',
    text: 'Order not created: no availability',
    meaning: 'not-created',
    write: 'rejected',
    because: 'definite: nothing was created',
    source: listed,
  },
  {
    code: '494',
    text: 'Order not created: documents not issuable',
    meaning: 'not-created',
    write: 'rejected',
    because: 'definite: nothing was created',
    source: listed,
  },
  {
    code: '495',
    text: 'Order not created: other',
    meaning: 'not-created',
    write: 'rejected',
    because: 'definite: nothing was created',
    source: listed,
  },
  {
    code: '466',
    text: 'Form of payment missing or invalid',
    meaning: 'balance',
    write: 'rejected',
    because: 'nothing was paid; the order stays held',
    source: listed,
  },
  {
    code: '395',
    text: 'Already ticketed',
    meaning: 'already-issued',
    write: 'unknown',
    because: 'this issue did nothing, because an earlier one succeeded; only a read shows the documents',
    source: listed,
  },
  {
    code: '129',
    text: 'No order matches',
    meaning: 'not-found',
    write: 'rejected',
    because: 'an order that cannot be found cannot have been changed',
    source: alsoSeen,
  },
  {
    code: '303',
    text: 'Payment time limit expired',
    meaning: 'limit-passed',
    write: 'rejected',
    because: 'a definite refusal after the payment time limit',
    source: alsoSeen,
  },
  {
    code: '362',
    text: 'Unable to display',
    meaning: 'refused',
    write: 'unknown',
    because:
      'seen after an order had been created: the work may have been done even if the result cannot be displayed',
    source: alsoSeen,
  },
  {
    code: '102',
    text: 'Invalid or missing date',
    ...wrong,
    because: 'the request is invalid',
    source: listed,
  },
  { code: '316', text: 'Phone missing', ...wrong, because: 'the request is invalid', source: alsoSeen },
  { code: '903', text: 'Syntax', ...wrong, because: 'the request is invalid', source: listed },
  { code: '912', text: 'Missing data', ...wrong, because: 'the request is invalid', source: listed },
  { code: '914', text: 'Bad format', ...wrong, because: 'the request is invalid', source: listed },
  { code: '915', text: 'Not supported', ...wrong, because: 'the service cannot do this', source: listed },
  {
    code: '916',
    text: 'Version not supported',
    ...wrong,
    because: 'the service does not support this version',
    source: listed,
  },
];

/** What a profile's override proves about a write, by the meaning configured for the code. */
export const proofs: Record<Meaning, Proof> = {
  'retry-later': 'unknown',
  'log-in-again': 'rejected',
  'session-gone': 'rejected',
  'no-offers': 'rejected',
  'not-created': 'rejected',
  balance: 'rejected',
  'already-issued': 'unknown',
  'already-processing': 'unknown',
  'not-found': 'rejected',
  'limit-passed': 'rejected',
  permanent: 'rejected',
  refused: 'rejected',
};

/** Values allowed in a profile's `errors[].treatAs`. */
export const meanings = Object.keys(proofs) as readonly Meaning[];
