/** What an order's page shares with the server: the domain's own decisions, so that the page offers what the order takes. */
export { attentionRules } from '../../../src/domain/order/attention';
export { meanings, proofs } from '../../../src/domain/calls/errorTable';
export { addMoney, compareMoney, covers, isSome, sameMoney, subtractMoney } from '../../../src/domain/money';
export { emdPurpose, lostAncillaryText } from '../../../src/domain/order/ancillaries';
export {
  balanceOf,
  changePenalties,
  exchangedDocuments,
  pricePartsOf,
} from '../../../src/domain/sales/balance';
export { cancellationOf } from '../../../src/domain/order/amending/parts';
export { isCancelledUnbooked } from '../../../src/domain/order/cancelledUnbooked';
export { closedWithoutText } from '../../../src/domain/order/closedWithout';
export { CONTACT_ASKED, isPriceChange, isToAccept } from '../../../src/domain/order/changes';
export { flightKey } from '../../../src/domain/offers/flights';
export { wasIssued, awaitsPayment, readsCancelled } from '../../../src/domain/order/issued';
export { lossInQuestion, lostFlightTexts } from '../../../src/domain/order/lost';
export { isLeft } from '../../../src/domain/order/left';
export { currentArgs, refusalOf } from '../../../src/domain/order/updateRules';
export { lostWithoutQuote } from '../../../src/domain/order/refunds';
export { orderWorkflowId, updateWords, type CallerUpdate } from '../../../src/domain/order/updates';
