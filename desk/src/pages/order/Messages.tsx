/** The raw messages with the airline, secrets and passenger data masked. A message is loaded when it is opened. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { api } from '../../api/client';
import { answered, Refused } from '../../api/problem';
import { Failure } from '../../parts/Notes';
import { indented } from '../../parts/readable';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { Instant } from '../../parts/time';
import { useMay } from '../../session/session';
import { texts } from '../../texts';
import { foldedMessages } from './folding';

const messagesQuery = (reference: string) =>
  queryOptions({
    queryKey: ['order', reference, 'messages'],
    queryFn: ({ signal }) =>
      answered(api.GET('/orders/{reference}/messages', { params: { path: { reference } }, signal })),
  });

const messageQuery = (reference: string, id: string) =>
  queryOptions({
    queryKey: ['message', reference, id],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/orders/{reference}/messages/{id}', {
          params: { path: { reference, id } },
          parseAs: 'text',
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** How many are shown before “Show more”. */
const SHOWN = 6;

interface MessagesProps {
  reference: string;
  /** The call in question: its messages come first. */
  near?: string | undefined;
}

export function Messages({ reference, near }: MessagesProps) {
  const may = useMay('passengers:read');
  const { data, error } = useQuery({ ...messagesQuery(reference), enabled: may });
  const [all, setAll] = useState(false);
  const words = texts.messages;
  if (!may) return <p className="soft">{texts.passengers.hidden}</p>;
  if (error instanceof Refused && error.status === 404) return <p className="soft">{words.noArchive}</p>;
  if (error) return <Failure error={error} />;
  if (!data)
    return (
      <>
        <Loading />
        <Skeleton size="block" />
      </>
    );
  const { messages, unreadable } = data;
  if (messages.length === 0) return <p className="soft">{words.none}</p>;
  const newest = messages.toReversed();
  const about = newest.filter(({ correlationId }) => near !== undefined && correlationId === near);
  const folds = [
    ...about.map((each) => ({ shown: [each], earlier: [] })),
    ...foldedMessages(newest.filter((each) => !about.includes(each))),
  ];
  const shown = all ? folds : folds.slice(0, Math.max(SHOWN, about.length));
  const newestRead = newest.find(
    ({ operation, kind }) => operation === 'orderRetrieve' && kind === 'answer',
  )?.id;
  const line = (message: (typeof messages)[number]) => (
    <li key={message.id}>
      <Message reference={reference} {...message} newest={message.id === newestRead} />
    </li>
  );
  return (
    <>
      <p className="soft small">{about.length > 0 ? words.questionFirst : words.newestFirst}</p>
      <ul className="messages">
        {shown.map((fold) => (
          <Fragment key={fold.shown[0]?.id}>
            {fold.shown.map(line)}
            {fold.earlier.length > 0 && (
              <li>
                <details className="message message-fold">
                  <summary className="soft small">{words.earlier(fold.earlier.length)}</summary>
                  <ul className="messages">{fold.earlier.map(line)}</ul>
                </details>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {unreadable > 0 && <p className="soft small">{words.unreadable(unreadable)}</p>}
      {shown.length < folds.length && (
        <button type="button" className="button button-link" onClick={() => setAll(true)}>
          {texts.common.more}
        </button>
      )}
    </>
  );
}

interface MessageProps {
  reference: string;
  id: string;
  operation: string;
  kind: 'request' | 'answer';
  at: string;
  /** The answer that shows the order as it is known now. */
  newest: boolean;
}

/** A line that opens. Whose passengers it names is read, and noted in the audit log, only then. */
function Message({ reference, id, operation, kind, at, newest }: MessageProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="message" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="message-name" title={operation}>
          {texts.timeline.operations[operation] ?? operation}
        </span>
        <span className="tag">{texts.messages.kinds[kind]}</span>
        {newest && <span className="tag">{texts.messages.newest}</span>}
        <span className="soft small message-at">
          <Instant at={at} />
        </span>
      </summary>
      {open && <Document reference={reference} id={id} />}
    </details>
  );
}

function Document({ reference, id }: { reference: string; id: string }) {
  const { data, error } = useQuery(messageQuery(reference, id));
  if (error) return <Failure error={error} />;
  return (
    // A long document is scrolled with the keyboard, too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="document" tabIndex={0}>
      {data === undefined ? texts.common.loading : indented(data)}
    </pre>
  );
}
