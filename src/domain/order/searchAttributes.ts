/** The search attributes of orders: what lists and dashboards filter by. Plain data, so that workflows, clients and set-up share it. */

/**
 * Name and type of each. An entry has the shape of the SDK's `SearchAttributeKey` and is used as one:
 * `upsertSearchAttributes([{ key: searchAttributes.state, value: 'held' }])`.
 *
 * Search attributes are never encrypted and anybody who may list workflows reads them: nothing personal goes in.
 */
export const searchAttributes = {
  /** The order's state, one of `OrderState`. */
  state: { name: 'NdcState', type: 'KEYWORD' },
  /** Name of the provider's profile. */
  provider: { name: 'NdcProvider', type: 'KEYWORD' },
  /** The order's id at the airline. */
  orderId: { name: 'NdcOrderId', type: 'KEYWORD' },
  /** Instant of the order's earliest limit. */
  ticketBy: { name: 'NdcTicketBy', type: 'DATETIME' },
  /** Whether the order may be issued: the customer has paid. */
  released: { name: 'NdcReleased', type: 'BOOL' },
  /** Why a person is needed, one of `AttentionReason`; unset while nobody is. */
  attention: { name: 'NdcAttention', type: 'KEYWORD' },
  /** Instant after which it is too late for a person to act; unset while nobody is needed, and where there is no such instant. */
  actBy: { name: 'NdcActBy', type: 'DATETIME' },
  /** The days (UTC) on which documents of the order were issued, voided or refunded. */
  saleDays: { name: 'NdcSaleDays', type: 'KEYWORD_LIST' },
} as const;

/** The state that lists are told of a run that was refused because its reference had one before: what is true of that one stays. */
export const REFUSED_AGAIN = 'refused';
