/** An order that was made elsewhere, as callers name it to adopt it. */
import { z } from 'zod';
import { IDENTIFIER } from '../identifier';
import { CARD_REFUSED } from '../privacy';
import { eachOnce, mistakesIn, type Mistake } from '../request/mistakes';
import { notConfigured } from '../request/requestRules';
import { sellerMistakes, type Sellers } from '../request/sellers';
import { carrier, line, nameOf, shownMoney, text } from '../request/requestFields';

/** Schema of an order that was made elsewhere. */
export const orderElsewhere = z
  .strictObject({
    provider: nameOf('a provider').describe('Provider that holds the order'),
    agency: nameOf('an agency')
      .optional()
      .describe('Agency that sells the order. Required if the installation serves several'),
    orderId: text(64).describe('The airline’s order id'),
    ownerCode: carrier.optional().describe('Airline that owns the order. Some providers need it to find one'),
    surnames: z
      .array(line(130))
      .min(1)
      .max(9)
      .optional()
      .describe(
        'Surnames of passengers, optionally with given names: EXAMPLE or EXAMPLE/ADA. The order is refused unless it has a passenger for each: a mistyped order id must not adopt somebody else’s order',
      ),
    payUpTo: shownMoney
      .optional()
      .describe('Releases the order once it is adopted: the customer has paid, and at most this may be paid'),
  })
  .describe('An order that another system made, to adopt under this reference');

/** Checks what a caller names. Messages contain no value of it, but the names of providers. */
export function checkElsewhere(
  named: string,
  written: unknown,
  { providers, agencies }: { providers?: readonly string[]; agencies?: Sellers } = {},
): { order: OrderElsewhere } | { mistakes: Mistake[] } {
  const { data, error } = orderElsewhere.safeParse(written);
  const mistakes = mistakesIn(written, error?.issues ?? [], { whole: 'order', schema: orderElsewhere })
    // Some ids of airlines look like a card number, and there is no other way to name the order.
    .filter(({ path, message }) => !(path === 'orderId' && message === CARD_REFUSED));
  if (!IDENTIFIER.test(named))
    mistakes.push({
      path: 'reference',
      message: 'must be 1 to 64 letters, digits, dots, underscores or hyphens',
    });
  if (data && providers && !providers.includes(data.provider))
    mistakes.push({
      path: 'provider',
      message: notConfigured(data.provider, providers),
    });
  else if (data)
    mistakes.push(
      ...sellerMistakes(
        { agency: data.agency, providers: [{ path: 'provider', name: data.provider }] },
        agencies,
      ),
    );
  return data && mistakes.length === 0 ? { order: data } : { mistakes: eachOnce(mistakes) };
}

/** An order that was made elsewhere. */
export type OrderElsewhere = z.infer<typeof orderElsewhere>;
