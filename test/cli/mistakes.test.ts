/** Mistakes that newcomers make: for each the command line, exactly what it prints, and its exit status. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Ended } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { ACCOUNT, oneAdult, running, sandboxProfile, trip, type Stage } from '../support/running';

/** A mistake, and what the command line makes of it. Orders are named by their state: `ticket HELD`. */
interface Row {
  mistake: string;
  /** As it is typed after `ndc-flows`. */
  typed: string;
  /** Written to `trip.json` first; text is written as it is. */
  file?: unknown;
  /** Written to `ndc-flows.yaml` first. */
  config?: unknown;
  env?: NodeJS.ProcessEnv;
  /** The request in `trip.json`, by its name. What becomes of its order is on standard output. */
  books?: string;
  exit: 1 | 2 | 3;
  /** Every line; a pattern where another suite holds the words, or that begins after what a booking shows. */
  says: readonly string[] | RegExp;
}

/** Nobody listens there. */
const nowhere = { TEMPORAL_ADDRESS: '127.0.0.1:1' };

const valid = trip({ reference: 'TRIP-1' });
const [first, ...others] = valid.passengers as Record<string, unknown>[];
const [out, back] = valid.journeys as Record<string, unknown>[];
const profile = sandboxProfile('http://127.0.0.1:1') as object;

