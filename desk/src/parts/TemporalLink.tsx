/** A link to a workflow in the Temporal UI, for developers and operators. Shown where the server knows the UI, to whoever belongs to no agency. */
import { useSession } from '../session/session';
import { texts } from '../texts';

export function TemporalLink({ workflow }: { workflow: string }) {
  const { temporalUi } = useSession();
  if (temporalUi === undefined) return null;
  return (
    <a
      className="temporal-link"
      href={`${temporalUi}${encodeURIComponent(workflow)}`}
      target="_blank"
      rel="noreferrer"
    >
      {texts.common.temporal}
    </a>
  );
}
