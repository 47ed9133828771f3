/** `correct REF`: corrects the data of a passenger, or the contact. */
import type { Command } from 'commander';
import type { Money } from '../../domain/money';
import { NdcFlowsError } from '../../domain/errors';
import type { OrderUpdates } from '../../domain/order/updates';
import type { Mistake } from '../../domain/request/mistakes';
import { parseAmount, several } from '../arguments';
import { usageError } from '../command';
import type { GlobalOptions } from '../globals';
import { readRequest } from '../requestFile';
import { commands } from '../show/commandLines';
import { membership, phone, quoted } from '../wishes';
import { addUpdate, amending, payingWords, whoDecides, type Deciding } from './updating';

type Correction = OrderUpdates['correct'];

interface CorrectOptions extends Deciding {
  from?: string;
  passenger?: string;
  title?: string;
  givenName?: string;
  surname?: string;
  loyalty?: ReturnType<typeof membership>[];
  email?: string;
  phone?: ReturnType<typeof phone>;
  payUpTo?: Money;
}

/** Registers the command. */
export function addCorrect(program: Command): void {
  addUpdate<CorrectOptions & GlobalOptions>(program, {
    name: 'correct',
    description: 'correct a passenger’s documents, name or frequent flyer numbers, or the contact',
    define: (command) =>
      command
        .option(
          '--from <file>',
          'the correction as JSON, or - for standard input: keeps personal data out of the shell’s history; the only way for documents',
        )
        .option('--passenger <paxId>', 'whose data is corrected: PAX1')
        .option('--surname <name>', 'corrected surname; names are corrected alone, and may cost something')
        .option('--given-name <name>', 'corrected given name')
        .option('--title <title>', 'corrected title')
        .option(
          '--loyalty <carrier:number>',
          'frequent flyer number that replaces those of the order: XA:123456789; may be repeated',
          several(membership),
        )
        .option('--email <address>', 'e-mail address of the contact')
        .option('--phone <number>', 'phone number of the contact, with --email: "+44 20 7946 0000"', phone)
        .option(
          '--pay-up-to <amount>',
          'maximum that a name may cost: what is paid now for a ticketed order, the new total of a held one (default: nothing)',
          parseAmount,
        )
        .addOption(whoDecides())
        .addHelpText('after', DOCUMENTS),
    question: async (options, _, command) => {
      const correction = await checked(await given(options, command));
      return {
        ...amending('correct', () => correction, correction.payUpTo),
        afterRefusal: ({ reference }, _code, amount) =>
          amount
            ? commands([['correct it for this', correctCommand(reference, { ...options, payUpTo: amount })]])
            : [],
      };
    },
    examples: [
      'correct TRIP-2027-0042 --from passport.json',
      'correct TRIP-2027-0042 --passenger PAX1 --surname EXEMPLE --pay-up-to 30EUR',
      'correct TRIP-2027-0042 --email traveller@example.com --phone "+44 20 7946 0000"',
    ],
  });
}

const DOCUMENTS = `
The documents in a file replace those of the order. For example, a passport:
\`{"paxId": "PAX1", "documents": [{"type": "PT", "number": "X0000001", "issuingCountry": "FR", "expiryDate": "2031-05-01"}]}\``;

/** Returns the command that corrects the same name, for another amount. Nothing else costs anything. */
function correctCommand(reference: string, options: CorrectOptions): string {
  const { from, passenger, title, givenName, surname } = options;
  const words = Object.entries({ from, passenger, title, 'given-name': givenName, surname })
    .flatMap(([option, word]) => (word === undefined ? [] : [` --${option} ${quoted(word)}`]))
    .join('');
  return `correct ${reference}${words}${payingWords(options)}`;
}

/** Returns the correction as it was given, unchecked. */
async function given(options: CorrectOptions & GlobalOptions, command: Command): Promise<object> {
  const { from, passenger, title, givenName, surname, loyalty, email, payUpTo, who, terminal } = options;
  const deciding = { ...(payUpTo && { payUpTo }), ...(who && { who }) };
  const typed = [passenger, title, givenName, surname, loyalty, email, options.phone];
  if (from !== undefined) {
    if (typed.some((each) => each !== undefined))
      usageError(command, '--from has the whole correction; only --pay-up-to and --who go with it');
    return { ...((await readRequest(from, terminal, 'correction')) as object), ...deciding };
  }
  const ofPassenger = [title, givenName, surname, loyalty].some((each) => each !== undefined);
  const ofContact = email !== undefined || options.phone !== undefined;
  if (!ofPassenger && !ofContact) usageError(command, 'say what is corrected, or give a file with --from');
  if (ofPassenger && passenger === undefined) usageError(command, 'say whose data it is: --passenger PAX1');
  if (options.phone && email === undefined)
    usageError(command, '--phone needs --email: the contact is replaced');
  const name = {
    ...(title !== undefined && { title }),
    ...(givenName !== undefined && { givenName }),
    ...(surname !== undefined && { surname }),
  };
  return {
    ...(passenger !== undefined && { paxId: passenger }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(loyalty && { loyalty }),
    ...(ofContact && { contact: { email, ...(options.phone && { phone: options.phone }) } }),
    ...deciding,
  };
}

/** Thrown when a correction has mistakes. Nothing was sent. */
class BadCorrection extends NdcFlowsError {
  readonly code = 'bad-request';

  constructor(readonly mistakes: Mistake[]) {
    super(`The correction has ${mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`}`, {
      remedy: 'Nothing was changed. Correct it, then run the command again.',
    });
  }
}

/** Checks a correction on this machine: nothing of a wrong one is sent. @throws BadCorrection with every mistake */
async function checked(correction: object): Promise<Correction> {
  const [{ updateSchemas }, { eachOnce, mistakesIn }] = await Promise.all([
    import('../../domain/order/updateSchemas'),
    import('../../domain/request/mistakes'),
  ]);
  const schema = updateSchemas.correct;
  const { data, error } = schema.safeParse(correction);
  const mistakes = eachOnce(mistakesIn(correction, error?.issues ?? [], { whole: 'correction', schema }));
  if (mistakes.length > 0 || !data) throw new BadCorrection(mistakes);
  return data;
}
