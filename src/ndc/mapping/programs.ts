/** Writes corporate, account and promotion codes. Both versions have the same elements in the same order. */
import type { Program } from '../../domain/request/programs';
import type { XmlTree } from '../xml/write';

/** Writes a ProgramCriteria for each corporate and account code. `ProgamContract` is the schemas' own spelling. */
export function programCriteria(programs: readonly Program[]): XmlTree[] {
  return programs
    .filter(({ kind }) => kind !== 'promotion')
    .map(({ kind, code, carrier }) => ({
      ProgamContract: kind === 'corporate' ? { ContractID: code } : undefined,
      ProgramAccount: kind === 'account' ? { AccountID: code } : undefined,
      ProgramOwner: { Carrier: { AirlineDesigCode: carrier } },
    }));
}

/** Writes a PromotionCriteria for each promotion code. */
export function promotionCriteria(programs: readonly Program[]): XmlTree[] {
  return programs
    .filter(({ kind }) => kind === 'promotion')
    .map(({ code, carrier }) => ({
      PromotionID: code,
      PromotionIssuer: carrier === undefined ? undefined : { Carrier: { AirlineDesigCode: carrier } },
    }));
}
