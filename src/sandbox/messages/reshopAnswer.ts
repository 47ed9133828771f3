/** OrderReshopRS: what a cancellation or a change would cost. */
import type { XmlTree } from '../../ndc/xml/write';
import type {
  AddedItem,
  Amount,
  Difference,
  ExistingItem,
  FeeReply,
  Refund,
  RepriceReply,
  ReshopOffer,
  ReshopReply,
  Version,
} from '../model';
import { Contents, counter } from './contents';
import { amount, orderPaxList, taxedPrice, warningElements } from './elements';
import type { AnswerParts } from './message';
import type { OrderDialect } from './orderDialect';

/** Returns the writer of a version's OrderReshopRS. */
export const reshopAnswer =
  (dialect: OrderDialect) =>
  (reply: FeeReply | ReshopReply | RepriceReply): AnswerParts => {
    switch (reply.kind) {
      case 'fee':
        return feeAnswer(reply, dialect.version);
      case 'reprice':
        return repriceAnswer(reply);
      case 'reshop':
        return changeAnswer(reply, dialect);
    }
  };

/** Returns a cancellation fee as a penalty: 19.2 marks it as such. */
export const penalty = (fee: Amount, version: Version): XmlTree => ({
  CancelFeeInd: version === '19.2' || undefined,
  PenaltyID: 'PNL1',
  Price: { TotalAmount: amount(fee) },
  TypeCode: 'Cancellation',
});

function feeAnswer(
  { fee, refund, orderId, offerId, ownerCode, warnings }: FeeReply,
  version: Version,
): AnswerParts {
  return {
    Response: {
      DataLists: fee && { PenaltyList: { Penalty: penalty(fee, version) } },
      Order: version === '21.3' ? { OrderID: orderId, OwnerCode: ownerCode } : undefined,
      ReshopResults: {
        ReshopOffers: {
          Offer: {
            DeleteOrderItem: refund && deletedItems(refund, version),
            OfferID: offerId,
            OwnerCode: ownerCode,
            PenaltyRefID: fee && 'PNL1',
          },
        },
      },
      Warning: warningElements(warnings),
    },
  };
}

/** Returns the items that a cancellation deletes, with what comes back: a negative difference. 19.2 knows no Void. */
function deletedItems({ orderItemIds, paid, kept, amount: back, voids }: Refund, version: Version): XmlTree {
  const difference = amount({ ...back, amount: `-${back.amount}` });
  return {
    ExistingOrderItem: orderItemIds.map((OrderItemRefID) => ({ OrderItemRefID })),
    OfferItemID: 'CANCEL1',
    PriceDifferential: {
      DifferentialTypeCode: voids && version === '21.3' ? 'Void' : 'Refund',
      DiffPrice: { Price: { TotalAmount: difference } },
      GrandTotalAmount: version === '19.2' ? difference : undefined,
      NewPrice: { Price: { TotalAmount: amount(kept) } },
      OldPrice: { Price: { TotalAmount: amount(paid) } },
    },
  };
}

/** 19.2 alone asks. */
function repriceAnswer({ ownerCode, offer, warnings }: RepriceReply): AnswerParts {
  const results = offer
    ? {
        RepricedOffer: {
          OfferRefID: offer.offerId,
          OwnerCode: ownerCode,
          RepricedOfferItem: offer.items.map((item) => ({
            OfferItemRefID: item.offerItemId,
            OriginalOrderItem: { OrderItemRefID: item.orderItemId, TotalPrice: taxedPrice(item.old) },
            TotalPrice: taxedPrice(item.new),
          })),
        },
      }
    : { NoPriceChangeInd: true };
  return { Response: { ReshopResults: results, Warning: warningElements(warnings) } };
}

function changeAnswer(
  { orderId, ownerCode, offers, pax, warnings }: ReshopReply,
  dialect: OrderDialect,
): AnswerParts {
  const { version, genders } = dialect;
  const contents = new Contents();
  for (const { added, name } of offers) {
    for (const { content } of added) contents.addContent(content, { baggage: false });
    if (name) contents.services.add(name.service);
  }
  const penalties = offers.flatMap((offer, nth) => penaltyOf(offer, `PNL${nth + 1}`, version));
  const PenaltyList = penalties.length > 0 ? { Penalty: penalties } : undefined;
  const travellers = pax.map((one) => ({ ...one, contactIds: [], documents: [] }));
  const lists = { PaxList: orderPaxList(travellers, genders), PenaltyList };
  const serviceId = counter('NEW');
  return {
    Response: {
      DataLists: dialect.dataLists(contents, lists, ownerCode),
      Order: version === '21.3' ? { OrderID: orderId, OwnerCode: ownerCode } : undefined,
      ReshopResults: {
        ReshopOffers: {
          Offer: offers.map((offer, nth) =>
            offerElement(offer, `PNL${nth + 1}`, contents, serviceId, dialect),
          ),
        },
      },
      Warning: warningElements(warnings),
    },
  };
}

