/** The check of a request: shape, characters and the rules between its fields together, so that every mistake comes at once. */
import { eachOnce, mistakesIn, type Mistake } from './mistakes';
import { requestRules, type RequestContext } from './requestRules';
import type { OrderRequest } from './requestSchema';
import { shapeOf } from './soundParts';

export type { Mistake } from './mistakes';
export { orderRequestJsonSchema, type OrderRequest, type OrderRequestInput } from './requestSchema';

/**
 * Checks a request. Never throws, whatever it is given. Messages hold no value of the request: neither a name nor a document ends
 * in a log through them.
 *
 * @example
 * const checked = checkRequest(JSON.parse(text), { now: new Date(), rememberedFor: 30 * 24 * 3_600_000 });
 * if ('mistakes' in checked) for (const { path, message } of checked.mistakes) console.error(`${path}: ${message}`);
 */
export function checkRequest(
  input: unknown,
  context: RequestContext,
): { request: OrderRequest } | { mistakes: Mistake[] } {
  const { issues, sound, request } = shapeOf(input);
  const mistakes = [...mistakesIn(input, issues), ...requestRules(sound, context)];
  if (request && mistakes.length === 0) return { request };
  return { mistakes: eachOnce(mistakes) };
}
