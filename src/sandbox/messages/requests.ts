/** What requests hold, read alike in both versions: passengers, contacts, selections; and what a declaration cannot demand. */
import { addMoney } from '../../domain/money';
import {
  date,
  integer,
  list,
  money,
  one,
  record,
  text,
  texts,
  type Infer,
  type WrittenAmount,
} from '../../ndc/xml/declare';
import { MalformedRequest, type Amount, type OrderPax } from '../model';

const paxFields = {
  paxId: text('PaxID').required(),
  type: text('PTC').required(),
  birthDate: date('Birthdate'),
  age: integer('AgeMeasure'),
  adult: text('PaxRefID'),
};

/** Pax before an order: gives a ShopPax. */
export const shopPax = record(paxFields);

const individual = record({
  birthDate: date('Birthdate'),
  gender: text('GenderCode'),
  givenNames: texts('GivenName'),
  surname: text('Surname').required(),
  title: text('TitleName'),
});

const moreOfPax = {
  contactIds: texts('ContactInfoRefID'),
  residence: text('ResidenceCountryCode'),
  remarks: texts('Remark/RemarkText'),
  loyalty: list(
    'LoyaltyProgramAccount',
    record({
      number: text('AccountNumber').required(),
      program: text('LoyaltyProgram/ProgramCode'),
      carrier: text('LoyaltyProgram/Carrier/AirlineDesigCode'),
    }),
  ),
  documents: list(
    'IdentityDoc',
    record({
      type: text('IdentityDocTypeCode').required(),
      number: text('IdentityDocID').required(),
      issuingCountry: text('IssuingCountryCode'),
      expiryDate: date('ExpiryDate'),
      residence: text('ResidenceCountryCode'),
    }),
  ),
};

/** Pax of an order, who has a name: `toOrderPax` makes an OrderPax of it. */
const orderPax = record({
  ...paxFields,
  ...moreOfPax,
  individual: one('Individual', individual).required(),
});

/** Pax of an orderChange, which may be there only to be referred to. */
export const changedPax = record({
  ...paxFields,
  ...moreOfPax,
  type: text('PTC'),
  individual: one('Individual', individual),
});

/** Returns a passenger whose birth date may stand in the Pax, in its Individual or in both; its residence in the Pax or its documents. */
export function toOrderPax({
  individual,
  type,
  birthDate,
  residence,
  documents,
  loyalty,
  remarks,
  ...pax
}: Infer<typeof orderPax>): OrderPax {
  if (!individual || type === undefined)
    throw new MalformedRequest(`no Pax/${individual ? 'PTC' : 'Individual'} of ${pax.paxId} in the request`);
  const { givenNames, surname, title, gender } = individual;
  return {
    ...pax,
    type,
    birthDate: birthDate ?? individual.birthDate,
    givenName: givenNames.length > 0 ? givenNames.join(' ') : undefined,
    surname,
    title,
    gender,
    residenceCountry: residence ?? documents.find((document) => document.residence)?.residence,
    ...(remarks.length > 0 && { remarks }),
    ...(loyalty.length > 0 && {
      loyalty: loyalty.map(({ number, program, carrier }) => ({ number, program: program ?? carrier ?? '' })),
    }),
    documents: documents.map(({ residence: _, ...document }) => document),
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

/** One SelectedOffer, or SelectedPricedOffer: gives a Selection. Real clients leave out OwnerCode and PaxRefID, which the schemas demand. */
export const selection = record({
  offerId: text('OfferRefID').required(),
  ownerCode: text('OwnerCode'),
  shoppingResponseId: text('ShoppingResponseRefID'),
  items: list(
    'SelectedOfferItem',
    record({
      offerItemId: text('OfferItemRefID').required(),
      paxIds: texts('PaxRefID'),
      quantity: integer('SelectedALaCarteOfferItem/Qty'),
      seat: one(
        'SelectedSeat',
        record({ column: text('ColumnID').required(), row: text('SeatRowNumber').required() }),
      ),
    }),
  ),
});

/** Returns how an orderCreate is read; the versions differ in the paths of the selected offers and of remarks. */
export function orderCreateRequest(selected: string, parameters: string) {
  const declaration = record({
    selections: list(selected, selection),
    contacts: list('Request/DataLists/ContactInfoList/ContactInfo', contactInfo),
    pax: list(PAX, orderPax),
    remarks: texts(`${parameters}/Remark/RemarkText`),
    payments: list(PAYMENT, record({ amount: money('Amount').required() })),
  });
  const decode = ({ selections, contacts, pax, payments, remarks }: Infer<typeof declaration>) => ({
    operation: 'orderCreate' as const,
    selections: some(selections, selected),
    pax: some(pax, PAX).map(toOrderPax),
    contacts,
    ...(remarks.length > 0 && { remarks }),
    payment: payments.length > 0 ? { amount: totalPaid(payments) } : undefined,
  });
  return { record: declaration, decode };
}

/** Returns how an offerPrice is read; the versions differ in the paths of the selected offers and the currency. */
export function offerPriceRequest(selected: string, currency: string) {
  const declaration = record({
    pax: list(PAX, shopPax),
    currency: text(currency),
    selections: list(selected, selection),
  });
  const decode = ({ pax, selections, ...rest }: Infer<typeof declaration>) => ({
    operation: 'offerPrice' as const,
    ...rest,
    pax: some(pax, PAX),
    selections: some(selections, selected),
  });
  return { record: declaration, decode };
}

export const PAX = 'Request/DataLists/PaxList/Pax';

/** Where a payment stands. */
export const PAYMENT = 'Request/PaymentFunctions/PaymentProcessingDetails';

/** Returns the items, of which there must be one. */
export function some<T>(items: T[], path: string): T[] {
  if (items.length === 0) throw new MalformedRequest(`no ${path} in the request`);
  return items;
}

/** Returns what is paid in total; undefined if nothing is. */
export function totalPaid(payments: { amount: WrittenAmount }[]): Amount | undefined {
  const amounts = payments.map(({ amount: { amount, currency } }) => {
    if (currency === undefined) throw new MalformedRequest(`no ${PAYMENT}/Amount/@CurCode in the request`);
    return { amount, currency };
  });
  if (new Set(amounts.map(({ currency }) => currency)).size > 1)
    throw new MalformedRequest(`${PAYMENT}/Amount is in several currencies`);
  return amounts.length > 0 ? amounts.reduce(addMoney) : undefined;
}
