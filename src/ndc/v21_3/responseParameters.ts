/** ResponseParameters of a request, 21.3: the answer's currency and language, and remarks to orderCreate. */
import type { Remark } from '../../domain/request/trip';
import { remarkElements } from '../mapping/travellers';
import type { XmlTree } from '../xml/write';

interface Wanted {
  currency?: string;
  language?: string;
  remarks?: readonly Remark[];
}

/** Writes currency (ISO 4217), language (`en-GB`) and remarks; undefined where none is wanted. */
export function responseParameters({ currency, language, remarks = [] }: Wanted): XmlTree | undefined {
  if (!currency && !language && remarks.length === 0) return undefined;
  return {
    CurParameter: currency ? { CurCode: currency } : undefined,
    LangUsage: language ? { LangCode: language } : undefined,
    Remark: remarkElements(remarks),
  };
}
