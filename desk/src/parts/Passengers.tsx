/** The passengers of an order in a list: the first by name, the others counted. */
import type { Traveller } from '../api/queries';
import { texts } from '../texts';
import { Skeleton } from './Skeleton';

interface PassengersProps {
  travellers: readonly Traveller[] | undefined;
  /** Names are being read. */
  loading: boolean;
}

export function Passengers({ travellers, loading }: PassengersProps) {
  const [first, ...others] = travellers ?? [];
  if (!first) return loading ? <Skeleton /> : <span className="faint">{texts.common.none}</span>;
  const names = (travellers ?? []).map(fullName).join(', ');
  return (
    <span className="travellers" title={names}>
      <span className="clip">{fullName(first)}</span>
      {others.length > 0 && <span className="soft small"> {texts.passengers.more(others.length)}</span>}
    </span>
  );
}

/** Returns a name as tickets have it: `EXAMPLE/Ada`. */
export function fullName({ givenName, surname }: Pick<Traveller, 'givenName' | 'surname'>): string {
  return `${surname.toUpperCase()}/${givenName}`;
}
