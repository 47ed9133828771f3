/** The states of an order and the one table of transitions between them. */

/** Every state that an order can be in. */
export const orderStates = [
  'shopping',
  'awaiting-choice',
  'pricing',
  'awaiting-approval',
  'creating',
  'held',
  'ticketing',
  'issuing',
  'ticketed',
  'changing',
  'cancelling',
  'cancelled',
  'failed',
  'lapsing',
  'lapsed',
  'unknown',
  'attention',
] as const;

/** A state of an order. */
export type OrderState = (typeof orderStates)[number];

/** Each state as sentences say it: "the order is …". */
export const stateWords: Readonly<Record<OrderState, string>> = {
  shopping: 'waiting for offers',
  'awaiting-choice': 'waiting for a choice',
  pricing: 'being priced',
  'awaiting-approval': 'waiting for approval',
  creating: 'being created',
  held: 'held',
  ticketing: 'being ticketed',
  issuing: 'being ticketed at the airline',
  ticketed: 'ticketed',
  changing: 'being changed',
  cancelling: 'being cancelled',
  cancelled: 'cancelled',
  failed: 'over, with nothing booked',
  lapsing: 'about to expire',
  lapsed: 'expired',
  unknown: 'in doubt',
  attention: 'waiting for a person',
};

/** Where the order stands, in states that a person needs more words for. */
const standings: Partial<Record<OrderState, string>> = {
  failed: 'the order has ended and nothing was booked',
  lapsed: 'the hold has expired',
  unknown: 'the answer to a call was lost and the order is being checked',
};

/** Returns where the order stands, to begin a refusal. */
export function standing({ state }: { state: OrderState }): string {
  return standings[state] ?? `the order is ${stateWords[state]}`;
}

/** The states that webhooks announce. Most of the others last only seconds. */
export const announcedStates = [
  'awaiting-choice',
  'awaiting-approval',
  'held',
  'ticketed',
  'cancelled',
  'failed',
  'lapsed',
  'unknown',
  'attention',
] as const satisfies readonly OrderState[];

/** A state that webhooks announce. */
export type AnnouncedState = (typeof announcedStates)[number];

/** States that last seconds. Lists keep showing the state before. */
export const passingStates = [
  'pricing',
  'creating',
  'ticketing',
  'changing',
  'cancelling',
] as const satisfies readonly OrderState[];

/** A state that lists show. */
export type ListedState = Exclude<OrderState, (typeof passingStates)[number]>;

/** The states that lists show. */
export const listedStates = orderStates.filter(
  (state): state is ListedState => !(passingStates as readonly OrderState[]).includes(state),
);

/** States that a read, or a person's checked answer, can prove: those of an existing order, and `failed` for none. */
const provable: readonly OrderState[] = [
  'held',
  'ticketing',
  'issuing',
  'ticketed',
  'changing',
  'cancelling',
  'cancelled',
  'lapsing',
  'lapsed',
  'failed',
];

/**
 * The states that may follow each state. From `unknown` and `attention`, any state that a read or a person's checked answer proves may
 * follow; `shopping` only if searches past the settling time have shown that the lost create made nothing, `pricing` only if the person was
 * asked before anything existed. `failed` means that nothing exists at the airline: it follows only states before an order exists, or
 * `unknown` and `attention` once that is settled. If the person was wrong and an order turns up, `attention` follows `failed`, and it
 * follows `cancelled` if no refund is seen in time: the only steps out of an end.
 */
export const transitions: Record<OrderState, readonly OrderState[]> = {
  shopping: ['awaiting-choice', 'pricing', 'held', 'ticketed', 'cancelled', 'unknown', 'attention', 'failed'],
  'awaiting-choice': ['shopping', 'pricing', 'unknown', 'failed'],
  pricing: ['shopping', 'awaiting-approval', 'creating', 'unknown', 'failed', 'attention'],
  'awaiting-approval': [
    'shopping',
    'pricing',
    'creating',
    'held',
    'ticketed',
    'cancelling',
    'unknown',
    'failed',
    'attention',
  ],
  creating: [
    'shopping',
    'held',
    'ticketing',
    'ticketed',
    'cancelled',
    'lapsed',
    'unknown',
    'attention',
    'failed',
  ],
  held: ['ticketing', 'ticketed', 'changing', 'cancelling', 'cancelled', 'lapsing', 'lapsed', 'attention'],
  ticketing: ['held', 'issuing', 'ticketed', 'cancelled', 'lapsing', 'lapsed', 'unknown', 'attention'],
  issuing: ['held', 'ticketing', 'ticketed', 'cancelled', 'lapsing', 'lapsed', 'unknown', 'attention'],
  ticketed: ['changing', 'cancelling', 'cancelled', 'attention'],
  changing: ['held', 'issuing', 'ticketed', 'cancelled', 'lapsing', 'lapsed', 'unknown', 'attention'],
  cancelling: [
    'awaiting-approval',
    'held',
    'ticketed',
    'cancelled',
    'lapsing',
    'lapsed',
    'unknown',
    'attention',
  ],
  // A refund that nothing proves in time.
  cancelled: ['attention'],
  failed: ['attention'],
  lapsing: ['lapsed', 'cancelled', 'attention'],
  lapsed: [],
  unknown: ['shopping', ...provable, 'attention'],
  attention: ['pricing', 'unknown', ...provable],
};

/** The states after which nothing is left to do. */
export const terminalStates: readonly OrderState[] = ['cancelled', 'failed', 'lapsed'];

/** The states in which an order's workflow completes by itself. One completed in another state was ended from outside. */
export const endStates: readonly OrderState[] = [...terminalStates, 'ticketed', 'attention'];

/** States in which an order rests until a caller, a person or a limit comes. */
export const restingStates: readonly OrderState[] = [
  'awaiting-choice',
  'awaiting-approval',
  'held',
  'ticketed',
  'cancelled',
  'failed',
  'lapsing',
  'lapsed',
  'attention',
];

/** Returns true if the table allows the step. A state may always follow itself. */
export function mayFollow(from: OrderState, to: OrderState): boolean {
  return from === to || transitions[from].includes(to);
}

/** States that only a person ends. An Update that leads into one stays open, and its caller need not wait. */
export const personStates: readonly OrderState[] = ['awaiting-choice', 'awaiting-approval', 'attention'];

/** Returns true if one of the states can follow, at most with what a person decides in the state where the order is now. */
export function canReach(from: OrderState, states: readonly OrderState[]): boolean {
  return reachableFrom(from).some((next) => states.includes(next));
}

/** Returns all states that can follow, up to the next one that a person ends. */
function reachableFrom(state: OrderState, found = new Set<OrderState>()): OrderState[] {
  for (const next of transitions[state]) {
    if (found.has(next)) continue;
    found.add(next);
    if (!personStates.includes(next)) reachableFrom(next, found);
  }
  return [...found];
}
