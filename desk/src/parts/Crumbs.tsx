/** Where a page is, and the way back to its list; for operators also the way to its workflow. */
import { Link } from '@tanstack/react-router';
import { texts } from '../texts';
import { TemporalLink } from './TemporalLink';

interface CrumbsProps {
  to: '/orders' | '/batches';
  list: string;
  here: string;
  /** Id of the workflow that the page is about. */
  workflow: string;
}

export function Crumbs({ to, list, here, workflow }: CrumbsProps) {
  return (
    <div className="path small">
      <nav aria-label={texts.shell.path}>
        <ol className="crumbs">
          <li>
            <Link to={to}>{list}</Link>
          </li>
          <li aria-current="page">{here}</li>
        </ol>
      </nav>
      <TemporalLink workflow={workflow} />
    </div>
  );
}
