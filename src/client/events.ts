/** The events that were announced to webhooks, oldest first: so a receiver that was down catches up. Each is read from a delivery. */
import type { Client } from '@temporalio/client';
import { isInstant } from '../domain/dates';
import { CursorInvalid } from '../domain/order/errors';
import {
  WEBHOOK_WORKFLOW,
  partsOfDelivery,
  type DeliveryMemo,
  type WebhookDelivery,
} from '../domain/webhooks/messages';
import type { OrderEvent } from '../domain/webhooks/schema';
import { withoutOpening } from '../temporal/dataConverter';
import { Reader } from '../temporal/history';
import { startedWith } from '../temporal/runs';
import { clockAhead } from '../temporal/serverClock';
import { checkLimit, cursorAt, placeOf } from './cursor';
import { DeliveryUnreadable } from './errors';
import type { AnnouncedEvent, EventPage, EventsAsked } from './types';
import { IN_ONE_CALL, nextWidth, widthIn, type Window } from './windows';

/**
 * How long the index may lag behind a delivery's start (milliseconds). Younger events are not returned yet: one that is indexed later
 * would be skipped. Measured on servers under load: two seconds at most.
 */
const INDEXED_WITHIN = 10_000;

/** The deliveries of one event start within this time of each other (milliseconds), unless the server is down between them. */
const TOGETHER = 10_000;

/** How many deliveries a window should hold. */
const ABOUT = 200;

/** How many events are opened at once. */
const OPENED = 10;

/** For how long a comparison of the clocks counts (milliseconds). */
const CLOCK_COUNTS = 600_000;

const LIST = 'events';

/** The delivery that announced an event. */
interface Announced {
  at: number;
  eventId: string;
  workflowId: string;
  runId: string;
}

/** Where to go on: after the events of this millisecond that have no later id. */
interface Place {
  at: number;
  eventId: string;
}

/** Reads the events of one namespace. */
export class Events {
  private clock?: { ahead: Promise<number>; at: number };

  constructor(
    private readonly client: Client,
    private readonly settles = INDEXED_WITHIN,
  ) {}

  /**
   * Returns the events after a place, oldest first, each once, whatever became of its deliveries. `next` goes on from there, even when
   * there is nothing new. Events appear with a delay of some seconds, and as long as the namespace remembers their deliveries.
   *
   * @throws {CursorInvalid}, {DeliveryUnreadable}
   */
  async after({ after, endpoint, agency, limit }: EventsAsked): Promise<EventPage> {
    checkLimit(limit);
    const reader = withoutOpening(this.client);
    const filter = { endpoint, ...(agency !== undefined && { agency }) };
    const { place, width: guess } = begin(after, filter);
    const settled = (await this.serverTime()) - this.settles;
    const found: Announced[] = [];
    let width = guess;
    let from = place.at;
    while (found.length <= limit && from < settled) {
      const start = from;
      const window = (wide?: number): Window => ({
        from: start,
        before: wide === undefined ? settled : Math.min(start + wide, settled),
      });
      const count = async (wide?: number): Promise<number> =>
        (await reader.workflow.count(started(window(wide)))).count;
      width = await nextWidth({ count, about: ABOUT, guess: width });
      const next = window(width);
      found.push(...(await announcedIn(reader, next, endpoint)).filter((event) => isAfter(event, place)));
      from = next.before ?? settled;
    }
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const reached = last ?? { at: Math.max(settled, place.at), eventId: '' };
    return {
      events: (await this.opened(shown)).filter(
        ({ event }) => agency === undefined || event.data.agency === agency,
      ),
      next: cursorAt(LIST, filter, [String(reached.at), reached.eventId, String(width ?? '')]),
    };
  }

  /** Reads what was announced; leaves out what was erased meanwhile. */
  private async opened(announced: readonly Announced[]): Promise<AnnouncedEvent[]> {
    const events: AnnouncedEvent[] = [];
    for (let at = 0; at < announced.length; at += OPENED) {
      const read = await Promise.all(announced.slice(at, at + OPENED).map((each) => this.open(each)));
      for (const [index, event] of read.entries()) {
        const { eventId: id } = announced[at + index]!;
        if (event) events.push({ id, event });
      }
    }
    return events;
  }

  private async open({ workflowId, runId }: Announced): Promise<OrderEvent | undefined> {
    const [payload] = await startedWith(this.client, { workflowId, runId });
    if (!payload) return undefined;
    const reader = new Reader(this.client, workflowId);
    const { delivery } = await reader.memo({ delivery: payload });
    const [trouble] = reader.troubles;
    if (trouble !== undefined) throw new DeliveryUnreadable(workflowId, trouble);
    return (delivery as WebhookDelivery).event;
  }

  /** Returns the server's time: a clock of this machine that goes ahead would skip events. */
  private async serverTime(): Promise<number> {
    const { connection, options } = this.client;
    if (!this.clock || Date.now() - this.clock.at > CLOCK_COUNTS)
      this.clock = { ahead: clockAhead(connection, options.namespace), at: Date.now() };
    try {
      return Date.now() - (await this.clock.ahead);
    } catch (error) {
      this.clock = undefined;
      throw error;
    }
  }
}

/** Returns the events whose first delivery started in a window, in order. */
async function announcedIn(
  reader: Client,
  { from = 0, before = 0 }: Window,
  endpoint?: string,
): Promise<Announced[]> {
  const first = new Map<string, Announced>();
  const query = started({ from: Math.max(0, from - TOGETHER), before });
  for await (const { workflowId, runId, startTime, raw } of reader.workflow.list({
    query,
    pageSize: IN_ONE_CALL,
  })) {
    const { eventId, endpoint: to } = partsOfDelivery(workflowId);
    if (endpoint !== undefined && to !== endpoint) continue;
    // A delivery that was sent again announces nothing new.
    if (raw.memo?.fields?.['again' satisfies keyof DeliveryMemo]) continue;
    const at = startTime.getTime();
    const known = first.get(eventId);
    if (!known || at < known.at) first.set(eventId, { at, eventId, workflowId, runId });
  }
  return [...first.values()].filter(({ at }) => at >= from).sort(inOrder);
}

/** @throws CursorInvalid */
function begin(after: string | undefined, filter: object): { place: Place; width?: number } {
  if (after === undefined) return { place: { at: 0, eventId: '' } };
  if (isInstant(after)) return { place: { at: Date.parse(after), eventId: '' } };
  const [at = '', eventId = '', width = ''] = placeOf(after, LIST, filter);
  if (!/^\d{1,15}$/.test(at)) throw new CursorInvalid('malformed');
  return { place: { at: Number(at), eventId }, ...widthIn(width) };
}

function started({ from = 0, before = 0 }: Window): string {
  const [begins, ends] = [from, before].map((at) => new Date(at).toISOString());
  return `WorkflowType = "${WEBHOOK_WORKFLOW}" AND StartTime >= "${begins}" AND StartTime < "${ends}"`;
}

const isAfter = ({ at, eventId }: Place, place: Place): boolean =>
  at > place.at || (at === place.at && eventId > place.eventId);

const inOrder = (one: Place, other: Place): number => (isAfter(one, other) ? 1 : -1);
