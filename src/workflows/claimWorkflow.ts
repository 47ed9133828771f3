/** `claimWorkflow`: holds one thing for one order, by nothing but its id. It does no work; that it runs is the claim. */
import { condition, defineQuery, defineSignal, setHandler } from '@temporalio/workflow';
import { OWNER_QUERY, RELEASE_SIGNAL, type ClaimInput } from '../domain/claims';

/**
 * Lives until its owner lets go. Orders end their claims from outside, which needs no worker and is true at once;
 * the signal is for a person, and is heard only where it names the owner.
 */
export async function claimWorkflow({ owner }: ClaimInput): Promise<void> {
  let released = false;
  setHandler(defineQuery<string>(OWNER_QUERY), () => owner);
  setHandler(defineSignal<[string]>(RELEASE_SIGNAL), (by) => {
    released ||= by === owner;
  });
  await condition(() => released);
}
