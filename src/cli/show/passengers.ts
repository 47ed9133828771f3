/** Prints who travels, each with their documents and with what they lack. */
import type { Traveller as NamedPassenger } from '../../client/passengers';
import { cancellationOf } from '../../domain/order/amending/parts';
import { closedWithout } from '../../domain/order/closedWithout';
import type { OrderStatus } from '../../domain/order/status';
import { emdText } from './emds';

/** A passenger as `status` shows one. */
export interface Traveller {
  paxId: string;
  type: string;
  name: string;
  /** The name before it was corrected. */
  formerly?: string;
  documents: string[];
  /** Documents that the provider's rules ask for. */
  lacks?: string[];
  /** Set if a partial cancellation took the passenger out of the order. */
  cancelled?: true;
}

/** Prints a ticket's or EMD's number with its passenger, what it is for, and how its money was returned. */
export function documentText(
  { number, typeCode, paxId, returned }: OrderStatus['documents'][number],
  purpose?: string,
): string {
  const kind = typeCode === undefined || typeCode === 'T' ? 'ticket' : 'EMD';
  const besides = [paxId, returned].filter(Boolean).join(', ');
  return `${kind} ${number}${purpose === undefined ? '' : ` for ${purpose}`}${besides && ` (${besides})`}`;
}

/** Joins the order's documents, and what is missing, with the passengers of its request. */
export function travellers(status: OrderStatus, passengers: readonly NamedPassenger[]): Traveller[] {
  const { documents, missing = [], amendments = [] } = status;
  const closed = closedWithout(status);
  return passengers.map(({ paxId, type, givenName, surname, formerly }) => {
    const lacks = missing
      .filter((text) => text.startsWith(`${paxId} `))
      .map((text) => text.slice(paxId.length + 1))
      .concat(closed.get(paxId) ?? []);
    return {
      paxId,
      type,
      name: `${givenName} ${surname}`,
      ...(formerly !== undefined && { formerly }),
      documents: documents
        .filter((document) => document.paxId === paxId)
        .map((document) => documentText({ ...document, paxId: undefined }, emdText(status, document))),
      ...(lacks.length > 0 && { lacks }),
      ...(cancellationOf('passenger', paxId, amendments) && { cancelled: true }),
    };
  });
}

/** Prints a passenger: `Ada Example (PAX1, ADT): ticket 9991234567890; lacks the document of 1 paid extra`. */
export function travellerText({
  paxId,
  type,
  name,
  formerly,
  documents,
  lacks = [],
  cancelled,
}: Traveller): string {
  const has = [...(documents.length > 0 ? [documents.join(', ')] : []), ...lacks].join('; ');
  const about = [paxId, type, formerly !== undefined && `formerly ${formerly}`, cancelled && 'cancelled']
    .filter(Boolean)
    .join(', ');
  return `${name} (${about})${has && `: ${has}`}`;
}
