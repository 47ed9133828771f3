/** The search attributes of orders, which lists and dashboards filter by. Plain data, shared by workflows, clients and set-up. */

/**
 * Name and type of each. An entry has the shape of the SDK's `SearchAttributeKey` and is used as one:
 * `upsertSearchAttributes([{ key: searchAttributes.state, value: 'held' }])`.
 *
 * Search attributes are never encrypted, and anyone who may list workflows can read them: put nothing personal in,
 * except as a keyed digest.
 */
export const searchAttributes = {
  /** The order's state, one of `OrderState`. */
  state: { name: 'NdcState', type: 'KEYWORD' },
  /** Name of the provider's profile. */
  provider: { name: 'NdcProvider', type: 'KEYWORD' },
  /** The agency that sells the order; unset if the installation has none. */
  agency: { name: 'NdcAgency', type: 'KEYWORD' },
  /** The order's id at the airline. */
  orderId: { name: 'NdcOrderId', type: 'KEYWORD' },
  /** Instant of the order's earliest limit. */
  ticketBy: { name: 'NdcTicketBy', type: 'DATETIME' },
  /** Whether the order may be issued: the customer has paid. */
  released: { name: 'NdcReleased', type: 'BOOL' },
  /** Why a person is needed, one of `AttentionReason`; unset if none is. */
  attention: { name: 'NdcAttention', type: 'KEYWORD' },
  /** Deadline (an instant) for a person's decision, choice or approval; unset if the order waits for nobody, or there is no deadline. */
  actBy: { name: 'NdcActBy', type: 'DATETIME' },
  /** The kinds of changes that the airline has made since the sale (`src/domain/order/changes.ts`). */
  changes: { name: 'NdcChanges', type: 'KEYWORD_LIST' },
  /** The days (UTC) on which documents of the order were issued, voided or refunded. */
  saleDays: { name: 'NdcSaleDays', type: 'KEYWORD_LIST' },
  /** Shops and the booking, by provider and day (`src/domain/order/usage.ts`). */
  usage: { name: 'NdcUsage', type: 'KEYWORD_LIST' },
  // Instants and dates below are texts of fixed width, which compare as they follow in time: an SQL store has three columns for DATETIME.
  /** Instant at which the reference was first requested: fixed for life, and the same for all its runs. Lists are ordered by it. */
  created: { name: 'NdcCreated', type: 'KEYWORD' },
  /** Instant at which what lists show last changed. */
  updated: { name: 'NdcUpdated', type: 'KEYWORD' },
  /** Date of the first flight, or of the first journey while no flight is chosen. */
  departure: { name: 'NdcDeparture', type: 'KEYWORD' },
  /** Sequence of the newest event announced to webhooks; unset without webhooks. */
  sequence: { name: 'NdcSequence', type: 'INT' },
  /**
   * Keyed digests of what the order is found by (`src/domain/order/find.ts`), with spaces between them. An SQL store has three columns for
   * lists of keywords, and they are taken: each digest is a word of a text.
   */
  find: { name: 'NdcFind', type: 'TEXT' },
} as const;

/**
 * State of a run that was refused: its reference was used before, or an order that was made elsewhere was not adopted. Lists leave it out,
 * and the earlier run's state, if there is one, is the valid one.
 */
export const REFUSED_RUN = 'refused';
