/** Tells whether an order shows corrected data. Compares them and keeps none: personal data stays out of results. */
import type { Corrected } from '../../domain/calls/operations';
import type { OrderView } from '../../domain/order/orderView';

/** What an OrderViewRS shows of people and contacts. */
export interface RawPersonalData {
  passengers: {
    paxId?: string;
    documents: { number?: string }[];
    loyalty: { number?: string }[];
  }[];
  contacts: {
    emails: string[];
    phones: { countryCode?: string; areaCode?: string; number?: string }[];
    addresses: { street: string[]; city?: string; postalCode?: string; country?: string }[];
  }[];
}

type Verdict = NonNullable<OrderView['corrected']>;

/** Returns a text as it is compared: services drop spaces and hyphens, and write capitals. */
const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** A text that hides what it stands for, such as `XXXXXXX` or `a***@example.com`. */
const HIDDEN = /[*•]|^X+$/i;

/** Compares what is wished for with what is shown. What is shown says nothing if it is hidden or missing. */
function compared(wanted: readonly string[], shown: readonly (string | undefined)[]): Verdict {
  const seen = shown.flatMap((text) => (text === undefined || HIDDEN.test(text) ? [] : [plain(text)]));
  if (seen.length === 0) return 'unsaid';
  if (wanted.length === 0) return 'no';
  return wanted.every((text) => seen.includes(plain(text))) ? 'yes' : 'no';
}

/** Compares phone numbers by their digits, with or without the country code and the zero that stands in its place. */
function phoneShown(
  { countryCode = '', number }: NonNullable<NonNullable<Corrected['contact']>['phone']>,
  { contacts }: RawPersonalData,
): Verdict {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
  const shown = contacts.flatMap(({ phones }) =>
    phones.flatMap((phone) =>
      phone.number === undefined
        ? []
        : [[digits(phone.countryCode ?? ''), digits((phone.areaCode ?? '') + phone.number)] as const],
    ),
  );
  const [country, own] = [digits(countryCode), digits(number)];
  const matches = shown.some(
    ([code, rest]) => code + rest === country + own || ((code === '' || country === '') && rest === own),
  );
  if (matches) return 'yes';
  return shown.length === 0 ? 'unsaid' : 'no';
}

function contactShown(
  { email, phone, address }: NonNullable<Corrected['contact']>,
  raw: RawPersonalData,
): Verdict[] {
  const addresses = raw.contacts.flatMap((contact) => contact.addresses);
  const parts = (['city', 'postalCode', 'country'] as const).flatMap((part) =>
    address?.[part] === undefined
      ? []
      : [
          compared(
            [address[part]],
            addresses.map((each) => each[part]),
          ),
        ],
  );
  const streets = addresses.map(({ street }) => (street.length === 0 ? undefined : street.join('')));
  return [
    compared(
      [email],
      raw.contacts.flatMap(({ emails }) => emails),
    ),
    ...(phone ? [phoneShown(phone, raw)] : []),
    ...parts,
    ...(address?.street === undefined ? [] : [compared([address.street], streets)]),
  ];
}

/** Returns whether the answer shows all that it shall show. `no` if any of it differs, `unsaid` if any of it is not shown. */
export function correctedIn(
  raw: RawPersonalData,
  { paxId, documents, loyalty, contact }: Corrected,
): Verdict {
  const passenger = raw.passengers.find((each) => each.paxId === paxId);
  const numbers = (all: readonly { number?: string }[] = []) => all.map(({ number }) => number);
  const verdicts = [
    ...(documents
      ? [
          compared(
            documents.map(({ number }) => number),
            numbers(passenger?.documents),
          ),
        ]
      : []),
    ...(loyalty
      ? [
          compared(
            loyalty.map(({ number }) => number),
            numbers(passenger?.loyalty),
          ),
        ]
      : []),
    ...(contact ? contactShown(contact, raw) : []),
  ];
  if (verdicts.includes('no')) return 'no';
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'yes') ? 'yes' : 'unsaid';
}
