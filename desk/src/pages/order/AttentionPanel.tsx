/** Why the order needs a person: what happened, what to look up, what the airline said, and each way on. */
import { Link } from '@tanstack/react-router';
import type { OrderStatus } from '../../api/types';
import { CONTACT_ASKED } from '../../domain/rules';
import { Copy } from '../../parts/Facts';
import { agentsWords, sentence } from '../../parts/readable';
import { pressing, reasonOf } from '../../parts/reason';
import { Countdown, Instant } from '../../parts/time';
import { texts } from '../../texts';
import { Actions } from './Actions';
import { actionsOf, answersOf } from './actions';
import { Messages } from './Messages';
import { useNames } from './named';
import { withNames } from './naming';
import { amendmentFacts } from './Sections';

export function AttentionPanel({ status }: { status: OrderStatus }) {
  const { attention, reference, missing } = status;
  const names = useNames(reference);
  if (!attention) return null;
  const { reason, text, askedAt, actBy, correlationId, answerCorrelationId, otherReference, unlisted } =
    attention;
  const severity = pressing(attention.severity, actBy);
  const words = texts.attention;
  const { short, what, lookUp } = reasonOf(status) ?? texts.reasons[reason];
  const open = actionsOf(status);
  // Stopping a booking that made nothing ends it; to stop following it as well would be a second word for less.
  const stops = open.some(({ update }) => update === 'cancel') && status.orderId === undefined;
  const answers = answersOf(status).filter(({ body }) => !stops || body.answer !== 'give-up');
  const accepts = open.some(({ update }) => update === 'acceptChange');
  const otherFlights = words.otherFlights[reason];
  const points = [
    ...(text.includes(CONTACT_ASKED) ? [accepts ? words.contact.accept : words.contact.nothing] : []),
    ...lookUp,
    ...(accepts && otherFlights !== undefined ? [otherFlights] : []),
  ];
  const onlyGiveUp = attention.answers.every((answer) => answer === 'give-up');
  return (
    <section className={`attention attention-${severity} card`} aria-labelledby="attention">
      <header className="attention-head">
        <div>
          <p className={`why why-${severity} small`}>{texts.severities[severity]}</p>
          <h2 id="attention">{short}</h2>
          {askedAt !== undefined && (
            <p className="soft small">
              {words.asked} <Instant at={askedAt} />
            </p>
          )}
        </div>
        {actBy !== undefined && (
          <p className="attention-limit">
            <span className="soft small">{texts.order.actBy}</span>
            <Instant at={actBy} />
            <Countdown until={actBy} />
          </p>
        )}
      </header>
      <div className="attention-body">
        <div className="attention-main">
          <div>
            <h3>{words.what}</h3>
            <p>{what}</p>
            <Quoted text={withNames(text.replace('; answer with code-means', ''), names)} />
          </div>
          <ChangeInDoubt status={status} />
          <div>
            <h3>{words.lookUp}</h3>
            <ul className="dotted">
              {points.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
          <dl className="attention-facts">
            {missing && (
              <div>
                <dt>{words.missing}</dt>
                <dd>{withNames(missing.join(', '), names)}</dd>
              </div>
            )}
            {unlisted && (
              <div>
                <dt>{words.code}</dt>
                <dd className="code">{[unlisted.code, unlisted.owner].filter(Boolean).join(' ')}</dd>
              </div>
            )}
            {otherReference !== undefined && (
              <div>
                <dt>{words.otherOrder}</dt>
                <dd>
                  <Link to="/orders/$reference" params={{ reference: otherReference }}>
                    {otherReference}
                  </Link>
                </dd>
              </div>
            )}
            {correlationId !== undefined && (
              <div>
                <dt>{words.support}</dt>
                <dd>
                  <Copy text={answerCorrelationId ?? correlationId} label={words.support} />
                </dd>
              </div>
            )}
          </dl>
        </div>
        <div className="attention-answers">
          {open.length > 0 && (
            <>
              <h3>{words.answers}</h3>
              <Actions actions={open} status={status} layout="column" />
            </>
          )}
          {answers.length > 0 && (
            <>
              <h3>{open.length === 0 ? words.answers : onlyGiveUp ? words.otherwise : words.orAnswer}</h3>
              <Actions actions={answers} status={status} layout="column" />
            </>
          )}
        </div>
      </div>
      <div className="attention-messages">
        <h3>{texts.messages.title}</h3>
        <Messages reference={reference} near={correlationId} />
      </div>
    </section>
  );
}

/** What the order says, in the agent's words. Its own words stand behind them, for support. */
function Quoted({ text }: { text: string }) {
  const said = sentence(agentsWords(text));
  const raw = sentence(text);
  return (
    <>
      <p className="quoted">{said}</p>
      {raw !== said && (
        <details className="soft small">
          <summary>{texts.attention.ownWords}</summary>
          <p>{raw}</p>
        </details>
      )}
    </>
  );
}

/** Which change was sent and not proven: what was asked for, by whom, and for how much. */
function ChangeInDoubt({ status: { reference, changeInDoubt } }: { status: OrderStatus }) {
  const names = useNames(reference);
  if (!changeInDoubt) return null;
  return (
    <div>
      <h3>{texts.attention.change}</h3>
      <p>
        <strong>{sentence(withNames(changeInDoubt.what, names))}</strong>
      </p>
      <p className="soft small">{amendmentFacts(changeInDoubt)}</p>
    </div>
  );
}
