/** Whether a read shows corrected data, in both versions; the view itself keeps none of them. */
import type { Corrected } from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { pairOf } from '../../src/ndc/compose';
import type { XmlTree } from '../../src/ndc/xml/write';
import { answerXml, readAnswer } from '../support/messages';
import { testWithSchemas, validate } from '../support/schemas';

const passport = (number: string) => ({
  IdentityDocID: number,
  IdentityDocTypeCode: 'PT',
  IssuingCountryCode: 'DE',
  Surname: 'DOE',
});
const account = (number: string) => ({ AccountNumber: number, LoyaltyProgram: { ProgramCode: 'XA' } });

interface Shown {
  documents?: string[];
  loyalty?: string[];
  contact?: XmlTree;
  paxId?: string;
}

/** An order of one passenger. */
function order(
  version: NdcVersion,
  { documents = [], loyalty = [], contact, paxId = 'PAX1' }: Shown,
): string {
  const lists = {
    ContactInfoList: contact && { ContactInfo: { ContactInfoID: 'C1', ...contact } },
    PaxList: {
      Pax: {
        ContactInfoRefID: contact && 'C1',
        IdentityDoc: documents.map(passport),
        LoyaltyProgramAccount: loyalty.map(account),
        PaxID: paxId,
        PTC: 'ADT',
      },
    },
  };
  const total = { TotalAmount: { '@CurCode': 'EUR', '#text': '690.32' } };
  const extra = { ServiceDefinitionRef: { ServiceDefinitionRefID: 'D1' } };
  return answerXml(version, 'OrderViewRS', {
    DataLists: {
      ...lists,
      ServiceDefinitionList: {
        ServiceDefinition: {
          Desc: { DescText: 'A bag' },
          Name: 'Bag',
          OwnerCode: 'XA',
          ServiceDefinitionID: 'D1',
        },
      },
    },
    Order: {
      OrderID: '4711',
      OrderItem: {
        OrderItemID: 'OI1',
        OwnerCode: version === '21.3' ? 'XA' : undefined,
        Price: total,
        Service:
          version === '19.2'
            ? { PaxRefID: paxId, ServiceAssociations: extra, ServiceID: 'S1' }
            : { OrderServiceAssociation: extra, PaxRefID: paxId, ServiceID: 'S1' },
      },
      OwnerCode: 'XA',
      TotalPrice: total,
    },
  });
}

async function verdict(version: NdcVersion, shown: Shown, shows: Corrected) {
  const pair = pairOf(version, 'orderRetrieve');
  if (!pair) throw new Error('no orderRetrieve');
  const { output } = await readAnswer(pair, order(version, shown), { orderId: '4711', shows });
  return output?.corrected;
}

const document = { type: 'PT', number: 'C01X 0006H', issuingCountry: 'DE' };
const contact = {
  email: 'New.Name@example.com',
  phone: { countryCode: '33', number: '06 00 00 00 01' },
  address: { street: '1 rue Exemple', city: 'Paris', postalCode: '75001', country: 'FR' },
};
const shownContact: XmlTree = {
  EmailAddress: { EmailAddressText: 'NEW.NAME@EXAMPLE.COM' },
  Phone: { CountryDialingCode: '33', PhoneNumber: '600000001' },
  PostalAddress: {
    CityName: 'PARIS',
    CountryCode: 'FR',
    PostalCode: '75001',
    StreetText: ['1 rue', 'Exemple'],
  },
};

describe.each<NdcVersion>(['19.2', '21.3'])('%s', (version) => {
  test.each<[string, Shown, Corrected, string]>([
    ['the number in another spelling', { documents: ['c01x0006h'] }, { documents: [document] }, 'yes'],
    ['another number', { documents: ['C01X0006J'] }, { documents: [document] }, 'no'],
    ['a document, where none shall be', { documents: ['C01X0006H'] }, { documents: [] }, 'no'],
    ['no document', {}, { documents: [document] }, 'unsaid'],
    ['a hidden document', { documents: ['XXXXXXX'] }, { documents: [document] }, 'unsaid'],
    [
      'the document of somebody else',
      { documents: ['C01X0006H'], paxId: 'PAX2' },
      { documents: [document] },
      'unsaid',
    ],
    ['the programme', { loyalty: ['992-003'] }, { loyalty: [{ carrier: 'XA', number: '992003' }] }, 'yes'],
    ['another programme', { loyalty: ['992004'] }, { loyalty: [{ carrier: 'XA', number: '992003' }] }, 'no'],
    [
      'one of two',
      { loyalty: ['992003'], documents: ['OLD'] },
      { loyalty: [{ carrier: 'XA', number: '992003' }], documents: [document] },
      'no',
    ],
    [
      'one of two, and nothing of the other',
      { loyalty: ['992003'] },
      { loyalty: [{ carrier: 'XA', number: '992003' }], documents: [document] },
      'unsaid',
    ],
    ['the contact', { contact: shownContact }, { contact }, 'yes'],
    ['no contact', {}, { contact }, 'unsaid'],
    ['the mail alone', { contact: { EmailAddress: shownContact['EmailAddress'] } }, { contact }, 'unsaid'],
    ['the mail alone, which is all', { contact: shownContact }, { contact: { email: contact.email } }, 'yes'],
    [
      'another phone',
      { contact: { ...shownContact, Phone: { CountryDialingCode: '33', PhoneNumber: '600000002' } } },
      { contact },
      'no',
    ],
    [
      'the phone of another country',
      { contact: { ...shownContact, Phone: { CountryDialingCode: '44', PhoneNumber: '600000001' } } },
      { contact },
      'no',
    ],
    [
      'the phone without its country',
      { contact: { ...shownContact, Phone: { PhoneNumber: '0600000001' } } },
      { contact },
      'yes',
    ],
    [
      'another mail',
      { contact: { ...shownContact, EmailAddress: { EmailAddressText: 'old@example.com' } } },
      { contact },
      'no',
    ],
    [
      'a hidden mail',
      { contact: { ...shownContact, EmailAddress: { EmailAddressText: 'n***@example.com' } } },
      { contact },
      'unsaid',
    ],
  ])('an answer with %s', async (_what, shown, shows, expected) => {
    expect(await verdict(version, shown, { paxId: 'PAX1', ...shows })).toBe(expected);
  });

  test('the view keeps no document, no programme and no contact', async () => {
    const pair = pairOf(version, 'orderRetrieve');
    if (!pair) throw new Error('no orderRetrieve');
    const xml = order(version, { documents: ['C01X0006H'], loyalty: ['992003'], contact: shownContact });
    const shows = { paxId: 'PAX1', documents: [document] };
    const { output } = await readAnswer(pair, xml, { orderId: '4711', shows });
    expect(output).toMatchObject({ orderId: '4711', corrected: 'yes' });
    expect(JSON.stringify(output)).not.toMatch(/C01X|992003|EXAMPLE\.COM|600000001|Exemple/i);
    const plain = await readAnswer(pair, xml, { orderId: '4711' });
    expect(plain.output).not.toHaveProperty('corrected');
  });

  testWithSchemas('the answers are valid', async () => {
    const xml = order(version, { documents: ['C01X0006H'], loyalty: ['992003'], contact: shownContact });
    expect(await validate(version, 'OrderViewRS', xml)).toEqual([]);
  });
});
