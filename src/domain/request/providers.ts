/** The providers that a request names. Takes nothing for granted: input from other languages can be anything. */

/** Matches the name of a provider or an agency in a request. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/;

/** How long each of several providers may take to answer a shop (milliseconds), unless the request says otherwise. */
const SHOP_WITHIN = 30_000;

/** The most that a request can name. */
const MOST = 8;

/** Returns the providers of a request, in order of preference. */
export function providersOf(request: unknown): string[] {
  const { provider, providers } = (request ?? {}) as { provider?: unknown; providers?: unknown };
  if (Array.isArray(providers) && provider === undefined) return providers.slice(0, MOST).map(String);
  return [typeof provider === 'string' ? provider : ''];
}

/** Returns how long each provider may take to answer (milliseconds). */
export function shopWithin({ shopWithin: seconds }: { shopWithin?: number }): number {
  return seconds === undefined ? SHOP_WITHIN : seconds * 1000;
}