const alone: Row[] = [
  { mistake: 'a wrong port, or no server', typed: 'status TRIP-1', exit: 1, says: /127\.0\.0\.1:1/ },
  {
    mistake: 'a file that is not there',
    typed: 'book trip.json',
    exit: 1,
    says: [
      'There is no request file trip.json. Check its name. For a first request, copy docs/trip.json of ndc-flows.',
    ],
  },
  {
    mistake: 'a correction that is not there',
    typed: 'correct TRIP-1 --from nofile.json',
    exit: 1,
    says: ['There is no correction file nofile.json. Check its name: it was looked for at nofile.json.'],
  },
  {
    mistake: 'broken JSON',
    typed: 'book trip.json',
    file: '{"reference": "TRIP-1",}',
    exit: 1,
    says: /not valid JSON/,
  },
  {
    mistake: 'a table instead of a request',
    typed: 'book trip.json --check',
    file: 'reference;from;to\nTRIP-1;LHR;CDG\n',
    exit: 1,
    says: [
      'The request has one mistake:',
      '  trip.json: is not a JSON object: a request begins with {',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'several requests in one file',
    typed: 'book trip.json --check',
    file: [valid, valid],
    exit: 1,
    says: [
      'The request has one mistake:',
      '  trip.json: is a list: give each request a file of its own, which begins with {',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a correction with a misspelt field, and a document of no country',
    typed: 'correct TRIP-1 --from trip.json',
    file: {
      paxId: 'PAX1',
      document: [],
      documents: [{ type: 'PT', number: 'SECRET', issuingCountry: 'FRA' }],
    },
    exit: 1,
    says: [
      'The correction has 2 mistakes:',
      '  documents[0].issuingCountry: must look like FR',
      '  document: is not a known field; did you mean documents?',
      'Nothing was changed. Correct it, then run the command again.',
    ],
  },
  {
    mistake: 'an amount without its parts',
    typed: 'book trip.json --check',
    file: { ...valid, choose: { how: 'cheapest', maxPrice: '400EUR' } },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  choose.maxPrice: must be an object with amount and currency',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a misspelled field',
    typed: 'book trip.json --check',
    file: { ...valid, passengers: [{ ...first, surnam: 'Example', surname: undefined }, ...others] },
    exit: 1,
    says: [
      'The request has 2 mistakes:',
      '  passengers[0].surname: is missing',
      '  passengers[0].surnam: is not a known field; did you mean surname?',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a field of another choice',
    typed: 'book trip.json --check',
    file: { ...valid, choose: { how: 'cheapest', ceiling: { amount: '900', currency: 'EUR' } } },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  choose.ceiling: is not a known field; check the spelling',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'an address of another machine',
    typed: 'sandbox --host nohost.invalid',
    exit: 1,
    says: /^nohost\.invalid (is not an address of this machine|could not be looked up \(DNS\))\. Choose/,
  },
  {
    mistake: 'misspelled settings',
    typed: 'worker',
    config: {
      providers: { sandbox: profile },
      claims: { kee: 1 },
      agencies: { acme: { timezone: 'UTC', officeHours: 9 } },
    },
    exit: 1,
    says: [
      'ndc-flows.yaml has 4 mistakes:',
      '  claims.key: must be {env: NAME_OF_A_VARIABLE} or {file: PATH}',
      '  claims.kee: is not a known setting; did you mean key?',
      '  agencies.acme.officeHours: must be an object',
      '  agencies.acme.timezone: is not a known setting; did you mean timeZone?',
      'Fix the file, then run the command again.',
    ],
  },
  {
    mistake: 'an unknown provider',
    typed: 'book trip.json --check',
    file: { ...valid, provider: 'skyline' },
    config: { providers: { sandbox: profile } },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  provider: names skyline, which is not a configured provider; configured: sandbox',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a date in the past',
    typed: 'book trip.json --check',
    file: { ...valid, journeys: [{ ...out, date: '2024-03-12' }, back], passengers: [first] },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  journeys[0].date: is in the past',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'dates in the wrong order',
    typed: 'book trip.json --check',
    file: { ...valid, journeys: [back, out] },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  journeys[1].date: is before the date of the previous journey',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'an infant without its adult',
    typed: 'book trip.json --check',
    file: { ...valid, passengers: [first, ...others].map((each) => ({ ...each, adult: undefined })) },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  passengers[3].adult: is missing: an infant needs the paxId of its adult',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'two infants for one adult',
    typed: 'book trip.json --check',
    file: {
      ...valid,
      passengers: [
        first,
        { ...others[2], adult: 'PAX1' },
        { ...others[2], paxId: 'PAX5', givenName: 'Eve', adult: 'PAX1' },
      ],
    },
    exit: 1,
    says: [
      'The request has 2 mistakes:',
      '  passengers[2].adult: names an adult who already has an infant (passengers[1])',
      '  passengers: has 2 infants but 1 adult: each infant needs its own adult',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a child without an adult',
    typed: 'book trip.json --check',
    file: { ...valid, passengers: [others[1]] },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  passengers[0].type: is a child without an adult: add an adult, or set unaccompanied: true if the airline has agreed to carry the child alone',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'an adult booked as a child',
    typed: 'book trip.json --check',
    file: { ...valid, passengers: [first, { ...others[0], type: 'CHD' }] },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  passengers[1].birthDate: says that the passenger is 12 or older: set type to ADT',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a decimal comma in a request',
    typed: 'book trip.json --check',
    file: { ...valid, choose: { how: 'cheapest', maxPrice: { amount: '690,32', currency: 'EUR' } } },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  choose.maxPrice.amount: must use a decimal point, not a comma, such as "690.32"',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a card number in a request',
    typed: 'book trip.json --check',
    file: {
      ...valid,
      choose: { how: 'cheapest' },
      contact: { email: 'a@example.com', phone: { countryCode: '33', number: '4111111111111111' } },
    },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  contact.phone.number: looks like a payment card number; remove it, none is ever needed',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'released without an amount',
    typed: 'book trip.json --check',
    file: { ...valid, released: true },
    exit: 1,
    says: [
      'The request has one mistake:',
      '  payUpTo: is missing: a released request needs a limit, such as { "amount": "690.32", "currency": "EUR" }',
      'Nothing was started. Fix the request, then run the command again.',
    ],
  },
  {
    mistake: 'a misspelled command',
    typed: 'ticet TRIP-1',
    exit: 2,
    says: ["error: unknown command 'ticet'", '(Did you mean ticket?)', 'See: ndc-flows --help'],
  },
  {
    mistake: 'the word for a command that is an option',
    typed: 'withdraw TRIP-1',
    exit: 2,
    says: [
      "error: unknown command 'withdraw'",
      '(Did you mean `ndc-flows release TRIP-1 --withdraw`?)',
      'See: ndc-flows --help',
    ],
  },
  {
    mistake: 'help for the word of another system',
    typed: 'help refund',
    exit: 2,
    says: [
      "error: unknown command 'refund'",
      '(Did you mean `ndc-flows cancel REFERENCE`?)',
      'See: ndc-flows --help',
    ],
  },
  {
    mistake: 'a seat without its passenger',
    typed: 'add TRIP-1 --seat 12A --pay-up-to 5EUR',
    exit: 2,
    says: [
      "error: option '--seat <paxId:seat>' argument '12A' is invalid. Not a seat, such as PAX1:12A or PAX1:12A@XA315.",
      'See what can be added: ndc-flows extras TRIP-1',
      'See: ndc-flows add --help',
    ],
  },
  {
    mistake: 'nothing to add to, and nothing to add',
    typed: 'add',
    exit: 2,
    says: ["error: required option '--pay-up-to <amount>' not specified", 'See: ndc-flows add --help'],
  },
  {
    mistake: 'help for a misspelled command',
    typed: 'help ticet',
    exit: 2,
    says: ["error: unknown command 'ticet'", '(Did you mean ticket?)', 'See: ndc-flows --help'],
  },
  {
    mistake: 'a shell variable that is not set',
    typed: 'status ""',
    exit: 2,
    says: ["error: argument 'reference' is empty", 'See: ndc-flows status --help'],
  },
  {
    mistake: 'two orders at once',
    typed: 'ticket TRIP-1 TRIP-2',
    exit: 2,
    says: [
      "error: too many arguments for 'ticket'. Expected 1 argument but got 2.",
      'One order at a time: ndc-flows ticket TRIP-1',
      'See: ndc-flows ticket --help',
    ],
  },
  {
    mistake: 'an option given twice',
    typed: 'list --state held --state ticketed',
    exit: 2,
    says: ["error: option '--state <state>' was given twice", 'See: ndc-flows list --help'],
  },
  {
    mistake: 'an amount without its option',
    typed: 'ticket TRIP-1 690.32 EUR',
    exit: 2,
    says: [
      "error: too many arguments for 'ticket'. Expected 1 argument but got 3.",
      'With a limit: ndc-flows ticket TRIP-1 --pay-up-to 690.32EUR',
      'See: ndc-flows ticket --help',
    ],
  },
  {
    mistake: 'no offer',
    typed: 'select TRIP-1',
    exit: 2,
    says: [
      "error: missing required argument 'offer'",
      'See the offers: ndc-flows offers TRIP-1',
      'See: ndc-flows select --help',
    ],
  },
  {
    mistake: 'a web address as the server',
    typed: 'status TRIP-1',
    env: { TEMPORAL_ADDRESS: 'http://127.0.0.1:7233' },
    exit: 1,
    says: [
      'The Temporal configuration cannot be used: the address "http://127.0.0.1:7233" must be only HOST:PORT; write 127.0.0.1:7233. Check TEMPORAL_ADDRESS, or your Temporal profile.',
    ],
  },
  {
    mistake: 'TLS turned on with another word',
    typed: 'status TRIP-1',
    env: { TEMPORAL_TLS: 'yes' },
    exit: 1,
    says: [
      'The Temporal configuration cannot be used: TEMPORAL_TLS must be true or false, not "yes". Check TEMPORAL_ADDRESS, TEMPORAL_TLS, or your Temporal profile.',
    ],
  },
  {
    mistake: 'no reference',
    typed: 'status',
    exit: 2,
    says: [
      "error: missing required argument 'reference'",
      'To see the references: ndc-flows list',
      'See: ndc-flows status --help',
    ],
  },
  {
    mistake: 'a decimal comma',
    typed: 'ticket TRIP-1 --pay-up-to 690,32EUR',
    exit: 2,
    says: [
      "error: option '--pay-up-to <amount>' argument '690,32EUR' is invalid. Use a decimal point and no thousands separator, for example 690.32EUR.",
      'See: ndc-flows ticket --help',
    ],
  },
  {
    mistake: 'an amount without its currency',
    typed: 'approve TRIP-1 690.32',
    exit: 2,
    says: [
      "error: argument 'amount' is invalid. The currency is missing; add it, for example 690.32EUR.",
      'See: ndc-flows approve --help',
    ],
  },
  {
    mistake: 'a release without an amount',
    typed: 'release TRIP-1',
    exit: 2,
    says: [
      'error: give --pay-up-to or --withdraw',
      'See the total: ndc-flows status TRIP-1',
      'See: ndc-flows release --help',
    ],
  },
  {
    mistake: 'a decision without an answer',
    typed: 'resolve TRIP-1 --who ab --why known',
    exit: 2,
    says: [
      'error: give exactly one answer. To see which ones this order accepts: ndc-flows status TRIP-1',
      'See: ndc-flows resolve --help',
    ],
  },
  {
    mistake: 'a decision without anything',
    typed: 'resolve TRIP-1',
    exit: 2,
    says: [
      "error: required options '--who <who>' and '--why <why>' not specified",
      'Also give exactly one answer. To see which ones this order accepts: ndc-flows status TRIP-1',
      'See: ndc-flows resolve --help',
    ],
  },
  {
    mistake: 'an answer of nobody',
    typed: 'resolve TRIP-1 --order-id 4711 --who "a b"',
    exit: 2,
    says: [
      "error: required option '--why <why>' not specified",
      "Say who decides and how you know: ndc-flows resolve TRIP-1 --order-id 4711 --who 'a b' --why WHY",
      'See: ndc-flows resolve --help',
    ],
  },
  {
    mistake: 'a batch stopped by nobody',
    typed: 'batch stop nightly --why late',
    exit: 2,
    says: ["error: required option '--who <who>' not specified", 'See: ndc-flows batch stop --help'],
  },
  {
    mistake: 'an unknown state',
    typed: 'list --state open',
    exit: 2,
    says: [
      "error: option '--state <state>' argument 'open' is invalid. Allowed choices are shopping, awaiting-choice, awaiting-approval, held, issuing, ticketed, cancelled, failed, lapsing, lapsed, unknown, attention.",
      'See: ndc-flows list --help',
    ],
  },
  {
    mistake: 'a state that is nearly right',
    typed: 'list --state hold',
    exit: 2,
    says: /argument 'hold' is invalid\. Did you mean held\? Allowed choices are /,
  },
  {
    mistake: 'departures that end before they begin',
    typed: 'list --departing-from 2027-03-31 --departing-to 2027-03-01',
    exit: 2,
    says: ['error: --departing-to is before --departing-from', 'See: ndc-flows list --help'],
  },
  {
    mistake: 'a state that lasts seconds',
    typed: 'list --state ticketing',
    exit: 2,
    says: [
      "error: option '--state <state>' argument 'ticketing' is invalid. An order is ticketing for seconds only, so lists keep showing the state before; `list --at-work` shows orders in the middle of a step. Allowed choices are shopping, awaiting-choice, awaiting-approval, held, issuing, ticketed, cancelled, failed, lapsing, lapsed, unknown, attention.",
      'See: ndc-flows list --help',
    ],
  },
  {
    mistake: 'a duration in words',
    typed: 'list --ticket-by-within tomorrow',
    exit: 2,
    says: [
      "error: option '--ticket-by-within <time>' argument 'tomorrow' is invalid. Write a duration such as 24h, 1h30m, 2s or 300ms.",
      'See: ndc-flows list --help',
    ],
  },
  {
    mistake: 'a schedule without its cron',
    typed: 'batch schedule nightly',
    exit: 2,
    says: [
      'error: a schedule needs --cron and --timezone, or one of --pause, --resume, --trigger, --delete',
      'See: ndc-flows batch schedule --help',
    ],
  },
  {
    mistake: 'a schedule without its time zone',
    typed: 'batch schedule nightly --cron "0 6 * * *"',
    exit: 2,
    says: [
      'error: --timezone is missing: the time zone of the cron fields, such as --timezone Europe/Paris',
      'See: ndc-flows batch schedule --help',
    ],
  },
  {
    mistake: 'a batch of a provider that is not configured',
    typed: 'batch run evening --provider skyline',
    config: { providers: { sandbox: profile } },
    exit: 2,
    says: [
      'error: provider skyline is not configured; configured: sandbox',
      'See: ndc-flows batch run --help',
    ],
  },
  {
    mistake: 'a schedule for an agency that is not configured',
    typed: 'batch schedule nightly --cron "@every 1h" --agency acme',
    config: { providers: { sandbox: profile } },
    exit: 2,
    says: ['error: agency acme is not configured; configured: none', 'See: ndc-flows batch schedule --help'],
  },
  {
    mistake: 'a batch without its id',
    typed: 'batch report',
    exit: 2,
    says: [
      "error: missing required argument 'id'",
      'To see the batches: ndc-flows batch list',
      'See: ndc-flows batch report --help',
    ],
  },
  {
    mistake: 'a state without its option',
    typed: 'list held',
    exit: 2,
    says: [
      "error: too many arguments for 'list'. Expected 0 arguments but got 1.",
      'By state: ndc-flows list --state held',
      'See: ndc-flows list --help',
    ],
  },
  {
    mistake: 'a release whose amount has no option',
    typed: 'release TRIP-1 690.32EUR',
    exit: 2,
    says: [
      "error: too many arguments for 'release'. Expected 1 argument but got 2.",
      'With the amount: ndc-flows release TRIP-1 --pay-up-to 690.32EUR',
      'See: ndc-flows release --help',
    ],
  },
  {
    mistake: 'shops of days to come',
    typed: 'usage --since 2199-01-01',
    exit: 2,
    says: ['error: --since is after today', 'See: ndc-flows usage --help'],
  },
  {
    mistake: 'a list of references that is not there',
    typed: 'batch run evening --references refs.txt',
    exit: 2,
    says: [
      "error: option '--references <file>' argument 'refs.txt' is invalid. There is no such file.",
      'See: ndc-flows batch run --help',
    ],
  },
  {
    mistake: 'a table instead of a list of references',
    typed: 'batch run evening --references trip.json',
    file: 'TRIP-1\nTRIP-2;64.57\n',
    exit: 2,
    says: [
      "error: option '--references <file>' argument 'trip.json' is invalid. Line 2 is not a reference: it must be 1 to 64 characters of A-Z a-z 0-9 . _ -, and not . or ..",
      'See: ndc-flows batch run --help',
    ],
  },
  {
    mistake: 'an unknown scope',
    typed: 'api token new office --scope admin',
    exit: 2,
    says: [
      "error: option '--scope <scope...>' argument 'admin' is invalid. A scope is orders:read, passengers:read, orders:write, money or notifications.",
      'See: ndc-flows api token new --help',
    ],
  },
  {
    mistake: 'no configuration file',
    typed: 'worker --config missing.yaml',
    exit: 1,
    says: [
      'There is no configuration file missing.yaml. Pass yours with --config FILE or NDC_FLOWS_CONFIG. For a first try, `ndc-flows sandbox` prints a complete one.',
    ],
  },
  {
    mistake: 'the environment of a demo that has ended',
    typed: 'book trip.json',
    file: valid,
    env: { NDC_FLOWS_CONFIG: '/tmp/ndc-flows-demo-1a2b3c/ndc-flows.yaml' },
    exit: 1,
    says: [
      'This shell still has the environment of a demo that has ended.',
      '  start a demo, in another terminal: ndc-flows demo --keep',
      '  then use it here:                  eval "$(ndc-flows demo env)"',
      "  or leave the demo's environment:   unset TEMPORAL_ADDRESS TEMPORAL_NAMESPACE NDC_FLOWS_CONFIG NDC_FLOWS_UI SANDBOX_USERNAME SANDBOX_PASSWORD",
    ],
  },
  {
    mistake: 'a password variable that is not set',
    typed: 'worker',
    config: { providers: { sandbox: profile } },
    env: { SANDBOX_USERNAME: ACCOUNT.username },
    exit: 1,
    says: [
      'The password of provider sandbox is missing: the variable SANDBOX_PASSWORD is not set. Set it in this environment: `export SANDBOX_PASSWORD=…`.',
    ],
  },
  {
    mistake: 'a misspelled setting',
    typed: 'worker',
    config: { provider: { sandbox: profile } },
    exit: 1,
    says: [
      'ndc-flows.yaml has 2 mistakes:',
      '  provider: is not a known setting; did you mean providers?',
      '  providers: is missing',
      'Fix the file, then run the command again.',
    ],
  },
  {
    mistake: 'a password in the configuration',
    typed: 'worker',
    config: {
      providers: {
        sandbox: { ...profile, credentials: { username: { env: 'SANDBOX_USERNAME' }, password: 'secret' } },
      },
    },
    exit: 1,
    says: [
      'ndc-flows.yaml has one mistake:',
      '  providers.sandbox.credentials.password: must not be written in this file; use {env: NAME_OF_A_VARIABLE} or {file: PATH}',
      'Fix the file, then run the command again.',
    ],
  },
  {
    mistake: 'no keys for a remote server',
    typed: 'book trip.json',
    file: valid,
    env: { TEMPORAL_ADDRESS: 'temporal.example:7233' },
    exit: 1,
    says: [
      'There is no configuration file ndc-flows.yaml that could name the keys. There are no keys, and the Temporal server temporal.example:7233 is not on this machine: it would store names, documents and contacts unencrypted. Use the workers’ keys: `export NDC_FLOWS_KEYS_FILE=FILE`. Only if no worker has keys yet, create them: `ndc-flows keys new --file FILE`. To send unencrypted: --allow-plaintext.',
    ],
  },
  {
    mistake: 'a key file that is not there',
    typed: 'book trip.json',
    file: valid,
    env: { NDC_FLOWS_KEYS_FILE: 'missing.keys' },
    exit: 1,
    says: [
      'There is no key file missing.keys. Use the workers’ key file. Only if no worker has keys yet, create it: `ndc-flows keys new --file missing.keys`.',
    ],
  },
  {
    mistake: 'forgetting without a name',
    typed: 'forget TRIP-1 --yes',
    exit: 2,
    says: [
      'error: --who is missing: ndc-flows forget TRIP-1 --who NAME (kept with the reference)',
      'See: ndc-flows forget --help',
    ],
  },
];

/** Matches what ends with these lines, after an empty one. */
function ends(lines: readonly string[]): RegExp {
  return new RegExp(`\n\n${lines.join('\n').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\n$`);
}

/** What an order with an empty balance takes, the safest first. */
const emptyBalance = [
  '  Act by TIME.',
  "  For the airline's support: CorrelationID UUID",
  '  First top up your balance at the provider.',
  '  The order stays released: the next batch may ticket it for at most TOTAL EUR.',
  '  ticket:                 ndc-flows ticket BALANCE --pay-up-to TOTALEUR',
  '  check with the airline: ndc-flows refresh BALANCE',
  '  quote the cancellation: ndc-flows quote BALANCE',
  '  cancel:                 ndc-flows cancel BALANCE',
  '  withdraw the release:   ndc-flows release BALANCE --withdraw',
  '  stop following it:      ndc-flows resolve BALANCE --give-up --who WHO --why WHY',
];

const served: Row[] = [
  {
    mistake: 'a list of a provider that is not configured',
    typed: 'list --provider nope',
    config: { providers: { sandbox: profile } },
    exit: 2,
    says: ['error: provider nope is not configured; configured: sandbox', 'See: ndc-flows list --help'],
  },
  {
    mistake: 'a search among the orders of an agency that is not configured',
    typed: 'find 58LHZ9 --agency nope',
    config: { providers: { sandbox: profile } },
    exit: 2,
    says: ['error: agency nope is not configured; configured: none', 'See: ndc-flows find --help'],
  },
  {
    mistake: 'no worker',
    typed: 'status NO-WORKER',
    exit: 1,
    says: [
      'Order NO-WORKER is open, but no worker is running. Start one: `ndc-flows worker`. The order continues where it stopped.',
    ],
  },
  {
    mistake: 'a command that no worker takes',
    typed: 'cancel NO-WORKER',
    exit: 1,
    says: [
      'Order NO-WORKER is open, but no worker is running. Start one: `ndc-flows worker`. The order continues where it stopped. This command did not reach the order: run it again afterwards.',
    ],
  },
  {
    mistake: 'an unknown reference',
    typed: 'status TRIP-404',
    exit: 1,
    says: /^No order has the reference TRIP-404 in namespace test-\w+ at 127\.0\.0\.1:\d+\. Check the spelling, the server and the namespace\. `ndc-flows list` shows all orders\.\n$/,
  },
  {
    mistake: 'an unknown namespace',
    typed: 'status TRIP-1 --namespace productoin',
    exit: 1,
    says: [
      'The Temporal server has no namespace "productoin". Check the spelling in --namespace or TEMPORAL_NAMESPACE. If the name is right, create it: `ndc-flows setup --namespace productoin`.',
    ],
  },
  {
    mistake: 'a reference that another trip has',
    typed: 'book trip.json',
    file: valid,
    exit: 1,
    says: [
      'Reference TAKEN already belongs to a different request. Its order is unchanged: read its status (`ndc-flows status TAKEN`). To book this request, give it a new reference.',
    ],
  },
  {
    mistake: 'an order that another reference has',
    typed: 'adopt MINE --provider sandbox --order-id ORDER-ID',
    exit: 1,
    says: ['Order ORDER-ID belongs to reference TAKEN.', '  see that order: ndc-flows find ORDER-ID'],
  },
  {
    mistake: 'the same trip twice',
    typed: 'book trip.json',
    books: 'TWICE',
    exit: 3,
    says: ends([
      'TWICE needs attention (duplicate-trip): reference TAKEN already had these passengers on these flights; nothing has been created yet.',
      '  First check whether the other order still exists. If it has since been cancelled, book this one.',
      '  see the other order:    ndc-flows status TAKEN',
      '  cancel:                 ndc-flows cancel TWICE',
      '  book this trip as well: ndc-flows resolve TWICE --book-anyway --who WHO --why WHY',
      '  stop following it:      ndc-flows resolve TWICE --give-up --who WHO --why WHY',
    ]),
  },
  {
    mistake: 'a wrong password',
    typed: 'book trip.json',
    books: 'WRONG-PASSWORD',
    exit: 1,
    says: ends([
      "WRONG-PASSWORD has failed: the service answered the login with Invalid: check the provider's credentials (login-refused).",
      '  Correct credentials and agencyId of providers.sandbox where the workers run, and restart them if a variable changes.',
      '  The reference can be reused.',
      '  check the credentials here: ndc-flows doctor',
      '  try again:                  ndc-flows book trip.json --again',
    ]),
  },
  {
    mistake: 'an amount that is too low',
    typed: 'ticket HELD --pay-up-to 1EUR',
    exit: 1,
    says: [
      'The order costs TOTAL EUR; 1.00 EUR does not cover it.',
      '  ticket: ndc-flows ticket HELD --pay-up-to TOTALEUR',
      '  cancel: ndc-flows cancel HELD',
      '  The hold expires unless the order is ticketed by TIME.',
    ],
  },
  {
    mistake: 'a release that is too low',
    typed: 'release HELD --pay-up-to 1EUR --who GM',
    exit: 1,
    says: [
      'The order costs TOTAL EUR; 1.00 EUR does not cover it.',
      '  release: ndc-flows release HELD --pay-up-to TOTALEUR --who GM',
    ],
  },
  {
    mistake: 'an amount in another currency',
    typed: 'ticket HELD --pay-up-to 9000GBP',
    exit: 1,
    says: [
      'The order is priced in EUR (TOTAL EUR); an amount in GBP cannot cover it.',
      '  ticket: ndc-flows ticket HELD --pay-up-to TOTALEUR',
      '  cancel: ndc-flows cancel HELD',
      '  The hold expires unless the order is ticketed by TIME.',
    ],
  },
  {
    mistake: 'tickets before there is an order',
    typed: 'ticket CHOICE --pay-up-to 700EUR',
    exit: 1,
    says: [
      'The airline has no order yet, so ticket is not possible yet.',
      '  see the offers: ndc-flows offers CHOICE',
      '  choose offer 1: ndc-flows select CHOICE 1',
    ],
  },
  {
    mistake: 'tickets before an offer is chosen, without an amount',
    typed: 'ticket CHOICE',
    exit: 1,
    says: ['Order CHOICE has nothing to ticket yet: choose an offer first.', '  ndc-flows offers CHOICE'],
  },
  {
    mistake: 'tickets twice',
    typed: 'ticket TICKETED',
    exit: 1,
    says: [
      'The order is already ticketed.',
      '  see the tickets:        ndc-flows status TICKETED',
      '  quote the cancellation: ndc-flows quote TICKETED',
    ],
  },
  {
    mistake: 'a release after the tickets',
    typed: 'release TICKETED --pay-up-to 700EUR',
    exit: 1,
    says: [
      'The order is already ticketed.',
      '  see the tickets:        ndc-flows status TICKETED',
      '  quote the cancellation: ndc-flows quote TICKETED',
    ],
  },
  {
    mistake: 'tickets of a cancelled order',
    typed: 'ticket CANCELLED',
    exit: 1,
    says: [
      'The order is cancelled. To book the trip again, use a new reference.',
      '  see where it stands: ndc-flows status CANCELLED',
    ],
  },
  {
    mistake: 'a fee that was never quoted',
    typed: 'cancel TICKETED --fee 50EUR',
    exit: 1,
    says: [
      'No fee has been quoted yet; quote the cancellation first.',
      '  quote the cancellation: ndc-flows quote TICKETED',
    ],
  },
  {
    mistake: 'the fee of a hold that was never quoted',
    typed: 'cancel HELD --fee 50EUR',
    exit: 1,
    says: [
      'No fee has been quoted yet; quote the cancellation first.',
      '  quote the cancellation:     ndc-flows quote HELD',
      '  cancel if it costs nothing: ndc-flows cancel HELD',
    ],
  },
  {
    mistake: 'a date that is over',
    typed: 'change HELD --journey 1 --date 2025-03-12',
    exit: 1,
    says: [
      '2025-03-12 is in the past; name a later date.',
      '  ask for another date: ndc-flows change HELD --journey 1 --date DATE',
    ],
  },
  {
    mistake: 'a journey that the order does not have',
    typed: 'change HELD --journey 7 --date 2027-03-20',
    exit: 1,
    says: [
      'The order has no journey 7; it has journey 1.',
      '  see what the order has: ndc-flows status HELD',
    ],
  },
  {
    mistake: 'everybody as a part of the order',
    typed: 'cancel HELD --passenger PAX1',
    exit: 1,
    says: [
      'These are all passengers: cancel the whole order instead.',
      '  see what the order has: ndc-flows status HELD',
      '  cancel the whole order: ndc-flows cancel HELD',
    ],
  },
  {
    mistake: 'an offer of other flights that nobody asked for',
    typed: 'accept HELD 1 --pay-up-to 900EUR',
    exit: 1,
    says: [
      'No other flights have been quoted; quote the change first.',
      '  ask for other flights: ndc-flows change HELD --journey 1 --date DATE',
    ],
  },
  {
    mistake: 'a correction for a passenger who is not there',
    typed: 'correct HELD --passenger PAX9 --given-name Eve',
    exit: 1,
    says: [
      'The order has no passenger PAX9; it has PAX1.',
      '  see what the order has: ndc-flows status HELD',
    ],
  },
  {
    mistake: 'tickets of a booking that has ended',
    typed: 'quote ENDED',
    exit: 1,
    says: /^The order has ended and nothing was booked, so quote is not possible\.\n/,
  },
  {
    mistake: 'another fee than quoted',
    typed: 'cancel QUOTED --fee 1EUR',
    exit: 1,
    says: [
      'The quoted cancellation fee is FEE EUR, not 1.00 EUR.',
      '  cancel: ndc-flows cancel QUOTED --fee FEEEUR',
    ],
  },
  {
    mistake: 'cancelling where the provider cannot',
    typed: 'cancel NO-CANCEL',
    exit: 1,
    says: [
      'Provider sandbox cannot cancel a ticketed order over NDC 21.3; ask the airline to cancel it, or void the tickets in the airline’s own system.',
      '  once the airline has cancelled it: ndc-flows refresh NO-CANCEL',
    ],
  },
  {
    mistake: 'an offer without its extras known',
    typed: 'seats CHOICE 9',
    exit: 1,
    says: /^This order has 2 offers, and 9 is not one of them\.\n  see the offers: ndc-flows offers CHOICE\n/,
  },
  {
    mistake: 'no offer to list seats of',
    typed: 'seats CHOICE',
    exit: 2,
    says: /missing required argument 'offer'\nSee the offers: ndc-flows offers CHOICE/,
  },
  {
    mistake: 'a service that is not on sale, and a seat that is not there',
    typed: 'select CHOICE 1 --service Boat --seat PAX1:99Z',
    exit: 1,
    says: /services\[0\]: the airline does not offer Boat.*; seats\[0\]\.seat: 99Z is not free[^]*seats of 1: +ndc-flows seats CHOICE 1/i,
  },
  {
    mistake: 'two offers with a comma, of which one is not there',
    typed: 'select CHOICE 1,9',
    exit: 1,
    says: /^This order has 2 offers, and 9 is not one of them\.\n/,
  },
  {
    mistake: 'an unknown offer',
    typed: 'select CHOICE OFFER-1',
    exit: 1,
    says: /^This order has 2 offers, and OFFER-1 is not one of them\.\n  see the offers: ndc-flows offers CHOICE\n/,
  },
  {
    mistake: 'another amount than asked for',
    typed: 'approve APPROVAL 1EUR',
    exit: 1,
    says: [
      'The amount to approve is FEE EUR, not 1.00 EUR.',
      '  approve:        ndc-flows approve APPROVAL FEEEUR',
      '  keep the order: ndc-flows decline APPROVAL',
    ],
  },
  {
    mistake: 'approving what asks for nothing',
    typed: 'approve HELD 50EUR',
    exit: 1,
    says: [
      'The order is held, so there is nothing to approve.',
      '  ticket: ndc-flows ticket HELD --pay-up-to TOTALEUR',
      '  cancel: ndc-flows cancel HELD',
      '  The hold expires unless the order is ticketed by TIME.',
    ],
  },
  {
    mistake: 'resolving what asks for nothing',
    typed: 'resolve HELD --give-up --who ab --why known',
    exit: 1,
    says: [
      'The order is held, so there is nothing to resolve.',
      '  ticket: ndc-flows ticket HELD --pay-up-to TOTALEUR',
      '  cancel: ndc-flows cancel HELD',
      '  The hold expires unless the order is ticketed by TIME.',
    ],
  },
  {
    mistake: 'giving up what is not booked',
    typed: 'resolve CHOICE --give-up --who ab --why known',
    exit: 1,
    says: [
      'Nothing is booked yet, so there is no order to stop following.',
      '  end it: ndc-flows cancel CHOICE',
    ],
  },
  {
    mistake: 'withdrawing a release before anything is booked',
    typed: 'release CHOICE --withdraw',
    exit: 1,
    says: /^The order is waiting for a choice; a release can be withdrawn only while the order is held and nothing is paid\.$/m,
  },
  {
    mistake: 'a quote while a fee is asked',
    typed: 'quote APPROVAL',
    exit: 1,
    says: /^The order is being cancelled and waits for approval of the fee of FEE EUR\.$/m,
  },
  {
    mistake: 'an answer that does not fit',
    typed: 'resolve BALANCE --not-created --who ab --why known',
    exit: 1,
    says: ['The answer not-created does not fit this order; it accepts: give-up.', ...emptyBalance],
  },
  {
    mistake: 'a release while the balance is empty',
    typed: 'release BALANCE --pay-up-to 700EUR',
    exit: 1,
    says: [
      'The order cannot be released now: the airline refused the form of payment, often because the balance is empty (balance).',
      ...emptyBalance,
    ],
  },
  {
    mistake: 'accepting no change',
    typed: 'accept-change HELD',
    exit: 1,
    says: [
      'The airline has made no change that needs to be accepted.',
      '  ticket: ndc-flows ticket HELD --pay-up-to TOTALEUR',
      '  cancel: ndc-flows cancel HELD',
      '  The hold expires unless the order is ticketed by TIME.',
    ],
  },
  {
    mistake: 'offers of a booked trip',
    typed: 'offers HELD',
    exit: 1,
    says: [
      'Order HELD is held; it has no offers to choose from.',
      '  ticket: ndc-flows ticket HELD --pay-up-to TOTALEUR',
      '  cancel: ndc-flows cancel HELD',
      '  The hold expires unless the order is ticketed by TIME.',
    ],
  },
  {
    mistake: 'adopting what has ended',
    typed: 'adopt CANCELLED',
    exit: 1,
    says: [
      'Order CANCELLED has ended normally; there is nothing to adopt.',
      '  see where it stands: ndc-flows status CANCELLED',
    ],
  },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mistakes-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Types a row's command line in a folder of its own. */
async function type({ typed, file, config, env }: Row, stage: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const own = await mkdtemp(join(folder, 'row-'));
  const [written, yaml] = [join(own, 'trip.json'), join(own, 'ndc-flows.yaml')];
  if (file !== undefined) await writeFile(written, typeof file === 'string' ? file : JSON.stringify(file));
  if (config !== undefined) await writeFile(yaml, stringify(config), { mode: 0o600 });
  const args = (typed.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/"/g, ''));
  const ended = await runInProcess(
    args.map((word) => (word === 'trip.json' ? written : word)),
    { env: { ...(config !== undefined && { NDC_FLOWS_CONFIG: yaml }), ...stage, ...env } },
  );
  const told = (text: string): string =>
    [`${own}/`, `${folder}/`, `${process.cwd()}/`]
      .reduce((rest, path) => rest.split(path).join(''), text)
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID');
  return { ...ended, stdout: told(ended.stdout), stderr: told(ended.stderr) };
}

function expectSaid({ status, stdout, stderr }: Ended, { exit, says, books }: Row): void {
  const said = books === undefined ? stderr : stdout;
  const lines = said.trimEnd().split('\n');
  if (Array.isArray(says)) expect({ exit: status, lines }).toEqual({ exit, lines: says });
  else
    expect({ exit: status, said }).toEqual({
      exit,
      said: expect.stringMatching(says as RegExp) as string,
    });
}

test.each(alone)('$mistake: $typed', async (row) => {
  expectSaid(await type(row, nowhere), row);
});

describe('of orders', () => {
  const stages: Stage[] = [];
  let env: NodeJS.ProcessEnv;
  /** Where an order is that is not in the namespace of the others. */
  const elsewhere = new Map<string, NodeJS.ProcessEnv>();
  /** What stands for an order in the rows, and its reference. */
  const orders = new Map<string, string>();
  /** What rows book, by name. */
  const requests = new Map<string, ReturnType<typeof oneAdult>>();
  /** What stands for an amount, and the amount. */
  const amounts = new Map<string, string>();

  beforeAll(async () => {
    const [stage, noCancel, wrongPassword] = await Promise.all([
      running(),
      running({ version: '21.3', style: 'rest' }),
      running({ password: 'wrong' }),
    ]);
    stages.push(stage, noCancel, wrongPassword);
    const environment = ({ target }: Stage): NodeJS.ProcessEnv => ({
      TEMPORAL_ADDRESS: target.address,
      TEMPORAL_NAMESPACE: target.namespace,
    });
    env = environment(stage);
    elsewhere.set('NO-CANCEL', environment(noCancel));
    elsewhere.set('WRONG-PASSWORD', environment(wrongPassword));
    const workless = `test-${randomUUID().slice(0, 8)}`;
    elsewhere.set('NO-WORKER', { ...env, TEMPORAL_NAMESPACE: workless });
    await runInProcess(['setup'], { env: elsewhere.get('NO-WORKER') });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const made = async (
      name: string,
      request: ReturnType<typeof oneAdult>,
      ...then: string[]
    ): Promise<void> => {
      orders.set(name, request.reference);
      const [at, reference] = [elsewhere.get(name) ?? env, request.reference];
      const wait = name === 'NO-WORKER' ? ['--no-wait'] : [];
      await runInProcess(['book', '-', ...wait], { env: at, input: JSON.stringify(request) });
      for (const command of then) await runInProcess([command, reference], { env: at });
    };
    const held = oneAdult();
    await Promise.all([
      made('HELD', held),
      made('CHOICE', oneAdult({ choose: { how: 'await', until }, offerLimit: 2 })),
      made('ENDED', oneAdult({ choose: { how: 'await', until } }), 'cancel'),
      made('TICKETED', oneAdult(), 'ticket'),
      made('QUOTED', oneAdult({ surname: 'Refundquote' }), 'ticket', 'quote'),
      made('CANCELLED', oneAdult(), 'cancel'),
      made('APPROVAL', oneAdult({ surname: 'Feemove' }), 'ticket', 'cancel'),
      made('BALANCE', oneAdult({ surname: 'Balance' }), 'ticket'),
      made('NO-CANCEL', oneAdult(), 'ticket'),
      made('NO-WORKER', oneAdult()),
    ]);
    orders.set('TAKEN', held.reference);
    requests.set('TWICE', { ...held, reference: `${held.reference}-B` });
    requests.set('WRONG-PASSWORD', oneAdult());
    for (const [name, reference] of orders) {
      if (name === 'NO-WORKER') continue;
      const { total, quotedFee, toApprove } = await (name === 'NO-CANCEL' ? noCancel : stage).orders.status(
        reference,
      );
      if (total) amounts.set(`${name}-TOTAL`, total.amount);
      if (quotedFee) amounts.set(`${name}-FEE`, quotedFee.amount);
      if (toApprove) amounts.set(`${name}-FEE`, toApprove.amount);
    }
    orders.set('ORDER-ID', (await stage.orders.status(held.reference)).orderId!);
  });
  afterAll(() => Promise.all(stages.map((stage) => stage.close())));

  test.each(served)('$mistake: $typed', async (row) => {
    const request = row.books === undefined ? undefined : requests.get(row.books);
    const [named] = [...orders.keys()].filter((each) => row.typed.split(' ').includes(each));
    const name = row.books ?? named;
    const reference = request?.reference ?? orders.get(name ?? '') ?? '';
    const typed = name === undefined ? row.typed : row.typed.split(name).join(reference);
    const given = {
      ...row,
      typed,
      file: request ?? (row.file && { ...row.file, reference: orders.get('TAKEN') }),
    };
    const ended = await type(given, elsewhere.get(name ?? '') ?? env);
    const unnamed = (text: string): string => {
      let told = name === undefined ? text : text.split(reference).join(name);
      told = told.split(orders.get('TAKEN') ?? '').join('TAKEN');
      for (const [what, amount] of amounts)
        if (name && what.startsWith(name)) told = told.split(amount).join(what.replace(`${name}-`, ''));
      return told;
    };
    expectSaid({ ...ended, stdout: unnamed(ended.stdout), stderr: unnamed(ended.stderr) }, row);
  });
});
