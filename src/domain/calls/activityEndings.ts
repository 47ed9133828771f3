/** Describes how a write's activity can end without an outcome, and what each ending proves. Each row was tried on a real server. */

/**
 * An activity's ending.
 *
 * how       | meaning
 * ----------|-------------------------------------------------------------------------------------------------
 * timed-out | `timeout` is Temporal's time-out type; `marked`: something shows that the activity may have sent (`timedOut`)
 * failed    | the activity threw; `type` is the failure's type, or `unknown` for one of `refusals` without its proof
 * cancelled | the workflow was cancelled while the activity ran
 */
export type ActivityEnding =
  | { how: 'timed-out'; timeout: string; marked: boolean }
  | { how: 'failed'; type: string }
  | { how: 'cancelled' };

/** Failure types of activities that were refused before they began. */
export const refusals = ['KeyMissing', 'SealBroken', 'PlainRefused'] as const;

/** One row: the endings it matches (an omitted field matches anything) and what follows. Rows are tried in order. */
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
  'the activity’s input is opened before anything else, and a sealed detail of the failure proves that this worker refused it';

const lostBefore = {
  outcome: 'not-sent',
  code: 'worker-lost-before-sending',
  text: 'the worker was lost before it sent anything',
} as const;

const lost = {
  outcome: 'unknown',
  code: 'worker-lost',
  text: 'the worker was lost during the call',
} as const;

/**
 * Lists every ending of a write's activity without an outcome. `not-sent` appears only where the server proves it: the activity was given
 * up before its send marker.
 * The marker's signal is in the history before anything is sent. After the server gives up an activity it refuses the heartbeat, and the
 * worker then sends nothing.
 */
export const activityEndings: readonly ActivityEndingRow[] = [
  {
    how: 'timed-out',
    timeout: 'SCHEDULE_TO_START',
    marked: false,
    outcome: 'not-sent',
    code: 'never-started',
    text: 'no worker took the call',
    because:
      'the server records an activity as started when it hands it out, and it will never hand out this one',
  },
  {
    how: 'timed-out',
    timeout: 'SCHEDULE_TO_START',
    marked: true,
    ...lost,
    because:
      'no worker took the second attempt that an operator had allowed; the first attempt may have sent the call',
  },
  {
    how: 'timed-out',
    timeout: 'HEARTBEAT',
    marked: false,
    ...lostBefore,
    because: 'the server has no send marker, and refuses the activity’s heartbeat from now on',
  },
  {
    how: 'timed-out',
    timeout: 'START_TO_CLOSE',
    marked: false,
    ...lostBefore,
    because: 'the server has no send marker, and refuses the activity’s heartbeat from now on',
  },
  {
    how: 'timed-out',
    timeout: 'HEARTBEAT',
    marked: true,
    ...lost,
    because: 'the send marker was recorded, so the first byte may have left immediately afterwards',
  },
  {
    how: 'timed-out',
    timeout: 'START_TO_CLOSE',
    marked: true,
    ...lost,
    because: 'the send marker was recorded, so the first byte may have left immediately afterwards',
  },
  {
    how: 'timed-out',
    timeout: 'SCHEDULE_TO_CLOSE',
    ...lost,
    because:
      'no write sets this time-out; it can hide how a started attempt really ended, so it proves nothing',
  },
  { how: 'timed-out', ...lost, because: 'an unknown time-out proves nothing' },
  {
    how: 'failed',
    type: 'KeyMissing',
    outcome: 'not-sent',
    code: 'key-missing',
    text: 'the worker lacks the key that sealed the call’s input',
    because: openedFirst,
  },
  {
    how: 'failed',
    type: 'SealBroken',
    outcome: 'not-sent',
    code: 'seal-broken',
    text: 'the call’s input cannot be opened: it was changed or moved',
    because: openedFirst,
  },
  {
    how: 'failed',
    type: 'PlainRefused',
    outcome: 'not-sent',
    code: 'plain-refused',
    text: 'the call’s input is not sealed, and unsealed input is refused',
    because: openedFirst,
  },
  {
    how: 'failed',
    outcome: 'unknown',
    code: 'worker-defect',
    text: 'the worker failed; its log says why',
    because:
      'a write returns what happened on the wire instead of failing, so this is a defect, and it may have occurred after sending',
  },
  {
    how: 'cancelled',
    outcome: 'unknown',
    code: 'call-cancelled',
    text: 'the call was cancelled while it was in progress',
    because: 'the activity ends before the answer arrives, and a sent request cannot be recalled',
  },
];

/** Signs in a time-out that the activity may have sent. */
export interface TimeoutSigns {
  /** Temporal's type of the time-out. */
  timeout: string;
  /** Details of the last heartbeat. A write heartbeats only its send marker, so any detail counts as one. */
  heartbeat: unknown;
  /** Failure of an earlier attempt. Only an operator starts a second attempt. */
  earlierAttempt: unknown;
  /** The history holds the send marker's signal. Anyone who may write to the namespace can erase the other two signs. */
  signalled: boolean;
}

/** Returns the ending for a time-out. Any one sign that the activity may have sent counts, whatever the time-out type. */
export function timedOut({ timeout, heartbeat, earlierAttempt, signalled }: TimeoutSigns): ActivityEnding {
  return { how: 'timed-out', timeout, marked: signalled || heartbeat !== undefined || !!earlierAttempt };
}

/** Returns the row that matches an ending. */
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
