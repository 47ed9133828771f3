/** Says in a few words what an error code can mean, and which meanings an answer to each write can have. For people who explain a code. */
import type { Meaning } from './errorTable';

/** What each meaning says of the call. */
export const meaningWords: Readonly<Record<Meaning, string>> = {
  'retry-later': 'not now; the same request may succeed later',
  'log-in-again': 'the login had expired; nothing was done',
  'session-gone': 'the offer or the shopping session had expired; nothing was done',
  'no-offers': 'there are no offers',
  'not-created': 'no order was created',
  balance: 'the form of payment was refused, often because the balance is empty',
  'already-issued': 'the tickets were issued before',
  'already-processing': 'an earlier request about this order is being handled, or was',
  'not-found': 'there is no such order, or this agency may not see it',
  'limit-passed': 'the payment time limit has passed',
  permanent: 'the request is invalid, and fails every time',
  refused: 'the airline refused; nothing was done',
};

/** A write whose answer may have a code that no table has. */
export type ExplainedWrite = 'create' | 'issue' | 'change' | 'cancel';

const ofOrder = [
  'limit-passed',
  'not-found',
  'already-processing',
  'retry-later',
  'log-in-again',
  'permanent',
] as const;

/** The meanings that an answer to each write can have, the most likely first. */
export const meaningsOfWrite: Readonly<Record<ExplainedWrite, readonly [Meaning, ...Meaning[]]>> = {
  create: ['not-created', 'balance', 'session-gone', 'log-in-again', 'permanent', 'refused'],
  issue: ['refused', 'balance', 'already-issued', ...ofOrder],
  change: ['refused', 'balance', ...ofOrder],
  cancel: ['refused', ...ofOrder],
};
