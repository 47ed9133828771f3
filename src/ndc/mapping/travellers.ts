/** Writes the DataLists of orderCreate and of corrections: travellers and contact. Both versions have the same elements in the same order. */
import type { CreateInput, PassengerUpdate } from '../../domain/calls/operations';
import type { Contact, IdentityDocument, Passenger, Remark } from '../../domain/request/trip';
import type { Profile } from '../profile';
import type { XmlTree } from '../xml/write';
import { sentName } from './names';

/** All passengers share one contact. */
const CONTACT_ID = 'CONT1';

function contactInfo({ email, phone, address }: Contact): XmlTree {
  return {
    ContactInfoID: CONTACT_ID,
    EmailAddress: { EmailAddressText: email },
    Phone: phone && {
      CountryDialingCode: phone.countryCode?.replace(/^(\+|00)/, ''), // `33`, as the service writes it
      PhoneNumber: phone.number,
    },
    PostalAddress: address && {
      CityName: address.city,
      CountryCode: address.country,
      PostalCode: address.postalCode,
      StreetText: address.street,
    },
  };
}

/** Writes a document with the passenger's name: 21.3 requires a surname in each. */
function identityDoc(document: IdentityDocument, passenger: Passenger): XmlTree {
  return {
    Birthdate: passenger.birthDate,
    CitizenshipCountryCode: document.nationality ?? passenger.citizenshipCountry,
    ExpiryDate: document.expiryDate,
    GivenName: passenger.givenName,
    IdentityDocID: document.number,
    IdentityDocTypeCode: document.type,
    IssuingCountryCode: document.issuingCountry,
    ResidenceCountryCode: passenger.residenceCountry,
    Surname: passenger.surname,
    TitleName: passenger.title,
  };
}

/** What the Pax of one message share: the codes of the version's schema for genders, others are not sent, and whether there is a contact. */
interface Shared {
  genders: readonly string[];
  contact?: Contact;
  remarks?: readonly Remark[];
}

function pax(passenger: Passenger, position: number, { genders, contact, remarks = [] }: Shared): XmlTree {
  const gender = genders.find((code) => code === passenger.gender);
  return {
    Birthdate: passenger.birthDate,
    CitizenshipCountryCode: passenger.citizenshipCountry,
    ContactInfoRefID: contact && CONTACT_ID,
    IdentityDoc: passenger.documents?.map((document) => identityDoc(document, passenger)),
    Individual: {
      Birthdate: passenger.birthDate,
      GenderCode: gender,
      GivenName: passenger.givenName,
      IndividualID: `IND${position + 1}`,
      Surname: passenger.surname,
      TitleName: passenger.title,
    },
    // The service identifies a programme by ProgramCode.
    LoyaltyProgramAccount: passenger.loyalty?.map(({ carrier, number }) => ({
      AccountNumber: number,
      LoyaltyProgram: { ProgramCode: carrier },
    })),
    PaxID: passenger.paxId,
    PaxRefID: passenger.adult,
    PTC: passenger.type,
    Remark: remarkElements(remarks.filter(({ paxId }) => paxId === passenger.paxId)),
    ResidenceCountryCode: passenger.residenceCountry,
  };
}

/** Returns the passenger with its names and title as they are sent. */
function sentNames(passenger: Passenger, profile: Profile): Passenger {
  const { givenName, surname, title } = passenger;
  return {
    ...passenger,
    givenName: sentName(givenName, profile),
    surname: sentName(surname, profile),
    title: title && sentName(title, profile),
  };
}

/** Writes remarks; undefined for none. */
export function remarkElements(remarks: readonly Remark[]): XmlTree[] | undefined {
  return remarks.length === 0 ? undefined : remarks.map(({ text }) => ({ RemarkText: text }));
}

/** Returns the remarks about the order as a whole. */
export function orderRemarks(remarks: readonly Remark[] = []): Remark[] {
  return remarks.filter(({ paxId }) => paxId === undefined);
}

/** Writes the DataLists of orderCreate. `genders` are the codes of the version's schema; others are not sent. */
export function travellers(
  { passengers, contact, remarks }: Pick<CreateInput, 'passengers' | 'contact' | 'remarks'>,
  genders: readonly string[],
  profile: Profile,
): XmlTree {
  return {
    ContactInfoList: { ContactInfo: contactInfo(contact) },
    PaxList: {
      Pax: passengers.map((passenger, position) =>
        pax(sentNames(passenger, profile), position, { genders, contact, remarks }),
      ),
    },
  };
}

/** Passengers whose data change, as the message names them. */
interface UpdatedTravellers {
  /** The UpdatePax elements. */
  updates: XmlTree[];
  lists: XmlTree;
}

/**
 * Writes a correction: each passenger as the order has them, under their id, and as they shall be, under another. Only the second refers
 * to the new contact.
 */
export function updatedTravellers(
  passengers: readonly PassengerUpdate[],
  contact: Contact | undefined,
  genders: readonly string[],
  profile: Profile,
): UpdatedTravellers {
  const taken = new Set(passengers.map(({ before }) => before.paxId));
  // The schema of 19.2 requires a Pax for an infant's adult too.
  const adults = passengers.flatMap(({ before: { adult } }) => (adult && !taken.has(adult) ? [adult] : []));
  for (const adult of adults) taken.add(adult);
  const written = passengers.map(({ before, after }, position) => {
    const current = pax(sentNames(before, profile), position, { genders });
    const paxId = unused(before.paxId, taken);
    const next = pax(sentNames({ ...after, paxId }, profile), position, { genders, contact });
    return { current, next, update: { Current: { PaxRefID: before.paxId }, New: { PaxRefID: paxId } } };
  });
  return {
    updates: written.map(({ update }) => update),
    lists: {
      ContactInfoList: contact && { ContactInfo: contactInfo(contact) },
      PaxList: {
        Pax: [
          ...written.flatMap(({ current, next }) => [current, next]),
          ...[...new Set(adults)].map((id) => ({ PaxID: id })),
        ],
      },
    },
  };
}

/** Returns an id for the corrected passenger that no other has, and takes it. */
function unused(paxId: string, taken: Set<string>): string {
  let id = `${paxId}-NEW`;
  while (taken.has(id)) id += '-NEW';
  taken.add(id);
  return id;
}
