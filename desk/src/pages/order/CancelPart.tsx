/** Cancels a part of an order: asks the airline what that costs, shows it, and cancels for no more. */
import { useState, type FormEvent } from 'react';
import type { Ancillary, OrderStatus } from '../../api/types';
import { isSome } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Select } from '../../parts/Field';
import { Failure, Note } from '../../parts/Notes';
import { readable } from '../../parts/readable';
import { useMay } from '../../session/session';
import { texts } from '../../texts';
import { DialogButtons } from '../../parts/DialogButtons';
import { useKeys, type OpenProps } from './FormDialog';
import { ifPartCancelled } from './money';
import { useNames, usePeople, WhichOrder } from './named';
import { journeyText } from './naming';
import { OfferFacts } from './OfferFacts';
import { partOf, partsOf, type Kind } from './parts';
import { useSend } from './send';
import { useWho, WhoField } from './Who';

export function CancelPartDialog({ status, onClose, onDone }: OpenProps) {
  const words = texts.cancelPart;
  const { people } = usePeople(status.reference);
  const names = useNames(status.reference);
  const parts = partsOf(status, people);
  const kinds = (Object.keys(parts) as Kind[]).filter((each) => parts[each].length > 0);
  const [kindChosen, setKind] = useState<Kind>();
  const kind = kindChosen ?? kinds[0] ?? 'paxIds';
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** When the offers were read that are older than the question. */
  const [asked, setAsked] = useState<{ before: string | undefined }>();
  const [missing, setMissing] = useState(false);
  const pays = useMay('money');
  const keyOf = useKeys();
  const ask = useSend(status.reference);
  const cancel = useSend(status.reference);
  const { who, setWho, keep } = useWho();
  const part = partOf(kind, chosen, parts);
  const offer =
    asked && status.changeOffers?.readAt !== asked.before
      ? status.changeOffers?.offers.find((each) => each.kind === 'part')
      : undefined;
  const label = ({ key, journey, extras }: (typeof parts)[Kind][number]): string => {
    if (journey !== undefined) return journeyText(journey, status);
    const [extra] = extras ?? [];
    return extra ? [extraText(extra, extras), names(extra.paxId)].join(', ') : names(key);
  };

  function toggle(key: string, on: boolean): void {
    const along = parts[kind].find((each) => each.key === key)?.along ?? [];
    const others = chosen.filter((each) => each !== key && !along.includes(each));
    setChosen(on ? [...others, key, ...along] : others);
    setAsked(undefined);
  }

  function submitted(event: FormEvent): void {
    event.preventDefault();
    setMissing(chosen.length === 0);
    if (chosen.length === 0 || ask.isPending) return;
    setAsked({ before: status.changeOffers?.readAt });
    // A fee may be asked for again: it may have changed.
    ask.mutate({ update: 'quoteCancellation', label: words.ask, body: { part }, key: crypto.randomUUID() });
  }

  if (offer) {
    const { penalty } = offer;
    const submit = isSome(penalty) ? words.cancelFor(showMoney(penalty)) : words.cancel;
    const body = { part, ...(penalty && { fee: penalty }), who };
    return (
      <Dialog key="sure" title={words.title} busy={cancel.isPending} onClose={onClose}>
        <div className="dialog-form">
          <WhichOrder status={status} />
          <ul className="plain-list">
            {parts[kind]
              .filter(({ key }) => chosen.includes(key))
              .map((each) => (
                <li key={each.key}>
                  <strong>{label(each)}</strong>
                </li>
              ))}
          </ul>
          <OfferFacts offer={offer} status={status} named />
          <p>{ifPartCancelled(offer, status)}</p>
          <p className="soft">{words.says}</p>
          {!pays && <p className="action-needs">{texts.actions.needs.money}</p>}
          <WhoField who={who} onChange={setWho} />
          {cancel.error && <Failure error={cancel.error} />}
          <DialogButtons busy={cancel.isPending} back={texts.common.back} onClose={() => setAsked(undefined)}>
            <Button
              tone="danger"
              disabled={!pays || cancel.isPending}
              onClick={() =>
                cancel.mutate(
                  { update: 'cancel', label: words.title, body: { ...body, who: keep() }, key: keyOf(body) },
                  { onSuccess: onDone },
                )
              }
            >
              {cancel.isPending ? texts.actions.working : submit}
            </Button>
          </DialogButtons>
        </div>
      </Dialog>
    );
  }

  return (
    <Dialog key="choose" title={words.title} busy={ask.isPending} onClose={onClose}>
      <form className="dialog-form" onSubmit={submitted}>
        <WhichOrder status={status} />
        <p className="soft">{words.lead}</p>
        {kinds.length > 1 && (
          <Select
            label={words.what}
            value={kind}
            onChange={(value) => {
              setKind(value as Kind);
              setChosen([]);
            }}
            options={kinds.map((each) => [each, words.kinds[each]] as const)}
          />
        )}
        <fieldset className="part-choices">
          <legend className={kinds.length > 1 ? 'hidden-visually' : undefined}>{words.kinds[kind]}</legend>
          {parts[kind].map((each) => (
            <label key={each.key} className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(each.key)}
                onChange={({ target }) => toggle(each.key, target.checked)}
              />
              {label(each)}
            </label>
          ))}
        </fieldset>
        {missing && <p className="field-mistake">{words.choose}</p>}
        {ask.error && <Failure error={ask.error} />}
        {asked && ask.isSuccess && <Note title={words.asking} />}
        <DialogButtons busy={ask.isPending} onClose={onClose}>
          <Button type="submit" tone="primary" disabled={ask.isPending}>
            {ask.isPending ? texts.actions.working : words.ask}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Returns what an extra is, and where: `Seat 12A, XA 315 from LHR on Fri 12 Mar 2027`. */
function extraText({ kind, name }: Ancillary, all: readonly Ancillary[] = []): string {
  const where = all.flatMap(({ flights }) => flights.map(readable));
  return [kind === 'seat' ? texts.cancelPart.seat(name) : name, ...where].join(', ');
}

/** Returns true if the order has a part that can go by itself. */
export function hasParts(status: OrderStatus, travellers: number): boolean {
  const { paxIds, journeys, extras } = partsOf(status, []);
  return paxIds.length > 1 || travellers > 1 || journeys.length > 0 || extras.length > 0;
}
