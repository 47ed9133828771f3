/** OrderChangeNotif: the order ids of any version, the acknowledgement in its form, and nothing that could hurt. */
import { readOrderChangeNotif } from '../../src/ndc/orderChangeNotif';
import { parse } from '../../src/ndc/xml/sax';
import { defaultLimits } from '../../src/ndc/xml/limits';

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

const of = (text: string) => readOrderChangeNotif(bytes(text));

const NS_19_2 = 'http://www.iata.org/IATA/2015/00/2019.2/IATA_OrderChangeNotifRQ';
const NS_21_3 = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
const order = '<Order><OrderID>XA1</OrderID><OwnerCode>XA</OwnerCode></Order>';

async function wellFormed(text: string): Promise<void> {
  const ignored = { open: () => undefined, wantsText: false, text: () => undefined, close: () => undefined };
  await parse(bytes(text), ignored, defaultLimits);
}

test.each([
  [
    '19.2, plain',
    `<IATA_OrderChangeNotifRQ xmlns="${NS_19_2}"><Request>${order}</Request></IATA_OrderChangeNotifRQ>`,
    'application/xml; charset=utf-8',
    '<IATA_Acknowledgement xmlns="http://www.iata.org/IATA/2015/00/2019.2/IATA_Acknowledgement"><Notification><StatusCode>OK</StatusCode></Notification></IATA_Acknowledgement>',
  ],
  [
    '21.3, with prefixes, in SOAP 1.1',
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="${NS_21_3}"><s:Header><OrderID>NO</OrderID></s:Header><s:Body>` +
      `<m:IATA_OrderChangeNotifRQ xmlns:c="urn:c"><m:Request><c:Order><c:OrderID> XA1 </c:OrderID></c:Order></m:Request></m:IATA_OrderChangeNotifRQ></s:Body></s:Envelope>`,
    'text/xml; charset=utf-8',
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><IATA_Acknowledgement xmlns="${NS_21_3}" ` +
      'xmlns:c="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes"><Notification><c:StatusCode>OK</c:StatusCode></Notification></IATA_Acknowledgement></soapenv:Body></soapenv:Envelope>',
  ],
  [
    '17.2, its id an attribute, in SOAP 1.2',
    '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body>' +
      '<OrderChangeNotif xmlns="http://www.iata.org/IATA/EDIST/2017.2"><Query><Order OrderID="XA1" Owner="XA"/></Query></OrderChangeNotif></e:Body></e:Envelope>',
    'application/soap+xml; charset=utf-8',
    '<soapenv:Envelope xmlns:soapenv="http://www.w3.org/2003/05/soap-envelope"><soapenv:Body><IATA_Acknowledgement xmlns="http://www.iata.org/IATA/EDIST/2017.2">' +
      '<Notification><StatusCode>OK</StatusCode></Notification></IATA_Acknowledgement></soapenv:Body></soapenv:Envelope>',
  ],
])('a message of %s is read and acknowledged in its form', async (_name, text, contentType, expected) => {
  const { orderIds, acknowledgement } = await of(text);
  expect(orderIds).toEqual(['XA1']);
  expect(acknowledgement).toEqual({
    contentType,
    text: `<?xml version="1.0" encoding="UTF-8"?>${expected}`,
  });
  await wellFormed(acknowledgement.text);
});

test('each order is named once, five at most, and none by an id that no order has', async () => {
  const ids = ['A', 'B', 'A', 'x'.repeat(65), 'C', 'D', 'E', 'F'].map((id) => `<OrderID>${id}</OrderID>`);
  const { orderIds } = await of(`<OrderChangeNotifRQ>${ids.join('')}</OrderChangeNotifRQ>`);
  expect(orderIds).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test.each([
  ['doctype', '<!DOCTYPE a [<!ENTITY b "bbbb">]><IATA_OrderChangeNotifRQ>&b;</IATA_OrderChangeNotifRQ>'],
  ['undefined-entity', '<IATA_OrderChangeNotifRQ><OrderID>&b;</OrderID></IATA_OrderChangeNotifRQ>'],
  ['too-deep', '<IATA_OrderChangeNotifRQ>'.repeat(60)],
  ['too-large', `<IATA_OrderChangeNotifRQ>${'<A/>'.repeat(300_000)}</IATA_OrderChangeNotifRQ>`],
  ['text-too-long', `<IATA_OrderChangeNotifRQ><OrderID>${'1'.repeat(70_000)}</OrderID>`],
  ['other-message', `<IATA_OrderViewRS>${order}</IATA_OrderViewRS>`],
  ['other-message', `<a:Envelope xmlns:a="b"><a:Body><Other>${order}</Other></a:Body></a:Envelope>`],
  ['missing', '<IATA_OrderChangeNotifRQ><Request/></IATA_OrderChangeNotifRQ>'],
  ['truncated', `<IATA_OrderChangeNotifRQ>${order}`],
])('%s: it is refused', async (code, text) => {
  await expect(of(text)).rejects.toMatchObject({ code });
});
