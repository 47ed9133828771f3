/** What a flow needs and an answer does not hold is an error that names the path and the operation; the rest may be missing. */
import type { OperationName } from '../../../src/domain/calls/operations';
import { callError, MissingError } from '../../../src/ndc/errors';
import { without } from '../../../src/sandbox/realistic/trees';
import { textbook, understood, written, type Textbook } from '../../support/textbook';

const needs: [operation: OperationName, left: string, named: string][] = [
  ['offerPrice', 'Response/PricedOffer', 'Response/PricedOffer'],
  ['offerPrice', 'PricedOffer/OfferID', 'Response/PricedOffer/OfferID'],
  ['offerPrice', 'PricedOffer/OfferItem/OfferItemID', 'Response/PricedOffer/OfferItem/OfferItemID'],
  ['offerPrice', 'PricedOffer/TotalPrice', 'Response/PricedOffer/TotalPrice/TotalAmount'],
  ['orderCreate', 'Order/OrderID', 'Response/Order/OrderID'],
  ['orderRetrieve', 'Response/Order', 'Response/Order/OrderID'],
  ['orderChange', 'Order/OrderID', 'Response/Order/OrderID'],
  ['orderReshop', 'Response', 'Response'],
  ['airShopping', 'Response', 'Response'],
];

function lacking(one: Textbook, path: string): string {
  return written(one, {
    reply: (reply) => reply,
    root: (name) => name,
    content: without(path),
    wording: (xml) => xml,
  });
}

describe.each(['19.2', '21.3'] as const)('%s', (version) => {
  test.each(needs)('%s without %s: no %s', async (operation, left, named) => {
    const one = textbook.find(
      (each) => each.version === version && each.operation === operation && each.reply.kind !== 'error',
    )!;
    const call = { operation, correlationId: '6c0e6a4a-2f63-4d0c-9f0a-6f7b8d1f0a11' };
    const error = callError(
      call,
      await understood(one, lacking(one, left)).catch((thrown: unknown) => thrown),
    );
    expect(error).toBeInstanceOf(MissingError);
    expect((error as MissingError).problem).toMatchObject({ ...call, text: `no ${named} in the answer` });
  });

  test('an offer without a price is left out of a shop, counted and told; the others are sold', async () => {
    const one = textbook.find((each) => each.version === version && each.operation === 'airShopping')!;
    const xml = written(one).replace(/<(c:)?TotalPrice>(?!.*<(c:)?TotalPrice>).*?<\/(c:)?TotalPrice>/s, '');
    const bare = xml.replace(/(OF2-1<.*?)<(c:)?Price>.*?<\/(c:)?Price>/s, '$1');
    expect(await understood(one, bare)).toMatchObject({
      output: {
        offersSeen: 2,
        warnings: expect.arrayContaining([expect.objectContaining({ code: 'incomplete-offers' })]) as unknown,
      },
    });
  });
});
