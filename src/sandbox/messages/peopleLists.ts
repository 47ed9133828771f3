/** PaxList and ContactInfoList of answers; both versions shape them alike. */
import type { XmlTree } from '../../ndc/xml/write';
import type { OrderContact, OrderPax, ShopPax } from '../model';

/** Stands for a value that must be given at creation. */
const PLACEHOLDER = 'XXXXXXX';

function pax({ paxId, type, birthDate, age, adult }: ShopPax, between: XmlTree = {}): XmlTree {
  const { ContactInfoRefID, IdentityDoc, Individual } = between;
  return {
    AgeMeasure: age,
    Birthdate: birthDate,
    ContactInfoRefID,
    IdentityDoc,
    Individual,
    PaxID: paxId,
    PaxRefID: adult,
    PTC: type,
  };
}

/**
 * The passengers of an answer before an order. `requiredDocuments`: the documents that must be given at creation are shown as an
 * IdentityDoc filled with X for each type that would do.
 */
export function shopPaxList(
  passengers: ShopPax[],
  requiredDocuments: { paxId: string; types: string[] }[] = [],
): XmlTree {
  return {
    Pax: passengers.map((each) => {
      const types = requiredDocuments.find(({ paxId }) => paxId === each.paxId)?.types ?? [];
      return pax(each, {
        IdentityDoc: types.map((type) => ({
          IdentityDocID: PLACEHOLDER,
          IdentityDocTypeCode: type,
          IssuingCountryCode: 'XX',
          Surname: PLACEHOLDER,
        })),
      });
    }),
  };
}

/** The passengers of an order. `genders`: the codes that the version knows; others are left out. */
export function orderPaxList(passengers: OrderPax[], genders: string): XmlTree {
  return {
    Pax: passengers.map((each) =>
      pax(each, {
        ContactInfoRefID: each.contactIds[0],
        IdentityDoc: each.documents.map((document) => ({
          ExpiryDate: document.expiryDate,
          IdentityDocID: document.number,
          IdentityDocTypeCode: document.type,
          IssuingCountryCode: document.issuingCountry,
          Surname: each.surname,
        })),
        Individual: {
          GenderCode: each.gender && genders.includes(each.gender) ? each.gender : undefined,
          GivenName: each.givenName,
          Surname: each.surname,
          TitleName: each.title,
        },
      }),
    ),
  };
}

/** Undefined where there is no contact. */
export function contactInfoList(contacts: OrderContact[]): XmlTree | undefined {
  if (contacts.length === 0) return undefined;
  return {
    ContactInfo: contacts.map(({ contactId, email, phone, address }) => ({
      ContactInfoID: contactId,
      EmailAddress: email !== undefined ? { EmailAddressText: email } : undefined,
      Phone: phone && { CountryDialingCode: phone.countryCode, PhoneNumber: phone.number },
      PostalAddress: address && {
        CityName: address.city,
        CountryCode: address.country,
        PostalCode: address.postalCode,
        StreetText: address.street,
      },
    })),
  };
}
