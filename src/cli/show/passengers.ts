/** Prints who travels, each with their documents and with what they lack. */
import { cancellationOf } from '../../domain/order/amending/parts';
import type { OrderStatus } from '../../domain/order/status';
import type { Passenger } from '../../domain/request/trip';

/** A passenger as `status` shows one. */
export interface Traveller {
  paxId: string;
  type: string;
  name: string;
  documents: string[];
  /** Documents that the provider's rules ask for. */
  lacks?: string[];
  /** Set if a partial cancellation took the passenger out of the order. */
  cancelled?: true;
}

/** Prints a ticket's or EMD's number with its passenger, and how its money was returned. */
export function documentText({
  number,
  typeCode,
  paxId,
  returned,
}: OrderStatus['documents'][number]): string {
  const kind = typeCode === undefined || typeCode === 'T' ? 'ticket' : 'EMD';
  const besides = [paxId, returned].filter(Boolean).join(', ');
  return `${kind} ${number}${besides && ` (${besides})`}`;
}

/** Joins the order's documents, and what is missing, with the passengers of its request. */
export function travellers(
  { documents, missing = [], amendments = [] }: OrderStatus,
  passengers: readonly Passenger[],
): Traveller[] {
  return passengers.map(({ paxId, type, givenName, surname }) => {
    const lacks = missing
      .filter((text) => text.startsWith(`${paxId} `))
      .map((text) => text.slice(paxId.length + 1));
    return {
      paxId,
      type,
      name: `${givenName} ${surname}`,
      documents: documents
        .filter((document) => document.paxId === paxId)
        .map(({ paxId: _, ...document }) => documentText(document)),
      ...(lacks.length > 0 && { lacks }),
      ...(cancellationOf('passenger', paxId, amendments) && { cancelled: true }),
    };
  });
}

/** Prints a passenger: `Ada Example (PAX1, ADT): ticket 9991234567890; lacks the document of 1 paid extra`. */
export function travellerText({ paxId, type, name, documents, lacks = [], cancelled }: Traveller): string {
  const has = [...(documents.length > 0 ? [documents.join(', ')] : []), ...lacks].join('; ');
  const about = [paxId, type, cancelled && 'cancelled'].filter(Boolean).join(', ');
  return `${name} (${about})${has && `: ${has}`}`;
}
