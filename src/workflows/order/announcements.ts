/** Announces an order's states to webhooks. It hands each event over; the delivery is a workflow of its own. */
import { log, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { announcedBy, eventToTell } from '../../domain/webhooks/event';
import type { Announcement, WebhookActivities } from '../../domain/webhooks/messages';
import type { OrderStatus } from '../../domain/order/status';
import { summary } from '../../domain/calls/summaries';
import { count } from '../metrics';

const webhooks = proxyLocalActivities<WebhookActivities>({
  startToCloseTimeout: '10s',
  // As long as an event is tried at a receiver. Between two attempts that are far apart the order's task is let go of.
  scheduleToCloseTimeout: '3d',
  localRetryThreshold: '10s',
  retry: { initialInterval: '500ms', maximumInterval: '10m' },
});

/** The events of one order's run. */
export class Announcements {
  private open = 0;

  /** @param wanted types of events that somebody wants; with none nothing is done, and nothing stands in the history */
  constructor(private readonly wanted: readonly string[] = []) {}

  /** True while an event is not handed over yet: the run must not end before it is. */
  get underWay(): boolean {
    return this.open > 0;
  }

  /** Announces what the status has come to, if somebody wants to know. The order goes on meanwhile. */
  tell(status: OrderStatus): void {
    const event = eventToTell(status, this.wanted);
    if (!event) return;
    status.announced = announcedBy(event);
    this.open += 1;
    void this.handOver({ event, life: workflowInfo().firstExecutionRunId });
  }

  private async handOver(announcement: Announcement): Promise<void> {
    try {
      const shown = { summary: summary(`tell webhooks: ${announcement.event.type}`) };
      await webhooks.announce.executeWithOptions(shown, [announcement]);
    } catch (error) {
      const { type, data } = announcement.event;
      log.error(`${data.reference}: ${type} could not be handed over to webhooks`, { error });
      count('webhooksGivenUp', { endpoint: '(not handed over)' });
    } finally {
      this.open -= 1;
    }
  }
}
