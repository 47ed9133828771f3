/** The same faults against a plain client, audited by the same ledger: what the reader is spared. */

/** What became of the plain client's orders. */
export interface PlainRun {
  orders: number;
  /** As its stories wanted, by the ledger. */
  done: number;
  doubleOrders: number;
  doubleIssues: number;
  doubleCancellations: number;
  /** Orders in the ledger whose id the client never learnt. */
  forgotten: number;
}
