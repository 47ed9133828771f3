/** A trip to sell: journeys, passengers and what the offers must have. The order then waits for a choice of offer. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { api } from '../../api/client';
import { answered, mistakesIn } from '../../api/problem';
import { providersQuery } from '../../api/queries';
import { Button } from '../../parts/Button';
import { AgencyField } from '../../parts/AgencyField';
import { SelectField, TextField } from '../../parts/Field';
import { Failure, Note } from '../../parts/Notes';
import { newReference } from '../../parts/reference';
import { useMay } from '../../session/session';
import { PageHead } from '../../parts/PageHead';
import { texts } from '../../texts';
import { writtenIn } from '../../parts/written';
import './newOrder.css';

/** Paths whose values are numbers. */
const numbers = ['choose.maxStops', 'choose.checkedBags'];

/** How many journeys and passengers a request has at most. */
const [JOURNEYS, PASSENGERS] = [6, 9];

type Mistakes = ReadonlyMap<string, string>;

export function NewOrderPage() {
  const may = useMay('orders:write');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef<{ said: string; at: string }>(undefined);
  const providers = useQuery(providersQuery);
  const [reference] = useState(newReference);
  const [journeys, setJourneys] = useState<readonly number[]>([0, 1]);
  const [passengers, setPassengers] = useState<readonly number[]>([0]);
  /** Infants without a seat of their own. */
  const [infants, setInfants] = useState<readonly number[]>([]);
  /** What was found wrong before anything was sent. */
  const [unsent, setUnsent] = useState<Mistakes>(new Map());
  /** Fields that were changed since the answer: their mistakes are gone. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  /** Fields that the user has edited: they are not filled in automatically. */
  const written = useRef(new Set<string>());
  const start = useMutation({
    mutationFn: (body: Record<string, unknown>) => answered(api.POST('/orders', { body: body as never })),
    onSuccess: (started) => navigate({ to: '/orders/$reference', params: { reference: started.reference } }),
    onError: (error) => focusFirst(mistakesIn(error)),
  });
  const words = texts.newOrder;

  function focusFirst(mistakes: Mistakes): void {
    const [first = ''] = mistakes.keys();
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  function changed({ target }: FormEvent<HTMLFormElement>): void {
    const { name, value } = target as HTMLInputElement;
    setMended(new Set([...mended, name]));
    written.current.add(name);
    // The return is the outbound reversed, until the user edits it.
    const back = wayBack[name];
    const field = back === undefined ? undefined : form.current?.elements.namedItem(back);
    if (!(field instanceof HTMLInputElement) || written.current.has(field.name)) return;
    field.value = value;
    setMended((before) => new Set([...before, field.name]));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = writtenIn(new FormData(event.currentTarget), numbers);
    // One that is not ticked leaves its place empty.
    const names = ((values.providers ?? []) as (string | undefined)[]).filter((name) => name !== undefined);
    const { providers: _, ...rest } = values;
    /** Each row is sent, also an empty one, so that what is missing is told at its fields. */
    const rows = (name: 'journeys' | 'passengers', count: number): object[] =>
      Array.from({ length: count }, (_, at) => ((values[name] ?? []) as object[])[at] ?? {});
    const body = {
      contact: {},
      ...rest,
      journeys: rows('journeys', journeys.length),
      ...(names.length > 1 ? { providers: names } : { provider: names[0] }),
      choose: { how: 'await', ...(values.choose ?? {}) },
      passengers: rows('passengers', passengers.length).map((each, at) => ({
        paxId: `PAX${at + 1}`,
        ...withoutEmptyDocument(each),
      })),
      ticketing: 'on-demand',
    };
    setMended(new Set());
    const wrong = wrongPlaces(body.journeys);
    if (names.length === 0) wrong.set('providers', texts.newOrder.noProvider);
    setUnsent(wrong);
    if (wrong.size > 0) return focusFirst(wrong);
    // The same request has the same time, however often it is sent: it makes one order.
    const said = JSON.stringify(body);
    if (asked.current?.said !== said) asked.current = { said, at: new Date().toISOString() };
    start.mutate({ ...body, requestedAt: asked.current.at });
  }

  const mistakes: Mistakes = new Map(
    [...(unsent.size > 0 ? unsent : mistakesIn(start.error))].filter(([path]) => !mended.has(path)),
  );
  const shown = new Set(fieldPaths(journeys.length, passengers.length));
  const elsewhere = [...mistakes].filter(([path]) => !shown.has(path));
  const field = (name: string) => ({ name, mistake: mistakes.get(name) });
  const known = providers.data?.providers ?? [];

  return (
    <form ref={form} className="new-order" noValidate onSubmit={submit} onChange={changed}>
      <PageHead title={words.title} lead={words.lead} />
      {!may && <Note tone="warn" title={texts.order.readOnly} />}
      <Group title={words.trip}>
        <fieldset className="choices">
          <legend className="field-label">{words.journeys}</legend>
          {(['one', 'return', 'several'] as const).map((kind) => (
            <label key={kind} className="choice">
              <input
                type="radio"
                checked={kindOf(journeys.length) === kind}
                onChange={() => setJourneys(journeysFor(kind, journeys))}
              />
              {words.kindsOfTrip[kind]}
            </label>
          ))}
        </fieldset>
        {journeys.map((key, at) => (
          <Row key={key} label={words.journeyOf(at + 1, journeys.length)}>
            <TextField
              label={words.from}
              placeholder="LHR"
              maxLength={40}
              {...place}
              {...field(`journeys[${at}].origin`)}
            />
            <TextField
              label={words.to}
              placeholder="CDG"
              maxLength={40}
              {...place}
              {...field(`journeys[${at}].destination`)}
            />
            <TextField label={words.date} type="date" {...field(`journeys[${at}].date`)} />
            {journeys.length > 1 && (
              <Remove
                what={texts.journeys.journey(at + 1)}
                onClick={() => setJourneys(journeys.filter((each) => each !== key))}
              />
            )}
          </Row>
        ))}
        {journeys.length < JOURNEYS && (
          <Button tone="link" onClick={() => setJourneys([...journeys, Math.max(...journeys) + 1])}>
            {words.addJourney}
          </Button>
        )}
      </Group>
      <Group title={words.passengers}>
        {passengers.map((key, at) => (
          <Row key={key} label={words.passenger(at + 1)}>
            <SelectField
              label={words.type}
              options={passengerTypes}
              onChange={(type) =>
                setInfants(type === 'INF' ? [...infants, key] : infants.filter((each) => each !== key))
              }
              {...field(`passengers[${at}].type`)}
            />
            <SelectField label={words.personTitle} options={titles} {...field(`passengers[${at}].title`)} />
            <TextField label={words.givenName} maxLength={64} {...field(`passengers[${at}].givenName`)} />
            <TextField label={words.surname} maxLength={64} {...field(`passengers[${at}].surname`)} />
            <TextField label={words.birthDate} type="date" {...field(`passengers[${at}].birthDate`)} />
            <SelectField label={words.gender} options={genders} {...field(`passengers[${at}].gender`)} />
            {infants.includes(key) && (
              <SelectField
                label={words.adult}
                options={passengers.flatMap((other, index) =>
                  infants.includes(other) ? [] : [[`PAX${index + 1}`, words.passenger(index + 1)] as const],
                )}
                {...field(`passengers[${at}].adult`)}
              />
            )}
            <PassengerDocument at={at} field={field} />
            {passengers.length > 1 && (
              <Remove
                what={words.passenger(at + 1)}
                onClick={() => setPassengers(passengers.filter((each) => each !== key))}
              />
            )}
          </Row>
        ))}
        {passengers.length < PASSENGERS && (
          <Button tone="link" onClick={() => setPassengers([...passengers, Math.max(...passengers) + 1])}>
            {words.addPassenger}
          </Button>
        )}
      </Group>
      <Group title={words.contact}>
        <Row>
          <TextField label={words.email} type="email" {...field('contact.email')} />
          <TextField
            label={words.countryCode}
            placeholder="44"
            maxLength={8}
            inputMode="tel"
            {...field('contact.phone.countryCode')}
          />
          <TextField label={words.phone} type="tel" {...field('contact.phone.number')} />
        </Row>
      </Group>
      <Group title={words.offers}>
        <fieldset className="choices">
          <legend className="field-label">{words.providers}</legend>
          {!providers.data && providers.error && (
            <Failure error={providers.error} onRetry={() => void providers.refetch()} />
          )}
          {known.map(({ provider }, at) => (
            <label key={provider} className="choice">
              <input type="checkbox" name={`providers[${at}]`} value={provider} defaultChecked />
              {provider}
            </label>
          ))}
          {(mistakes.get('provider') ?? mistakes.get('providers')) && (
            <p className="field-mistake">{mistakes.get('provider') ?? mistakes.get('providers')}</p>
          )}
        </fieldset>
        <Row>
          <SelectField label={words.cabin} options={cabins} {...field('choose.cabin')} />
          <SelectField label={words.maxStops} options={stops} {...field('choose.maxStops')} />
          <SelectField label={words.bags} options={bags} {...field('choose.checkedBags')} />
          <AgencyField providers={known} {...field('agency')} />
          <TextField
            label={texts.order.reference}
            help={words.referenceHelp}
            defaultValue={reference}
            maxLength={64}
            {...field('reference')}
          />
        </Row>
      </Group>
      {mistakes.size > 0 ? (
        <Summary mistakes={elsewhere} />
      ) : (
        start.error && mistakesIn(start.error).size === 0 && <Failure error={start.error} />
      )}
      <div className="new-order-end">
        <Button type="submit" tone="primary" disabled={!may || !providers.data || start.isPending}>
          {start.isPending ? texts.actions.working : words.submit}
        </Button>
        <p className="soft small">{words.note}</p>
      </div>
    </form>
  );
}

type Field = (name: string) => { name: string; mistake: string | undefined };

/** A passport or identity card, which only some airlines want before they book. Nothing is sent of one without a number. */
function PassengerDocument({ at, field }: { at: number; field: Field }) {
  const { labels, documentTypes, countryHelp } = texts.afterSale;
  const path = (name: string): string => `passengers[${at}].documents[0].${name}`;
  const mistaken = documentFields.some((name) => field(path(name)).mistake !== undefined);
  const [open, setOpen] = useState(false);
  if (!open && !mistaken)
    return (
      <Button tone="link" className="form-document" onClick={() => setOpen(true)}>
        {texts.newOrder.addDocument}
      </Button>
    );
  return (
    <>
      <SelectField
        label={labels['documents[0].type']}
        options={Object.entries(documentTypes)}
        {...field(path('type'))}
      />
      <TextField label={labels['documents[0].number']} maxLength={35} {...field(path('number'))} />
      <TextField
        label={labels['documents[0].issuingCountry']}
        help={countryHelp}
        maxLength={2}
        {...field(path('issuingCountry'))}
      />
      <TextField
        label={labels['documents[0].nationality']}
        help={countryHelp}
        maxLength={2}
        {...field(path('nationality'))}
      />
      <TextField label={labels['documents[0].expiryDate']} type="date" {...field(path('expiryDate'))} />
    </>
  );
}

/** The kind of document is chosen from the start: alone it says nothing. */
function withoutEmptyDocument(passenger: { documents?: object[] }): object {
  const { documents, ...rest } = passenger;
  const isEmpty = !documents?.some((each) => Object.keys(each).some((name) => name !== 'type'));
  return isEmpty ? rest : passenger;
}

const documentFields = ['type', 'number', 'issuingCountry', 'nationality', 'expiryDate'] as const;

type Trip = keyof typeof texts.newOrder.kindsOfTrip;

const kindOf = (journeys: number): Trip => (journeys === 1 ? 'one' : journeys === 2 ? 'return' : 'several');

/** Returns the journeys of such a trip. Those that are written already stay. */
function journeysFor(kind: Trip, now: readonly number[]): number[] {
  const count = kind === 'one' ? 1 : kind === 'return' ? 2 : Math.max(3, now.length);
  const more = Math.max(...now) + 1;
  return Array.from({ length: count }, (_, at) => now[at] ?? more + at);
}

/** Each place of the way there, and its place on the way back. */
const wayBack: Readonly<Record<string, string>> = {
  'journeys[0].origin': 'journeys[1].destination',
  'journeys[0].destination': 'journeys[1].origin',
};

/** Returns the places that are written as names. They are refused: a guessed code could be wrong. */
function wrongPlaces(journeys: readonly object[]): Map<string, string> {
  const places = journeys.flatMap((journey, at) =>
    (['origin', 'destination'] as const).map(
      (end) => [`journeys[${at}].${end}`, (journey as Record<string, unknown>)[end]] as const,
    ),
  );
  const wrong = places.filter(([, place]) => typeof place === 'string' && !/^[A-Za-z]{3}$/.test(place));
  return new Map(wrong.map(([path]) => [path, texts.newOrder.notACode]));
}

const place = { autoCapitalize: 'characters', spellCheck: false, className: 'input code' };

const { typesOfPassenger, genderNames, cabinNames, any } = texts.newOrder;
const passengerTypes = Object.entries(typesOfPassenger);
const titles = [
  ['', texts.common.none],
  ...texts.newOrder.titles.map((each) => [each, each] as const),
] as const;
const genders = [['', texts.common.none], ...Object.entries(genderNames)] as const;
const cabins = [['', any], ...Object.entries(cabinNames)] as const;
const stops = [
  ['', any],
  ...['0', '1', '2'].map((each) => [each, texts.newOrder.stops(each)] as const),
] as const;
const bags = [['', any], ...['1', '2'].map((each) => [each, each] as const)] as const;

/** Every path that has a field. */
function fieldPaths(journeys: number, passengers: number): string[] {
  const each = (list: string, count: number, names: readonly string[]): string[] =>
    Array.from({ length: count }, (_, at) => names.map((name) => `${list}[${at}].${name}`)).flat();
  return [
    ...each('journeys', journeys, ['origin', 'destination', 'date']),
    ...each('passengers', passengers, [
      ...['type', 'title', 'givenName', 'surname', 'birthDate', 'gender', 'adult'],
      ...documentFields.map((name) => `documents[0].${name}`),
    ]),
    ...['contact.email', 'contact.phone.countryCode', 'contact.phone.number', 'reference', 'agency'],
    ...['provider', 'providers', 'choose.cabin', 'choose.maxStops', 'choose.checkedBags'],
  ];
}

function Summary({ mistakes }: { mistakes: readonly (readonly [string, string])[] }) {
  return (
    <Note tone="danger" title={texts.newOrder.mistakes}>
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(([path, message]) => (
            <li key={path}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <header className="card-head">
        <h2>{title}</h2>
      </header>
      <div className="card-body form-rows">{children}</div>
    </section>
  );
}

function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="form-row">
      {label !== undefined && <p className="form-row-label soft small">{label}</p>}
      {children}
    </div>
  );
}

function Remove({
  what,
  onClick,
}: {
  what: string;
  onClick: InputHTMLAttributes<HTMLButtonElement>['onClick'];
}) {
  return (
    <Button
      tone="plain"
      className="form-remove"
      aria-label={`${texts.newOrder.remove}: ${what}`}
      onClick={onClick}
    >
      {texts.newOrder.remove}
    </Button>
  );
}
