/** Lists the sales of a namespace from the orders' memos: asks no order, and needs no worker. */
import type { Client } from '@temporalio/client';
import { attentionRule, foundByLists } from '../domain/order/attention';
import { SALES_MEMO, type SalesMemo } from '../domain/sales/memo';
import {
  salesLines,
  salesSums,
  utcDays,
  type SaleLine,
  type SalesPeriod,
  type SalesSums,
  type SalesOfRun,
} from '../domain/sales/list';
import { FORGOTTEN_WORKFLOW } from '../domain/privacy/forgotten';
import { ORDER_WORKFLOW, orderReference } from '../domain/order/updates';
import { DEFAULT_RETENTION, retentionOf } from '../temporal/namespace';
import { quoted } from '../temporal/runs';
import { listOrders } from './listing';

/** Days in one query. */
const DAYS_A_QUERY = 31;

/** Returns whether money may have moved that no document proves yet. */
const isUnproven = (reason: string): boolean =>
  attentionRule(reason)?.moneyUnproven ?? foundByLists.some((found) => found === reason);

/** Reason of a cancelled order whose refund no document shows yet. */
const REFUND_PENDING = 'refund-pending';

/** The sales of a period. */
export interface SalesList extends SalesPeriod {
  provider?: string;
  agency?: string;
  lines: SaleLine[];
  /** By currency. */
  sums: Record<string, SalesSums>;
  /** Orders that wait for a person or a refund now, and may still add to a list: money may have moved that no document proves. */
  unproven: { reference: string; reason: string }[];
  /** Instant; orders that ended before it may be forgotten by the server. */
  rememberedSince: string;
  /** False where the period begins before that. */
  complete: boolean;
}

/** Lists the sales of one namespace. */
export class Sales {
  constructor(private readonly client: Client) {}

  /**
   * Lists what was issued, exchanged, voided and refunded on the agency's days. Lists lag a little (a second or so) behind the orders.
   *
   * @throws RangeError for a zone that nobody knows
   */
  async list(period: SalesPeriod & { provider?: string; agency?: string }): Promise<SalesList> {
    const { from, to, timeZone, provider, agency } = period;
    const ofProvider = provider && `NdcProvider = "${quoted(provider)}"`;
    const ofAgency = agency && `NdcAgency = "${quoted(agency)}"`;
    const memos = new Map<string, SalesOfRun>();
    const days = utcDays(period);
    for (let at = 0; at < days.length; at += DAYS_A_QUERY) {
      const some = days.slice(at, at + DAYS_A_QUERY).map((day) => `"${day}"`);
      const conditions = [`NdcSaleDays IN (${some.join(', ')})`, ofProvider, ofAgency];
      for await (const { workflowId, runId, memo, startTime } of this.orders(conditions)) {
        const sales = memo?.[SALES_MEMO] as SalesMemo | undefined;
        // Anyone who may start workflows can copy a memo: whose the sales are, it says itself.
        if (sales && (agency === undefined || sales.agency === agency))
          memos.set(runId, {
            reference: orderReference(workflowId),
            beganAt: startTime.toISOString(),
            memo: sales,
          });
      }
    }
    const open: SalesList['unproven'] = [];
    for await (const { reference, attention = '' } of listOrders(this.client, {
      attention: true,
      provider,
      agency,
    }))
      if (isUnproven(attention)) open.push({ reference, reason: attention });
    // A cancelled order that goes on waits for its refund.
    const refunding = listOrders(this.client, { state: 'cancelled', running: true, provider, agency });
    for await (const { reference } of refunding) open.push({ reference, reason: REFUND_PENDING });
    const lines = salesLines([...memos.values()], { from, to, timeZone });
    const rememberedSince = new Date(Date.now() - (await this.rememberedFor())).toISOString();
    return {
      from,
      to,
      timeZone,
      ...(provider !== undefined && { provider }),
      ...(agency !== undefined && { agency }),
      lines,
      sums: salesSums(lines),
      unproven: open,
      rememberedSince,
      complete: from > rememberedSince.slice(0, 10),
    };
  }

  private orders(conditions: readonly (string | undefined)[]): ReturnType<Client['workflow']['list']> {
    // A forgotten order's tombstone carries what accounting needs (docs/guides/forget.md).
    const types = `WorkflowType IN ("${ORDER_WORKFLOW}", "${FORGOTTEN_WORKFLOW}")`;
    const query = [types, ...conditions].filter(Boolean).join(' AND ');
    return this.client.workflow.list({ query });
  }

  private async rememberedFor(): Promise<number> {
    const { connection, options } = this.client;
    return (await retentionOf(connection, options.namespace)) ?? DEFAULT_RETENTION;
  }
}
