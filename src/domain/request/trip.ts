/** Who travels, from where to where: the part of a request that also goes onto the wire. Checked by `request.ts`. */

/** One direction of the trip; a request has one to six, in order. */
export interface RequestedJourney {
  /** IATA code of an airport or city: `LON`. */
  origin: string;
  destination: string;
  /** Local date of departure, `YYYY-MM-DD`. */
  date: string;
}

/** Passenger types (PTC): adult from 12, child 2 to 11, infant under 2 on an adult's lap; ages on the day of each departure. */
export type PassengerType = 'ADT' | 'CHD' | 'INF';

/** A travel document as the airline wants it. Personal data. */
export interface IdentityDocument {
  /** `PT` passport, `ID` identity card, or another code that the service knows. */
  type: string;
  number: string;
  /** Country that issued it, ISO 3166 alpha-2. */
  issuingCountry: string;
  nationality?: string;
  /** `YYYY-MM-DD`. */
  expiryDate?: string;
}

/** One passenger. Personal data. */
export interface Passenger {
  /** Stays the same from the shop to the order: `PAX1`. */
  paxId: string;
  type: PassengerType;
  title?: string;
  gender?: 'M' | 'F' | 'X' | 'U';
  givenName: string;
  surname: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  documents?: IdentityDocument[];
  loyalty?: { carrier: string; number: string }[];
  /** For an infant: the paxId of the adult on whose lap it travels. */
  adult?: string;
}

/** How the airline reaches the travellers. Personal data. */
export interface Contact {
  email: string;
  phone?: { countryCode?: string; number: string };
  address?: { street?: string; city?: string; postalCode?: string; country?: string };
}

/** Who asks, where a service wants to know it (SOAP `Control/Requester`, REST control headers). */
export interface Requester {
  channelType?: string;
  channelCode?: string;
  agencyCode?: string;
  agentCode?: string;
}
