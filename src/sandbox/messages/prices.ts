/** Amounts and prices as elements; both versions write them alike. */
import type { XmlTree } from '../../ndc/xml/write';
import type { Amount, Price } from '../model';

/** An element's text with its currency. */
export function amount({ amount, currency }: Amount): XmlTree {
  return { '@CurCode': currency, '#text': amount };
}

/** A price with its taxes. */
export function taxedPrice({ base, taxes, tax, total }: Price): XmlTree {
  return {
    BaseAmount: amount(base),
    TaxSummary: {
      Tax: taxes.map((each) => ({ Amount: amount(each.amount), TaxCode: each.code, TaxName: each.name })),
      TotalTaxAmount: amount(tax),
    },
    TotalAmount: amount(total),
  };
}

/** A price where the schema has no place for taxes (19.2's OfferItem). */
export function plainPrice({ base, total }: Pick<Price, 'base' | 'total'>): XmlTree {
  return { BaseAmount: amount(base), TotalAmount: amount(total) };
}
