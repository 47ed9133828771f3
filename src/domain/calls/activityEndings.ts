/** How the activity of a write ended that returned no outcome, and what that proves. Each row was tried on a real server. */

/**
 * The ending of an activity in plain words.
 *
 * how       | meaning
 * ----------|-------------------------------------------------------------------------------------------------
 * timed-out | `timeout` is Temporal's time-out type; `marked`: something shows that the activity may have sent (`timedOut`)
 * failed    | the activity threw; `type` is the failure's type, and `unknown` for one of `refusals` without its proof
 * cancelled | the workflow was cancelled while the activity was under way
 */
export type ActivityEnding =
  | { how: 'timed-out'; timeout: string; marked: boolean }
  | { how: 'failed'; type: string }
  | { how: 'cancelled' };

/** Types of failures of activities that were refused before they began. */
export const refusals = ['KeyMissing', 'SealBroken', 'PlainRefused'] as const;

/** One row: the endings that it is for (what it does not name may be anything), and what follows of them. Rows are tried in order. */
export interface ActivityEndingRow {
  how: ActivityEnding['how'];
  timeout?: string;
  marked?: boolean;
  type?: string;
  outcome: 'not-sent' | 'unknown';
  code: string;
  text: string;
  because: string;
}

const openedFirst =
  'what a call is given is opened before anything of it is begun; a sealed detail of the failure proves that it was';

const lostBefore = {
  outcome: 'not-sent',
  code: 'worker-lost-before-sending',
  text: 'the worker was lost before it sent anything',
} as const;

const lost = {
  outcome: 'unknown',
  code: 'worker-lost',
  text: 'the worker was lost while the call was under way',
} as const;

/**
 * Every ending of a write's activity without an outcome. `not-sent` stands only where the server itself proves it: the activity was given
 * up before its send marker. Its signal is in the history before anything is sent. Its heartbeat is refused once the activity was given up,
 * and then the worker sends nothing.
 */
export const activityEndings: readonly ActivityEndingRow[] = [
  {
    how: 'timed-out',
    timeout: 'SCHEDULE_TO_START',
    marked: false,
    outcome: 'not-sent',
    code: 'never-started',
    text: 'no worker took the call',
    because: 'the server hands an activity out only by recording its start, and does so no more after this',
  },
  {
    how: 'timed-out',
    timeout: 'SCHEDULE_TO_START',
    marked: true,
    ...lost,
    because:
      'no worker took a second attempt, which an operator’s hand had allowed; the first one may have sent',
  },
  {
    how: 'timed-out',
    timeout: 'HEARTBEAT',
    marked: false,
    ...lostBefore,
    because: 'the server has no send marker, and refuses its heartbeat from now on',
  },
  {
    how: 'timed-out',
    timeout: 'START_TO_CLOSE',
    marked: false,
    ...lostBefore,
    because: 'the server has no send marker, and refuses its heartbeat from now on',
  },
  {
    how: 'timed-out',
    timeout: 'HEARTBEAT',
    marked: true,
    ...lost,
    because: 'the send marker was recorded: the first byte may have left directly after it',
  },
  {
    how: 'timed-out',
    timeout: 'START_TO_CLOSE',
    marked: true,
    ...lost,
    because: 'the send marker was recorded: the first byte may have left directly after it',
  },
  {
    how: 'timed-out',
    timeout: 'SCHEDULE_TO_CLOSE',
    ...lost,
    because:
      'no write asks for it; it can stand for another ending of an attempt that has begun, so it is no proof of anything',
  },
  { how: 'timed-out', ...lost, because: 'a time-out that is not known proves nothing' },
  {
    how: 'failed',
    type: 'KeyMissing',
    outcome: 'not-sent',
    code: 'key-missing',
    text: 'the worker that took the call lacks the key that what it was given is sealed with',
    because: openedFirst,
  },
  {
    how: 'failed',
    type: 'SealBroken',
    outcome: 'not-sent',
    code: 'seal-broken',
    text: 'what the call was given could not be opened: it was changed or moved',
    because: openedFirst,
  },
  {
    how: 'failed',
    type: 'PlainRefused',
    outcome: 'not-sent',
    code: 'plain-refused',
    text: 'what the call was given is not sealed, and such are not taken',
    because: openedFirst,
  },
  {
    how: 'failed',
    outcome: 'unknown',
    code: 'worker-defect',
    text: 'the worker failed; its log says why',
    because:
      'a write returns what happened on the wire, so this is a defect, and it may have come after the sending',
  },
  {
    how: 'cancelled',
    outcome: 'unknown',
    code: 'call-cancelled',
    text: 'the call was given up while it was under way',
    because: 'a cancellation overtakes the answer; what has left cannot be called back',
  },
];

/** What a time-out shows of the activity. */
export interface TimeoutSigns {
  /** Temporal's type of the time-out. */
  timeout: string;
  /** Details of the last heartbeat. A write leaves none but its send marker, so any detail counts as one. */
  heartbeat: unknown;
  /** The failure of an attempt before this one: only an operator makes a second attempt. */
  earlierAttempt: unknown;
  /** The signal of the send marker is in the history. The other two signs can be erased by whoever may write to the namespace. */
  signalled: boolean;
}

/** Returns the ending for a time-out. Whatever it says of itself, a single sign that the activity may have sent counts. */
export function timedOut({ timeout, heartbeat, earlierAttempt, signalled }: TimeoutSigns): ActivityEnding {
  return { how: 'timed-out', timeout, marked: signalled || heartbeat !== undefined || !!earlierAttempt };
}

/** The row that an ending falls under. */
export function activityEnding(ending: ActivityEnding): ActivityEndingRow {
  const row = activityEndings.find(
    (known) =>
      known.how === ending.how &&
      (ending.how !== 'timed-out' ||
        ((known.timeout ?? ending.timeout) === ending.timeout &&
          (known.marked ?? ending.marked) === ending.marked)) &&
      (ending.how !== 'failed' || (known.type ?? ending.type) === ending.type),
  );
  if (!row) throw new Error(`the table of activity endings has no row for "${ending.how}"`);
  return row;
}
