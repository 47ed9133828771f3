/** What the counts say, as figures with their goals, and as lines for people. Pure. */
import { judged, noted, type Figure } from '../../src/cli/figures';
import { table } from '../../src/cli/output';
import type { LifeCount } from './measure';
import { nameOf, type Way } from './settings';

/** One way and what was counted of it. */
export interface Counted {
  way: Way;
  life: LifeCount;
}

/** Events a call, all told (6.4 is a sequence of activities and nothing else); bytes of an encrypted history. */
export const goals = { eventsOfCall: 9, encryptedBytes: 100_000 };

export function figuresOf(counts: readonly Counted[]): Figure[] {
  return counts.flatMap(({ way, life }) => {
    const name = nameOf(way);
    const perCall = Number((life.events / life.calls).toFixed(2));
    const small = life.bytes <= goals.encryptedBytes;
    return [
      judged(
        `${name}: history events per call`,
        perCall,
        'events',
        `<= ${goals.eventsOfCall}`,
        perCall <= goals.eventsOfCall,
        `${life.calls} NDC calls`,
      ),
      noted(`${name}: events`, life.events, 'events'),
      way.encrypted
        ? judged(`${name}: history`, life.bytes, 'bytes', `<= ${goals.encryptedBytes}`, small)
        : noted(`${name}: history`, life.bytes, 'bytes'),
      noted(`${name}: events of claims`, sum(life, 'events'), 'events', 'in separate histories'),
      noted(`${name}: bytes of claims`, sum(life, 'bytes'), 'bytes', 'in separate histories'),
    ];
  });
}

const sum = ({ claims }: LifeCount, of: 'events' | 'bytes'): number =>
  claims.reduce((all, claim) => all + claim[of], 0);

/** Events and bytes by type, the most first, and the largest payloads. */
export function lifeLines({ way, life }: Counted, payloads: number): string[] {
  const { book, ticket, cancel } = life.byPhase;
  const types = Object.entries(life.byType).sort(([, one], [, other]) => other.bytes - one.bytes);
  return [
    '',
    `${nameOf(way)}: ${book} events to book, ${ticket} to ticket, ${cancel} to cancel; ${life.json} bytes as JSON`,
    ...table(
      ['type', 'events', 'bytes'],
      types.map(([type, { events, bytes }]) => [type, String(events), String(bytes)]),
    ),
    ...table(
      ['largest payloads', 'event', 'bytes'],
      life.payloads.slice(0, payloads).map((each) => [each.in, String(each.eventId), String(each.bytes)]),
    ),
  ];
}
