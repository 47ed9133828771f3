/** The title of the window: React puts it into the page's head. */
import { texts } from '../texts';

export function Title({ page }: { page?: string }) {
  return <title>{page === undefined ? texts.product : `${page} – ${texts.product}`}</title>;
}
