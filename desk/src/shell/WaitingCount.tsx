/** How many orders wait, beside the page's name. */
import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../pages/waiting/waiting';
import { texts } from '../texts';

export function WaitingCount() {
  const { data } = useQuery(waitingQuery);
  const count = data?.waiting.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="page-count">
      <span aria-hidden="true">{count}</span>
      <span className="hidden-visually"> {texts.waiting.count(count)}</span>
    </span>
  );
}
