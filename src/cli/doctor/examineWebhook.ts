/** Looks at one endpoint of webhooks: whether what it is signed and shown with is there. It is not called: a receiver would take that for an event. */
import type { ConfiguredWebhook } from '../../config';
import { wrong, type Finding } from './finding';

/** One finding. */
export async function examineWebhook({
  name,
  url,
  secrets,
  certificates,
}: ConfiguredWebhook): Promise<Finding> {
  const what = `webhook ${name}`;
  try {
    const count = (await secrets()).length;
    await certificates?.shown();
    const signs =
      count === 1 ? 'its secret is there' : `its ${count} secrets are there, and each of them signs`;
    // No more of the address: receivers put tokens into paths.
    return {
      what,
      ok: true,
      found: `${new URL(url).host}: ${signs}; \`ndc-flows webhooks test ${name}\` tries it`,
    };
  } catch (error) {
    return wrong(what, error);
  }
}
