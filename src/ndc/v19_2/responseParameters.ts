/** What an answer is asked to be written in, 19.2: ResponseParameters of airShopping, serviceList and seatAvailability. */
import type { XmlTree } from '../xml/write';

/** Currency (ISO 4217) and language (`en-GB`) of an answer. */
export interface Wanted {
  currency?: string;
  language?: string;
}

/** ResponseParameters, or `undefined` where nothing is wanted. */
export function responseParameters(wanted: Wanted): XmlTree | undefined {
  if (!wanted.currency && !wanted.language) return undefined;
  return {
    CurParameter: wanted.currency ? { RequestedCurCode: wanted.currency } : undefined,
    LangUsage: wanted.language ? { LangCode: wanted.language } : undefined,
  };
}

/** The same for serviceList and seatAvailability, whose schemas demand a Device: the service is content with an empty one. */
export function responseParametersWithDevice(wanted: Wanted): XmlTree | undefined {
  const parameters = responseParameters(wanted);
  return (
    parameters && { CurParameter: parameters['CurParameter'], Device: {}, LangUsage: parameters['LangUsage'] }
  );
}
