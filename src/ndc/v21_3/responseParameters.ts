/** What an answer is asked to be written in, 21.3: ResponseParameters of airShopping, serviceList, seatAvailability and offerPrice. */
import type { XmlTree } from '../xml/write';

/** ResponseParameters with currency (ISO 4217) and language (`en-GB`), or `undefined` where neither is wanted. */
export function responseParameters(wanted: { currency?: string; language?: string }): XmlTree | undefined {
  if (!wanted.currency && !wanted.language) return undefined;
  return {
    CurParameter: wanted.currency ? { CurCode: wanted.currency } : undefined,
    LangUsage: wanted.language ? { LangCode: wanted.language } : undefined,
  };
}
