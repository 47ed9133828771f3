/** Checks a request: shape, characters and rules between fields together, so that all mistakes are reported at once. */
import { inCapitals } from './anyCase';
import { eachOnce, mistakesIn, type Mistake } from './mistakes';
import { requestRules, type RequestContext } from './requestRules';
import { orderRequest, type OrderRequest } from './requestSchema';
import { shapeOf } from './soundParts';

export type { Mistake } from './mistakes';
export { orderRequestJsonSchema, type OrderRequest, type OrderRequestInput } from './requestSchema';

/**
 * Checks a request. Never throws, whatever the input. Messages contain no value of the request, so that names and documents do not reach
 * logs.
 *
 * @example
 * const checked = checkRequest(JSON.parse(text), { now: new Date(), rememberedFor: 30 * 24 * 3_600_000 });
 * if ('mistakes' in checked) for (const { path, message } of checked.mistakes) console.error(`${path}: ${message}`);
 */
export function checkRequest(
  written: unknown,
  context: RequestContext,
): { request: OrderRequest } | { mistakes: Mistake[] } {
  const input = inCapitals(written);
  const { issues, sound, request } = shapeOf(input);
  const mistakes = [...mistakesIn(input, issues, { schema: orderRequest }), ...requestRules(sound, context)];
  if (request && mistakes.length === 0) return { request };
  return { mistakes: eachOnce(mistakes) };
}
