/** ResponseParameters of airShopping, serviceList and seatAvailability, 19.2: the answer's currency and language. */
import type { XmlTree } from '../xml/write';

/** Currency (ISO 4217) and language (`en-GB`). */
export interface Wanted {
  currency?: string;
  language?: string;
}

/** Writes ResponseParameters; undefined where nothing is wanted. */
export function responseParameters(wanted: Wanted): XmlTree | undefined {
  if (!wanted.currency && !wanted.language) return undefined;
  return {
    CurParameter: wanted.currency ? { RequestedCurCode: wanted.currency } : undefined,
    LangUsage: wanted.language ? { LangCode: wanted.language } : undefined,
  };
}

/** Writes ResponseParameters for serviceList and seatAvailability, whose schemas require a Device. The service accepts an empty one. */
export function responseParametersWithDevice(wanted: Wanted): XmlTree | undefined {
  const parameters = responseParameters(wanted);
  return (
    parameters && { CurParameter: parameters['CurParameter'], Device: {}, LangUsage: parameters['LangUsage'] }
  );
}
