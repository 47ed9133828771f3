/** What an airline may change about an order after its sale, and what follows: one table that the code, the profile, tests and docs read. */
import { instantText } from '../dates';
import type { AttentionReason } from './attention';

/** Type of the webhook event that tells of changes. */
export const CHANGED_EVENT = 'order.changed';

/** What an order in attention says if the airline wants to be contacted. */
export const CONTACT_ASKED = 'the airline asks to be contacted about its schedule change';

/** What follows a change: `nothing`, it is told (`notify`), or a person must decide (`person`). */
export type Consequence = 'nothing' | 'notify' | 'person';

/** A row. */
interface ChangeRule {
  /** What follows while the order is held. A change for a person is not paid for before it is decided. */
  held: Consequence;
  /** What follows once the order is ticketed. */
  ticketed: Consequence;
  /** Why a person is asked. */
  reason: AttentionReason;
  meaning: string;
}

const rows = {
  'price-risen': {
    held: 'person',
    ticketed: 'nothing',
    reason: 'changed-since-sale',
    meaning: 'the total is higher than what was sold, by more than the tolerance, or in another currency',
  },
  'price-fallen': {
    held: 'notify',
    ticketed: 'nothing',
    reason: 'changed-since-sale',
    meaning:
      'the total is lower than what was sold, by more than the tolerance; the order is issued for less',
  },
  'price-missing': {
    held: 'person',
    ticketed: 'nothing',
    reason: 'changed-since-sale',
    meaning: 'the order shows no total',
  },
  'retimed-slightly': {
    held: 'notify',
    ticketed: 'notify',
    reason: 'schedule-changed',
    meaning: 'a flight departs or arrives at another time, within the profile’s `retimeTolerance`',
  },
  retimed: {
    held: 'person',
    ticketed: 'person',
    reason: 'schedule-changed',
    meaning: 'a flight departs or arrives at another time, by more than that',
  },
  renumbered: {
    held: 'notify',
    ticketed: 'notify',
    reason: 'schedule-changed',
    meaning: 'a flight has another number or carrier, between the same airports at about the same time',
  },
  replaced: {
    held: 'person',
    ticketed: 'person',
    reason: 'schedule-changed',
    meaning:
      'a flight on another day, at another time or to another airport has taken the place of one that was sold',
  },
  'flight-added': {
    held: 'person',
    ticketed: 'person',
    reason: 'schedule-changed',
    meaning: 'the order has a flight that was not sold',
  },
  'flight-cancelled': {
    held: 'person',
    ticketed: 'person',
    reason: 'flight-cancelled',
    meaning: 'the airline has cancelled a flight, and none has taken its place',
  },
  'flight-missing': {
    held: 'person',
    ticketed: 'person',
    reason: 'flight-cancelled',
    meaning: 'the order no longer shows a flight',
  },
  cabin: {
    held: 'person',
    ticketed: 'person',
    reason: 'schedule-changed',
    meaning: 'a flight is booked in another cabin',
  },
  seat: {
    held: 'person',
    ticketed: 'person',
    reason: 'service-lost',
    meaning: 'a passenger has lost a seat that was sold, or has another one',
  },
  service: {
    held: 'person',
    ticketed: 'person',
    reason: 'service-lost',
    meaning: 'a passenger has lost a service that was sold',
  },
  passengers: {
    held: 'person',
    ticketed: 'person',
    reason: 'changed-elsewhere',
    meaning: 'the passengers are not those of the sale',
  },
  unexplained: {
    held: 'person',
    ticketed: 'person',
    reason: 'schedule-changed',
    meaning: 'the airline wants a change to be accepted, and the order does not show what it is',
  },
} satisfies Record<string, ChangeRule>;

/** What can change. */
export type ChangeKind = keyof typeof rows;

/** One row per kind of change. */
export const changeRules: Readonly<Record<ChangeKind, ChangeRule>> = rows;

/** Every kind of change. */
export const changeKinds = Object.keys(rows) as [ChangeKind, ...ChangeKind[]];

/** A difference between the sale and the order as it was last read. */
export interface Difference {
  kind: ChangeKind;
  /** The flight (`flightKey`) or passenger (PaxID) that it concerns. */
  about?: string;
  old?: string;
  new?: string;
  /** In words, without names. */
  text: string;
}

/** A profile's own consequences. */
export type OwnConsequences = Partial<Record<ChangeKind, 'notify' | 'person'>>;

/** A change as a status records it. */
export interface Recorded extends Difference {
  seenAt: string;
  decided?: { by: 'caller' | 'table'; who?: string; at: string };
}

/** Describes a change and who decided it: `flight XA 315 from CDG to LHR on 2027-03-12 is cancelled (open; …)`. */
export function changeText({ text, seenAt, decided }: Pick<Recorded, 'text' | 'seenAt' | 'decided'>): string {
  const by = !decided
    ? 'open'
    : decided.by === 'table'
      ? 'needs no decision'
      : `accepted${decided.who === undefined ? '' : ` by ${decided.who}`} ${instantText(decided.at)}`;
  return `${text} (${by}; seen ${instantText(seenAt)})`;
}

/** Returns true for a change that only concerns what the order costs. */
export function isPriceChange(kind: ChangeKind): boolean {
  return kind.startsWith('price');
}

/** Returns what follows a change. A profile's own consequence counts wherever the table says more than `nothing`. */
export function consequenceOf(
  kind: ChangeKind,
  when: 'held' | 'ticketed',
  own: OwnConsequences = {},
): Consequence {
  const { [when]: usual } = changeRules[kind];
  return usual === 'nothing' ? usual : (own[kind] ?? usual);
}

/** Returns true for a change that waits for acceptChange. A changed price is accepted by paying it. */
export function isToAccept({ kind, decided }: Pick<Recorded, 'kind' | 'decided'>): boolean {
  return !decided && !isPriceChange(kind);
}
