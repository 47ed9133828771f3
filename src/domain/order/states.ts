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

/** The states that webhooks are told of. The others pass by themselves, most of them within seconds. */
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

/** A state that webhooks are told of. */
export type AnnouncedState = (typeof announcedStates)[number];

/** What a read, or a person's checked word, can prove of an order that exists, and that there is none. */
const provable: readonly OrderState[] = [
  'held',
  'ticketing',
  'issuing',
  'ticketed',
  'cancelling',
  'cancelled',
  'lapsing',
  'lapsed',
  'failed',
];

/**
 * Where each state may lead. `unknown` and `attention` can end in any state that a read or a person's checked word proves: in
 * `shopping` again only where searches past the settling time have shown that the lost create made nothing, in `pricing` only where
 * the person was asked before anything existed. `failed` says that nothing exists at the airline, so it follows only from states before
 * an order exists, or from `unknown` and `attention` once that has been settled. A person may err in that, and then an order turns up:
 * the one step that leads on from an end.
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
  held: ['ticketing', 'ticketed', 'cancelling', 'cancelled', 'lapsing', 'lapsed', 'attention'],
  ticketing: ['held', 'issuing', 'ticketed', 'cancelled', 'lapsing', 'lapsed', 'unknown', 'attention'],
  issuing: ['held', 'ticketing', 'ticketed', 'cancelled', 'lapsing', 'lapsed', 'unknown', 'attention'],
  ticketed: ['cancelling', 'cancelled', 'attention'],
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
  cancelled: [],
  failed: ['attention'],
  lapsing: ['lapsed', 'cancelled', 'attention'],
  lapsed: [],
  unknown: ['shopping', ...provable, 'attention'],
  attention: ['pricing', 'unknown', ...provable],
};

/** The states after which nothing is left to do. */
export const terminalStates: readonly OrderState[] = ['cancelled', 'failed', 'lapsed'];

/** The states in which an order's workflow completes by itself. One that has completed in another state was completed by somebody else. */
export const endStates: readonly OrderState[] = [...terminalStates, 'ticketed', 'attention'];

/** True where the table allows the step. A state may always be confirmed by itself. */
export function mayFollow(from: OrderState, to: OrderState): boolean {
  return from === to || transitions[from].includes(to);
}
