/** ResponseParameters of airShopping, serviceList, seatAvailability and offerPrice, 21.3: the answer's currency and language. */
import type { XmlTree } from '../xml/write';

/** Writes currency (ISO 4217) and language (`en-GB`); undefined where neither is wanted. */
export function responseParameters(wanted: { currency?: string; language?: string }): XmlTree | undefined {
  if (!wanted.currency && !wanted.language) return undefined;
  return {
    CurParameter: wanted.currency ? { CurCode: wanted.currency } : undefined,
    LangUsage: wanted.language ? { LangCode: wanted.language } : undefined,
  };
}