function penaltyOf({ penalty: found }: ReshopOffer, id: string, version: Version): XmlTree[] {
  if (!found) return [];
  const old = version === '19.2';
  return [
    {
      CancelFeeInd: (old && found.type === 'Cancellation') || undefined,
      ChangeFeeInd: (old && found.type === 'Change') || undefined,
      // Taken from what comes back, or a part of the new price: never on top of the differences.
      NetInd: true,
      PenaltyID: id,
      Price: { TotalAmount: amount(found.amount) },
      TypeCode: found.type,
    },
  ];
}

function offerElement(
  offer: ReshopOffer,
  penaltyId: string,
  contents: Contents,
  serviceId: () => string,
  dialect: OrderDialect,
): XmlTree {
  const old = dialect.version === '19.2';
  const added = offer.added.map((item) => addedItem(item, offer.expires, contents, serviceId(), dialect));
  const name = offer.name && nameItem(offer.name, serviceId());
  return {
    [old ? 'AddOfferItem' : 'AddedOfferItem']: added,
    DeleteOrderItem: offer.deleted.map(({ offerItemId, existing, difference }) => ({
      ExistingOrderItem: existingItem(existing, dialect.version),
      OfferItemID: offerItemId,
      PriceDifferential: difference && priceDifferential(difference, dialect.version),
    })),
    NameChangeOfferItem: old ? name : undefined,
    OfferExpirationTimeLimitDateTime: old ? undefined : offer.expires,
    OfferID: offer.offerId,
    OfferItem: old ? undefined : name,
    OwnerCode: offer.ownerCode,
    PenaltyRefID: offer.penalty && penaltyId,
    TotalPrice: taxedPrice(offer.total),
  };

  function nameItem(
    { offerItemId, service, paxId, givenName, surname, title, price }: NonNullable<ReshopOffer['name']>,
    id: string,
  ): XmlTree {
    return {
      NameChangeService: {
        PaxRefID: old ? undefined : paxId,
        ServiceDefinitionRefID: contents.services.id(service.id),
        ServiceID: id,
      },
      OfferItemID: offerItemId,
      PaxNameChange: { GivenName: givenName, PaxRefID: paxId, Surname: surname, TitleName: title },
      Price: taxedPrice(price),
    };
  }
}

/** An item in place of others. In 21.3 its fare stands beside the price, in 19.2 within it; there, no offer says when it expires, only its items do. */
function addedItem(
  { replaces, difference, ...item }: AddedItem,
  expires: string,
  contents: Contents,
  serviceId: string,
  { version, fareDetail, offeredService, paymentTimeLimit }: OrderDialect,
): XmlTree {
  const old = version === '19.2';
  const fare = fareDetail(item, contents);
  return {
    ExistingOrderItem: replaces.map((one) => existingItem(one, version)),
    FareDetail: old ? undefined : fare,
    OfferItemID: item.offerItemId,
    PaymentTimeLimit: paymentTimeLimit(item.payment),
    PriceGuaranteeTimeLimitDateTime: expires,
    ReshopPrice: {
      PriceDifferential: priceDifferential(difference, version, {
        FareDetail: old ? fare : undefined,
        Price: taxedPrice(item.price),
      }),
    },
    Service: offeredService(item, contents, serviceId),
  };
}

/** Which services of an item go, and which stay. */
function existingItem({ orderItemId, goes, stays }: ExistingItem, version: Version): XmlTree {
  return {
    ExistingService: [
      ...goes.map((ServiceRefID) => ({
        ServiceRefID,
        ...(version === '19.2' ? { StatusCode: 'X' } : {}),
        UnchangedInd: false,
      })),
      ...stays.map((ServiceRefID) => ({ ServiceRefID, UnchangedInd: true })),
    ],
    OrderItemRefID: orderItemId,
  };
}

/**
 * How the price of an item changes: DiffPrice is NewPrice − OldPrice with its sign, penalty included. 19.2's GrandTotalAmount says the same
 * once more; 21.3 says without a sign what is due to whom.
 */
function priceDifferential(
  { type, old: before, new: after, amount: moved }: Difference,
  version: Version,
  newPrice?: XmlTree,
): XmlTree {
  const difference = amount(moved);
  const unsigned = amount({ ...moved, amount: moved.amount.replace('-', '') });
  const gives = moved.amount.startsWith('-');
  return {
    DifferentialTypeCode: type === 'Void' && version === '19.2' ? 'Refund' : type,
    DiffPrice: {
      Price: {
        DueByAirlineAmount: version === '21.3' && gives ? unsigned : undefined,
        DueToAirlineAmount: version === '21.3' && !gives ? unsigned : undefined,
        TotalAmount: difference,
      },
    },
    GrandTotalAmount: version === '19.2' ? difference : undefined,
    NewPrice: newPrice ?? { Price: { TotalAmount: amount(after) } },
    OldPrice: { Price: { TotalAmount: amount(before) } },
  };
}
