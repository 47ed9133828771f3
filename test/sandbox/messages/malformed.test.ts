/** What is no request is refused in words that name the place and none of the request's values. */
import { codec } from '../../../src/sandbox/messages';
import {
  MalformedRequest,
  type DecodedRequest,
  type SandboxOperation,
  type Style,
  type Version,
} from '../../../src/sandbox/model';

const MESSAGE = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
const COMMON = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes';
const CANCEL = 'http://www.iata.org/IATA/2015/00/2019.2/IATA_OrderCancelRQ';
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

const cancel = `<IATA_OrderCancelRQ xmlns="${CANCEL}"><Request><Order><OrderID>544755</OrderID></Order></Request></IATA_OrderCancelRQ>`;

/** OrderChange, 21.3, with these children of Request. */
function change(content: string, common = COMMON, message = MESSAGE): string {
  return `<m:IATA_OrderChangeRQ xmlns:m="${message}" xmlns="${common}"><m:Request>${content}</m:Request></m:IATA_OrderChangeRQ>`;
}

const order = '<Order><OrderID>544755</OrderID><OwnerCode>XA</OwnerCode></Order>';

function enveloped(message: string, header = '', soap = SOAP): string {
  return `<e:Envelope xmlns:e="${soap}">${header}<e:Body>${message}</e:Body></e:Envelope>`;
}

function decode(
  version: Version,
  operation: SandboxOperation,
  xml: string,
  style: Style = 'rest',
): Promise<DecodedRequest> {
  return codec.decode({ version, style, operation }, Buffer.from(xml));
}

async function complaint(...asked: Parameters<typeof decode>): Promise<string> {
  const error: unknown = await decode(...asked).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MalformedRequest);
  return (error as MalformedRequest).message;
}

test('what is well formed is taken: prefixes are free, and may be declared anywhere', async () => {
  const { request } = await decode('19.2', 'orderCancel', cancel);
  expect(request).toEqual({ operation: 'orderCancel', orderId: '544755', ownerCode: undefined });
  const moved = cancel
    .replace('<Request>', `<x:Request xmlns:x="${CANCEL}">`)
    .replace('</Request>', '</x:Request>');
  expect((await decode('19.2', 'orderCancel', moved)).request).toEqual(request);
});

test('what is missing is named by its path', async () => {
  expect(await complaint('19.2', 'orderCancel', cancel.replace(/<Order>.*<\/Order>/, '<Order/>'))).toBe(
    'no Request/Order/OrderID in the request',
  );
  expect(await complaint('19.2', 'orderCancel', cancel.replace(/<Request>.*<\/Request>/, ''))).toBe(
    'no Request in the request',
  );
  expect(await complaint('21.3', 'orderChange', change(order))).toContain('no Request/ChangeOrderChoice');
});

test('an amount without currency, or in two currencies, is no payment', async () => {
  const paying = (amounts: string) =>
    change(
      `${order}<PaymentFunctions><PaymentProcessingDetails>${amounts}</PaymentProcessingDetails></PaymentFunctions>`,
    );
  expect(await complaint('21.3', 'orderChange', paying('<Amount>1.00</Amount>'))).toBe(
    'no Request/PaymentFunctions/PaymentProcessingDetails/Amount/@CurCode in the request',
  );
  expect(await complaint('21.3', 'orderChange', paying('<Amount CurCode="EUR">1,00</Amount>'))).toContain(
    'Amount',
  );
  const two = paying('<Amount CurCode="EUR">1</Amount>').replace(
    '</PaymentFunctions>',
    '<PaymentProcessingDetails><Amount CurCode="USD">1</Amount></PaymentProcessingDetails></PaymentFunctions>',
  );
  expect(await complaint('21.3', 'orderChange', two)).toContain('several currencies');
});

test('several payments of one currency are paid together', async () => {
  const twice = change(
    `${order}<PaymentFunctions><PaymentProcessingDetails><Amount CurCode="EUR">1.10</Amount></PaymentProcessingDetails></PaymentFunctions>`,
  ).replace(/(<PaymentFunctions>.*<\/PaymentFunctions>)/, '$1$1');
  expect((await decode('21.3', 'orderChange', twice)).request).toMatchObject({
    change: { kind: 'issue', amount: { amount: '2.20', currency: 'EUR' } },
  });
});

