/** Who travels, what has happened to an order, and its raw messages. */
import type { z } from 'zod';
import { travellersOf, travellersOfEach } from '../../client/travellers';
import { currentRun } from '../../client/currentRun';
import { timelineOf } from '../../client/timeline';
import type { Asked, Handler, Reply } from '../asked';
import { Problem } from '../problems';
import type {
  messageList,
  passengerDetails,
  passengerSearch,
  passengersOfOrders,
  timelineQuery,
} from '../schemas';
import type { KeptMessages } from './handedIn';
import { ok, type HandlerParts } from './handlerParts';

/** The handlers. */
export function insightHandlers(parts: HandlerParts): Readonly<Record<string, Handler>> {
  const { client } = parts;
  return {
    readTimeline: async ({ reference, query }) => {
      const { limit } = query as z.output<typeof timelineQuery>;
      return ok(await timelineOf(parts, reference, limit));
    },
    readPassengers: async ({ reference }) => {
      const { passengers, corrected } = await travellersOf(client, reference);
      return ok({ passengers: passengers.map(shown), corrected });
    },
    listPassengers: async ({ body, caller }) => {
      const { references } = body as z.output<typeof passengerSearch>;
      const orders = await travellersOfEach(parts, [...new Set(references)], caller?.agency);
      const answer: z.output<typeof passengersOfOrders> = {
        orders: orders.map(({ reference, passengers }) => ({
          reference,
          passengers: passengers.map(({ paxId, type, givenName, surname }) => ({
            ...{ paxId, type, givenName, surname },
          })),
        })),
      };
      return { ...ok(answer), shown: orders.map(({ reference }) => reference) };
    },
    listMessages: async ({ reference }) => {
      const list = await keptOf(parts).list(reference);
      if (!list) throw new Problem('no-archive');
      // What an order left behind that the server has forgotten is shown all the same.
      if (list.messages.length === 0 && list.unreadable === 0) await currentRun(client, reference);
      return ok(list satisfies z.output<typeof messageList>);
    },
    readMessage: (asked) => readMessage(parts, asked),
  };
}

/** Leaves out documents, loyalty numbers and whatever else a request has. */
function shown(passenger: z.output<typeof passengerDetails>): z.output<typeof passengerDetails> {
  const { paxId, type, title, gender, givenName, surname, birthDate, adult } = passenger;
  return { paxId, type, title, gender, givenName, surname, birthDate, adult };
}

function keptOf({ messages }: HandlerParts): KeptMessages {
  if (!messages) throw new Problem('no-archive');
  return messages;
}

async function readMessage(parts: HandlerParts, { reference, params: { id = '' } }: Asked): Promise<Reply> {
  const kept = keptOf(parts);
  const text = await kept.read(reference, id);
  if (text === undefined) {
    if (!(await kept.list(reference))) throw new Problem('no-archive');
    await currentRun(parts.client, reference);
    throw new Problem('unknown-message');
  }
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}
