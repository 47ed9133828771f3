/** Parts of answers that both versions write alike: prices, errors and warnings, passengers, contacts. */
import type { XmlTree } from '../../ndc/xml/write';
import type {
  Amount,
  ErrorReply,
  OrderContact,
  OrderPax,
  Price,
  Restriction,
  SandboxWarning,
  ShopPax,
} from '../model';

/** Returns an element's text with its currency. */
export function amount({ amount, currency }: Amount): XmlTree {
  return { '@CurCode': currency, '#text': amount };
}

/** Returns a price with its taxes. */
export function taxedPrice({ base, taxes, tax, total }: Price): XmlTree {
  return {
    BaseAmount: amount(base),
    TaxSummary: {
      Tax: taxes.map((each) => ({ Amount: amount(each.amount), TaxCode: each.code, TaxName: each.name })),
      TotalTaxAmount: amount(tax),
    },
    TotalAmount: amount(total),
  };
}

/** Returns a price where the schema has no place for taxes (19.2's OfferItem). */
export function plainPrice({ base, total }: Pick<Price, 'base' | 'total'>): XmlTree {
  return { BaseAmount: amount(base), TotalAmount: amount(total) };
}

/** Whose codes they are, if the engine names nobody. */
const OWNER = 'SANDBOX';

/** Returns `Error` elements, which stand instead of a Response. */
export function errorElements({ errors }: ErrorReply): XmlTree[] {
  return errors.map(({ code, text, owner, language }) => ({
    Code: code,
    DescText: text,
    LangCode: language ?? 'en',
    OwnerName: owner ?? OWNER,
    TypeCode: 'ERR',
  }));
}

/** Returns `Warning` elements of a Response. */
export function warningElements(warnings: SandboxWarning[]): XmlTree[] {
  return warnings.map(({ code, text, owner }) => ({
    Code: code,
    DescText: text,
    LangCode: 'en',
    OwnerName: owner ?? OWNER,
  }));
}

/** Stands for a value that must be given at creation. */
const PLACEHOLDER = 'XXXXXXX';

function pax(
  { paxId, type, birthDate, age, adult }: ShopPax,
  { ContactInfoRefID, IdentityDoc, Individual, LoyaltyProgramAccount, Remark }: XmlTree,
): XmlTree {
  return {
    AgeMeasure: age,
    Birthdate: birthDate,
    ContactInfoRefID,
    IdentityDoc,
    Individual,
    LoyaltyProgramAccount,
    PaxID: paxId,
    PaxRefID: adult,
    PTC: type,
    Remark,
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

/** Returns the passengers of an order. `genders`: the codes that the version knows; others are left out. */
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
        LoyaltyProgramAccount: each.loyalty?.map(({ number, program }) => ({
          AccountNumber: number,
          LoyaltyProgram: { ProgramCode: program },
        })),
        Remark: each.remarks?.map((text) => ({ RemarkText: text })),
      }),
    ),
  };
}

/** Returns the contacts; undefined if there are none. */
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

/** Id of the one profile. */
export const SEAT_PROFILE = 'SP1';

/** Returns the list that holds it. */
export function seatProfileList(): XmlTree {
  return { SeatProfile: { SeatProfileID: SEAT_PROFILE } };
}

/** Returns CancelRestrictions or ChangeRestrictions before departure; undefined where nothing is said. */
export function restrictionElement(restriction: Restriction | undefined): XmlTree | undefined {
  if (!restriction) return undefined;
  return {
    AllowedModificationInd: restriction !== 'no',
    Fee: restriction === 'no' ? undefined : { Amount: amount(restriction.fee) },
    JourneyStageCode: 'Prior To Departure',
  };
}
