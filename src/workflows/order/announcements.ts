/** Announces an order's states to webhooks. It only hands over each event; a separate workflow delivers it. */
import { log, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { announcedBy, eventToTell } from '../../domain/webhooks/event';
import type { Announcement, WebhookActivities } from '../../domain/webhooks/messages';
import type { OrderStatus } from '../../domain/order/status';
import { summary } from '../../domain/calls/summaries';
import { count } from '../metrics';

const webhooks = proxyLocalActivities<WebhookActivities>({
  startToCloseTimeout: '10s',
  // As long as delivery of an event is tried. Long waits between attempts are timers, so that the workflow task can end.
  scheduleToCloseTimeout: '3d',
  localRetryThreshold: '10s',
  retry: { initialInterval: '500ms', maximumInterval: '10m' },
});

/** Hands over the events of one order's run. */
export class Announcements {
  private open = 0;

  /** @param wanted event types that an endpoint subscribes to; with none, nothing is done and nothing enters the history */
  constructor(private wanted: readonly string[] = []) {}

  /** Tells from now on what the endpoints of another provider want. */
  want(wanted: readonly string[] = []): void {
    this.wanted = wanted;
  }

  /** True while an event is still being handed over. The run must not end before. */
  get underWay(): boolean {
    return this.open > 0;
  }

  /** Announces what an endpoint wants to know of the current status. Does not block the order. */
  tell(status: OrderStatus): void {
    for (let event; (event = eventToTell(status, this.wanted));) {
      status.announced = announcedBy(event, status.announced);
      this.open += 1;
      void this.handOver({ event, life: workflowInfo().firstExecutionRunId });
    }
  }

  private async handOver(announcement: Announcement): Promise<void> {
    try {
      const shown = { summary: summary(`send to webhooks: ${announcement.event.type}`) };
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
