/** Counts what the API does, and prints it as Prometheus reads it. */
import { apiMetrics } from '../domain/metrics/ofApi';
import { servedName } from '../domain/metrics/row';

/** What became of an order that a notification named. */
export type NotificationOutcome = 'passed-on' | 'joined' | 'unknown-order' | 'failed';

const outcomes: readonly NotificationOutcome[] = ['passed-on', 'joined', 'unknown-order', 'failed'];

/** The counts of one process. */
export class ApiMetrics {
  /** By provider. */
  readonly #notifications = new Map<string, Record<NotificationOutcome, number>>();

  /** Counts one order of a notification. The provider is one that a token names, so there are few. */
  count(provider: string, outcome: NotificationOutcome): void {
    const counts = this.#notifications.get(provider) ?? {
      ...{ 'passed-on': 0, joined: 0, 'unknown-order': 0, failed: 0 },
    };
    counts[outcome] += 1;
    this.#notifications.set(provider, counts);
  }

  /** Returns all counts in Prometheus's text format. */
  text(): string {
    const { notifications } = apiMetrics;
    const name = servedName(notifications);
    const lines = [`# HELP ${name} ${notifications.meaning}`, `# TYPE ${name} ${notifications.kind}`];
    for (const [provider, counts] of this.#notifications)
      for (const outcome of outcomes)
        lines.push(`${name}{provider="${provider}",outcome="${outcome}"} ${counts[outcome]}`);
    return `${lines.join('\n')}\n`;
  }
}
