/** What an OrderViewRS shows of people and contacts, the same in both versions. Read to be compared, never kept. */
import { list, record, text, texts } from '../xml/declare';

/** Fields of a Pax: its documents and programmes. */
export const paxNumbers = {
  documents: list('IdentityDoc', record({ number: text('IdentityDocID') })),
  loyalty: list('LoyaltyProgramAccount', record({ number: text('AccountNumber') })),
};

/** Field for the contacts. */
export const contactList = list(
  'Response/DataLists/ContactInfoList/ContactInfo',
  record({
    emails: texts('EmailAddress/EmailAddressText'),
    phones: list(
      'Phone',
      record({
        countryCode: text('CountryDialingCode'),
        areaCode: text('AreaCodeNumber'),
        number: text('PhoneNumber'),
      }),
    ),
    addresses: list(
      'PostalAddress',
      record({
        street: texts('StreetText'),
        city: text('CityName'),
        postalCode: text('PostalCode'),
        country: text('CountryCode'),
      }),
    ),
  }),
);
