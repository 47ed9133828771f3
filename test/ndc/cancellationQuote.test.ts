/** Quotes of cancellations as they come over the wire, in both versions: the fee, and what comes back. */
import type { NdcVersion } from '../../src/domain/calls/provider';
import { pairOf } from '../../src/ndc/compose';
import { readAnswer } from '../support/messages';
import { testWithSchemas, validate } from '../support/schemas';

const input = { orderId: '4711', orderItemIds: ['OI1'] };

/** The answer to orderReshop whose elements these are, written as each version's services do. */
function answer(version: NdcVersion, response: string): string {
  const [namespaces, prefix] =
    version === '19.2'
      ? ['xmlns="http://www.iata.org/IATA/2015/00/2019.2/IATA_OrderReshopRS"', '']
      : [
          'xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage" ' +
            'xmlns:c="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes"',
          'c:',
        ];
  const inside = response.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`).replaceAll(/\s*\n\s*/g, '');
  return `<IATA_OrderReshopRS ${namespaces}><Response>${inside}</Response></IATA_OrderReshopRS>`;
}

/** An item to be deleted with what it brings back. 19.2 has the grand total beside the difference. */
function deletion(version: NdcVersion, typeCode: string, amount: string, orderItemId = 'OI1'): string {
  const grandTotal = `<GrandTotalAmount CurCode="EUR">${amount}</GrandTotalAmount>`;
  return `
    <DeleteOrderItem>
      <ExistingOrderItem><OrderItemRefID>${orderItemId}</OrderItemRefID></ExistingOrderItem>
      <OfferItemID>DEL-${orderItemId}</OfferItemID>
      <PriceDifferential>
        <DifferentialTypeCode>${typeCode}</DifferentialTypeCode>
        <DiffPrice><Price><TotalAmount CurCode="EUR">${amount}</TotalAmount></Price></DiffPrice>
        ${version === '19.2' ? grandTotal : ''}
        <NewPrice><Price><TotalAmount CurCode="EUR">0</TotalAmount></Price></NewPrice>
        <OldPrice><Price><TotalAmount CurCode="EUR">1293.32</TotalAmount></Price></OldPrice>
      </PriceDifferential>
    </DeleteOrderItem>`;
}

const offers = (...deletions: string[]) => `
  <ReshopResults><ReshopOffers><Offer>
    ${deletions.join('')}<OfferID>OF1</OfferID><OwnerCode>XA</OwnerCode>
  </Offer></ReshopOffers></ReshopResults>`;
/** 21.3 names the order between its lists and its offers. */
const order = (version: NdcVersion) =>
  version === '21.3' ? '<Order><OrderID>4711</OrderID><OwnerCode>XA</OwnerCode></Order>' : '';

async function read(version: NdcVersion, xml: string) {
  const pair = pairOf(version, 'orderReshop');
  if (!pair) throw new Error(`${version} has no orderReshop`);
  return (await readAnswer(pair, xml, input)).output;
}

describe.each<NdcVersion>(['19.2', '21.3'])('%s', (version) => {
  const refunded = answer(version, order(version) + offers(deletion(version, 'Refund', '-1293.32')));

  test('a refund and no penalty is read as one', async () => {
    expect(await read(version, refunded)).toEqual({
      offerId: 'OF1',
      ownerCode: 'XA',
      fee: undefined,
      refund: { amount: '1293.32', currency: 'EUR' },
      voids: false,
      penaltyFree: true,
      warnings: [],
    });
  });

  testWithSchemas('… of an answer that is valid', async () => {
    const name = version === '19.2' ? '' : 'c:';
    const payload =
      `</Response><PayloadAttributes><${name}CorrelationID>e0511f74-7d4b-3763-b80c-08b1ec1803d2</${name}CorrelationID>` +
      `<${name}VersionNumber>${version}</${name}VersionNumber></PayloadAttributes>`;
    expect(await validate(version, 'OrderReshopRS', refunded.replace('</Response>', payload))).toEqual([]);
  });

  test('the refunds of several items are added', async () => {
    const both = offers(
      deletion(version, 'Refund', '-1200.02'),
      deletion(version, 'Refund', '-93.3000000', 'OI2'),
    );
    expect((await read(version, answer(version, both)))?.refund).toEqual({
      amount: '1293.32',
      currency: 'EUR',
    });
  });

  test('a penalty beside the refund is the fee', async () => {
    const penalties = `<DataLists><PenaltyList><Penalty>
      <PenaltyID>PNL1</PenaltyID><Price><TotalAmount CurCode="EUR">80.32</TotalAmount></Price>
      <TypeCode>Cancellation</TypeCode></Penalty></PenaltyList></DataLists>`;
    const xml = answer(version, penalties + order(version) + offers(deletion(version, 'Refund', '-1213.00')));
    const quote = await read(version, xml);
    expect(quote?.fee).toEqual({ amount: '80.32', currency: 'EUR' });
    expect(quote?.refund).toEqual({ amount: '1213.00', currency: 'EUR' });
    expect(quote?.penaltyFree).toBeUndefined();
  });

  test('an amount that is none makes the answer unreadable, not a refund of something else', async () => {
    const odd = answer(version, offers(deletion(version, 'Refund', '1.293,32-')));
    await expect(read(version, odd)).rejects.toThrow(/decimal/);
  });

  test('an offer that deletes nothing brings back nothing', async () => {
    expect(await read(version, answer(version, offers()))).toEqual({
      offerId: 'OF1',
      ownerCode: 'XA',
      fee: undefined,
      penaltyFree: true,
      warnings: [],
    });
  });
});

test('21.3 says that tickets are voided', async () => {
  const xml = answer('21.3', offers(deletion('21.3', 'Void', '-1293.32')));
  expect(await read('21.3', xml)).toMatchObject({ refund: { amount: '1293.32' }, voids: true });
});

test('21.3 may say what the airline owes', async () => {
  const owed = '<DueByAirlineAmount CurCode="EUR">1213.00</DueByAirlineAmount><TotalAmount';
  const deleted = deletion('21.3', 'Refund', '-1293.32').replace('<TotalAmount', owed);
  expect(await read('21.3', answer('21.3', offers(deleted)))).toMatchObject({
    refund: { amount: '1213.00' },
  });
});
