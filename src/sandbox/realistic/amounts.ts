/** Amounts as services write them: with twenty decimals, with one, without a currency; and totals that drift. */
import { addMoney, isDecimal, subtractMoney } from '../../domain/money';
import type { XmlTree } from '../../ndc/xml/write';
import type { Price, Reply } from '../model';
import type { Dice } from './dice';
import { eachOrder } from './orders';
import { isTree, reworked, textOf } from './trees';

const TWENTY = 20;

/** Below half a cent: displayed, the amount is what it was. As `126.068524` beside a displayed 126.07. */
const HIDDEN = '0.001476';

/** Changes every amount, that is every element with a currency. */
function amounts(answer: XmlTree, write: (amount: string) => string | undefined): XmlTree {
  return reworked(answer, (value) => {
    const text = textOf(value);
    if (!isTree(value) || value['@CurCode'] === undefined || text === undefined || !isDecimal(text))
      return value;
    const written = write(text);
    return written === undefined ? value : { ...value, '#text': written };
  });
}

/** `690.32` → `690.32000000000000000000`. */
export function twentyDecimals(answer: XmlTree): XmlTree {
  return amounts(answer, (amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return `${whole}.${fraction.padEnd(TWENTY, '0')}`;
  });
}

/** `21.00` → `21.0`, `21.50` → `21.5`. */
export function fewDecimals(answer: XmlTree): XmlTree {
  return amounts(answer, (amount) => amount.replace(/(\.\d)0+$/, '$1'));
}

/** `<TotalAmount CurCode="EUR">0.00</TotalAmount>` → `<TotalAmount>0</TotalAmount>`. */
export function zeroWithoutCurrency(answer: XmlTree): XmlTree {
  return reworked(answer, (value) =>
    isTree(value) && value['@CurCode'] !== undefined && /^0(\.0+)?$/.test(textOf(value) ?? '') ? '0' : value,
  );
}

/** What the services of an order cost, without saying what it is made of. */
export function noPriceDetails(answer: XmlTree): XmlTree {
  return reworked(answer, (value, { name }) => (name === 'Tax' || name === 'BaseAmount' ? undefined : value));
}

function withTotal(price: Price, total: Price['total']): Price {
  return { ...price, total };
}

/** A cent more or less than the step before. An offer of a part of the trip is left alone: two of them would drift by two. */
export function centDrift(reply: Reply, dice: Dice): Reply {
  const drift = (price: Price): Price => {
    const { currency } = price.total;
    const cent = { amount: '0.01', currency };
    return withTotal(
      price,
      dice.chance(0.5) ? addMoney(price.total, cent) : subtractMoney(price.total, cent),
    );
  };
  if (reply.kind === 'shop') {
    return {
      ...reply,
      offers: reply.offers.map((offer) =>
        offer.match === 'Full' ? { ...offer, total: drift(offer.total) } : offer,
      ),
    };
  }
  return eachOrder(reply, (order) => ({ ...order, total: drift(order.total) }));
}

/** The total with the digits that its display leaves out. */
export function hiddenDigits(reply: Reply): Reply {
  return eachOrder(reply, (order) => {
    const { total } = order.total;
    if (!/[1-9]/.test(total.amount)) return order;
    const hidden = subtractMoney(total, { amount: HIDDEN, currency: total.currency });
    return { ...order, total: withTotal(order.total, hidden) };
  });
}