test('an element outside of its namespace is named', async () => {
  expect(await complaint('19.2', 'orderCancel', cancel.replace('OrderCancelRQ"', 'OrderRetrieveRQ"'))).toBe(
    `IATA_OrderCancelRQ is not in the namespace ${CANCEL}`,
  );
  expect(await complaint('21.3', 'orderChange', change(order, MESSAGE))).toBe(
    `IATA_OrderChangeRQ/Request/Order is not in the namespace ${COMMON}`,
  );
  expect(await complaint('21.3', 'orderChange', change(order, COMMON, COMMON))).toBe(
    `IATA_OrderChangeRQ is not in the namespace ${MESSAGE}`,
  );
  expect(await complaint('19.2', 'orderCancel', cancel.replace('<OrderID>', '<OrderID xmlns="">'))).toContain(
    'OrderID',
  );
});

test('what anybody adds in an AugmentationPoint is nobody else’s business', async () => {
  const added = cancel.replace(
    '<Request>',
    '<AugmentationPoint><o:Own xmlns:o="urn:own"/></AugmentationPoint><Request>',
  );
  await expect(decode('19.2', 'orderCancel', added)).resolves.toMatchObject({
    request: { orderId: '544755' },
  });
});

test('another message is refused', async () => {
  expect(await complaint('19.2', 'orderRetrieve', cancel)).toContain('IATA_OrderRetrieveRQ');
  expect(await complaint('21.3', 'orderCancel', cancel)).toBe('21.3 has no orderCancel');
});

test.each([
  ['nothing', ''],
  ['no XML', 'hello'],
  ['half a document', cancel.slice(0, -10)],
  ['a DOCTYPE', `<!DOCTYPE a>${cancel}`],
  ['an Error', cancel.replace('<Request>', '<Error><Code>1</Code></Error><Request>')],
])('%s is refused', async (_, xml) => {
  expect(await complaint('19.2', 'orderCancel', xml)).not.toBe('');
});

test('SOAP wants its envelope, REST wants none', async () => {
  await expect(decode('19.2', 'orderCancel', enveloped(cancel), 'soap')).resolves.toMatchObject({
    request: { orderId: '544755' },
  });
  expect(await complaint('19.2', 'orderCancel', cancel, 'soap')).toContain('SOAP');
  expect(await complaint('19.2', 'orderCancel', enveloped(cancel), 'rest')).toContain(
    'Envelope is not in the namespace',
  );
});

test('an envelope of another SOAP, or with two messages, is refused', async () => {
  const other = enveloped(cancel, '', 'http://www.w3.org/2003/05/soap-envelope');
  expect(await complaint('19.2', 'orderCancel', other, 'soap')).toContain(
    `Envelope is not in the namespace ${SOAP}`,
  );
  expect(await complaint('19.2', 'orderCancel', enveloped(cancel + cancel), 'soap')).toContain(
    'more than one',
  );
});

test('a reshop for nothing that the sandbox knows is refused', async () => {
  const reshop = (update: string) =>
    `<IATA_OrderReshopRQ xmlns="${CANCEL.replace('OrderCancel', 'OrderReshop')}"><Request><OrderRefID>1</OrderRefID>${update}</Request></IATA_OrderReshopRQ>`;
  expect(
    await complaint('19.2', 'orderReshop', reshop('<UpdateOrder><ReshopOrder/></UpdateOrder>')),
  ).toContain('Request/UpdateOrder');
  expect((await decode('19.2', 'orderReshop', reshop(''))).request).toMatchObject({ removed: [] });
});

test('an order is found by reference, passenger and flights; by nothing it is not', async () => {
  const retrieve = (criteria: string) =>
    `<IATA_OrderRetrieveRQ xmlns="${CANCEL.replace('OrderCancel', 'OrderRetrieve')}"><Request><OrderFilterCriteria>${criteria}</OrderFilterCriteria></Request></IATA_OrderRetrieveRQ>`;
  const leg =
    '<Arrival><StationCode>LHR</StationCode></Arrival><Dep><DepDate>2027-03-12</DepDate><StationCode>CDG</StationCode></Dep>';
  const sought = retrieve(
    '<BookingRefFilterCriteria><BookingID>X2UY9C</BookingID></BookingRefFilterCriteria>' +
      `<FlightFilterCriteria><SegmentFilterCriteria>${leg}</SegmentFilterCriteria></FlightFilterCriteria>` +
      '<PaxFilterCriteria><Individual><GivenName>Ada</GivenName><Surname>Martin</Surname></Individual></PaxFilterCriteria>',
  );
  expect((await decode('19.2', 'orderRetrieve', sought)).request).toMatchObject({
    search: {
      bookingRef: 'X2UY9C',
      pax: { givenName: 'Ada', surname: 'Martin' },
      flights: [{ origin: 'CDG', destination: 'LHR', date: '2027-03-12' }],
    },
  });
  expect(await complaint('19.2', 'orderRetrieve', retrieve(''))).toContain('OrderFilterCriteria');
});
