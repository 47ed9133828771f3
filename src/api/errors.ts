/** What can be wrong with the settings of the API. */
import { NdcFlowsError } from '../domain/errors';

/** Thrown where the API would listen openly, or its certificate cannot be used. */
export class ApiUnsafe extends NdcFlowsError {
  readonly code = 'api-unsafe';
}

/** Thrown where nobody may ask anything. */
export class NobodyMayAsk extends NdcFlowsError {
  readonly code = 'api-without-tokens';

  constructor() {
    super('Nobody may ask anything: there are no tokens.', {
      remedy: 'Make one with `ndc-flows api token new NAME --scope orders:read --scope orders:write`.',
    });
  }
}
