/** Corporate, account and promotion codes of an AirShoppingRQ, which both versions write alike. */
import { list, record, text } from '../../ndc/xml/declare';
import type { Program } from '../model';

/** Returns the fields of the codes; the versions differ in where the criteria stand. */
export const programFields = (criteria: string) => ({
  contracts: list(
    `${criteria}/ProgramCriteria`,
    record({
      contract: text('ProgamContract/ContractID'),
      account: text('ProgramAccount/AccountID'),
      carrier: text('ProgramOwner/Carrier/AirlineDesigCode').required(),
    }),
  ),
  promotions: list(
    `${criteria}/PromotionCriteria`,
    record({
      code: text('PromotionID').required(),
      carrier: text('PromotionIssuer/Carrier/AirlineDesigCode'),
    }),
  ),
});

interface Written {
  contracts: { contract?: string; account?: string; carrier: string }[];
  promotions: { code: string; carrier?: string }[];
}

/** Returns the codes as a member of the request; none where it has none. */
export function programsOf({ contracts, promotions }: Written): { programs?: Program[] } {
  const programs = [
    ...contracts.flatMap(({ contract, account, carrier }): Program[] => [
      ...(contract === undefined ? [] : [{ kind: 'corporate' as const, code: contract, carrier }]),
      ...(account === undefined ? [] : [{ kind: 'account' as const, code: account, carrier }]),
    ]),
    ...promotions.map((promotion): Program => ({ kind: 'promotion', ...promotion })),
  ];
  return programs.length > 0 ? { programs } : {};
}
