/** What people see of a life in the UI: said in words, in bounds, and nobody's name in it. */
import type { Invariant } from './life';
import { passengers } from './modelOrder';

/** Letters of a summary at most: it is one line of a list. Of the details: one page. */
const LINE = 160;
const PAGE = 4_000;

const names = new RegExp(
  `\\b(${passengers.flatMap((each) => [each.givenName, each.surname]).join('|')}|Martine[a-z]*)\\b`,
);

/** Every timer and every call of the airline says what it is. */
export const summarized: Invariant = {
  says: 'each timer and each call has a summary in plain words, of one line and without names',
  broken: ({ summaries }) => {
    const wrong = summaries.find(
      ({ summary }) =>
        !summary || !/^\S+( \S+)+$/.test(summary) || summary.length > LINE || names.test(summary),
    );
    return wrong && `${wrong.of}: ${wrong.summary ?? 'nothing'}`;
  },
};

/** The order at a glance is one page, and tells more than a state's name. */
export const atAGlance: Invariant = {
  says: 'the details of a run are a page without names, with the trip or its order above all',
  broken: ({ details }) =>
    details.find(
      (page) =>
        page.length > PAGE ||
        names.test(page) ||
        !/→|order |^reference \S+ was used/.test(page.split('\n')[0] ?? ''),
    ),
};
