/** Workflow code for tests of claims: an order that does nothing but claim and release, as it is told; and the claims themselves. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  defineUpdate,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { ClaimActivities, ClaimAnswer, ClaimSubject } from '../../src/domain/order/claims';

export { claimWorkflow } from '../../src/workflows/claim/claimWorkflow';
export { forgottenWorkflow } from '../../src/workflows/tombstone/forgottenWorkflow';

const local = proxyLocalActivities<ClaimActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '10ms' },
});

export const claimUpdate = defineUpdate<ClaimAnswer, [ClaimSubject]>('claim');
/** Claims a trip that nobody tells the workflow, so that its people stand in no input. */
export const claimSecretUpdate = defineUpdate<ClaimAnswer>('claimSecret');
export const releaseUpdate = defineUpdate<void, [string]>('release');
/** How the run ends: as it may, without releasing anything. */
export const endSignal = defineSignal<['complete' | 'continueAsNew']>('end');

const secret: ClaimSubject = {
  kind: 'trip',
  provider: 'sandbox',
  passengers: [{ givenName: 'Hidden', surname: 'Person', birthDate: '1911-11-11' }],
  flights: ['XA999/2027-03-12/LHR'],
};

export async function claimant(owner: string): Promise<void> {
  const life = workflowInfo().firstExecutionRunId;
  let ends: 'complete' | 'continueAsNew' | undefined;
  setHandler(claimUpdate, (subject) => local.claim(subject, owner, life));
  setHandler(claimSecretUpdate, () => local.claim(secret, owner, life));
  setHandler(releaseUpdate, (claimId) => local.release([claimId], owner));
  setHandler(endSignal, (how) => {
    ends = how;
  });
  await condition(() => ends !== undefined);
  await condition(allHandlersFinished);
  if (ends === 'continueAsNew') await continueAsNew<typeof claimant>(owner);
}
