/** Codes that give other fares: of a company, of an account, of a promotion. */
import { z } from 'zod';
import { carrier } from './requestFields';

export const program = z.strictObject({
  kind: z
    .enum(['corporate', 'account', 'promotion'], 'must be corporate, account or promotion')
    .describe('corporate: a contract of a company. account: an account code. promotion: a promotion code'),
  code: z
    .string()
    .regex(/^[!-~]{1,35}$/, 'must be 1 to 35 letters, digits and signs without spaces')
    .describe('Code, as the airline gave it'),
  carrier: carrier.optional().describe('Airline that gave the code. Required for corporate and account'),
});

/** A code that gives other fares. */
export type Program = z.infer<typeof program>;
