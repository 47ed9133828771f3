/** Passengers and contacts, read of requests; both versions shape them alike. */
import { date, integer, list, one, record, text, texts, type Infer } from '../../ndc/xml/declare';
import type { OrderPax } from '../model';

const paxFields = {
  paxId: text('PaxID').required(),
  type: text('PTC').required(),
  birthDate: date('Birthdate'),
  age: integer('AgeMeasure'),
  adult: text('PaxRefID'),
};

/** Pax before an order: gives a ShopPax. */
export const shopPax = record(paxFields);

/** Pax of an order, who has a name. */
export const orderPax = record({
  ...paxFields,
  contactIds: texts('ContactInfoRefID'),
  individual: one(
    'Individual',
    record({
      birthDate: date('Birthdate'),
      gender: text('GenderCode'),
      givenNames: texts('GivenName'),
      surname: text('Surname').required(),
      title: text('TitleName'),
    }),
  ).required(),
  documents: list(
    'IdentityDoc',
    record({
      type: text('IdentityDocTypeCode').required(),
      number: text('IdentityDocID').required(),
      issuingCountry: text('IssuingCountryCode'),
      expiryDate: date('ExpiryDate'),
    }),
  ),
});

/** The birth date may stand in the Pax, in its Individual or in both. */
export function toOrderPax({ individual, birthDate, ...pax }: Infer<typeof orderPax>): OrderPax {
  const { givenNames, surname, title, gender } = individual;
  return {
    ...pax,
    birthDate: birthDate ?? individual.birthDate,
    givenName: givenNames.length > 0 ? givenNames.join(' ') : undefined,
    surname,
    title,
    gender,
  };
}

/** One ContactInfo: gives an OrderContact. */
export const contactInfo = record({
  contactId: text('ContactInfoID').required(),
  email: text('EmailAddress/EmailAddressText'),
  phone: one(
    'Phone',
    record({ countryCode: text('CountryDialingCode'), number: text('PhoneNumber').required() }),
  ),
  address: one(
    'PostalAddress',
    record({
      street: text('StreetText'),
      city: text('CityName'),
      postalCode: text('PostalCode'),
      country: text('CountryCode'),
    }),
  ),
});

/** Individual of an order that is searched for. */
export const soughtPax = record({
  birthDate: date('Birthdate'),
  givenName: text('GivenName'),
  surname: text('Surname'),
});
