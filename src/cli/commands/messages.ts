/** `messages`: shows the raw messages of an order or of one call, from this machine's disk. Needs no server. */
import { Option, type Command } from 'commander';
import type { FoundMessage, Wanted } from '../../archive';
import { operationNames } from '../../domain/calls/operations';
import { examples, runs, usageError } from '../command';
import { exitStatus } from '../exit';
import { archivePlace, MessagesNotFound, UnreadableCalls } from '../archive';
import { messageDocument, messageLines, shownLines } from '../show/messages';

interface MessagesOptions {
  operation?: Wanted['operation'];
  correlationId?: string;
  kind?: Wanted['kind'];
  show?: boolean;
  raw?: boolean;
}

/** Registers the command. */
export function addMessages(program: Command): void {
  const messages = program
    .command('messages')
    .description('show the raw NDC messages of an order that are kept on this machine')
    .argument('[reference]')
    .addOption(
      new Option('--operation <name>', 'only messages of this operation').choices(
        operationNames.filter((name) => name !== 'login'),
      ),
    )
    .option('--correlation-id <id>', 'only messages of this call; no reference needed')
    .addOption(new Option('--kind <kind>', 'only requests or only answers').choices(['request', 'answer']))
    .option('--show', 'print the messages too, indented')
    .addOption(new Option('--raw', 'print only the messages, unchanged').conflicts('show'));

  runs<MessagesOptions, [string | undefined]>(messages, async ({ options, output }, reference) => {
    const { operation, correlationId, kind, show, raw, terminal } = options;
    if (reference === undefined && correlationId === undefined)
      usageError(messages, 'give a reference, or --correlation-id for one call');
    const place = await archivePlace(options);
    const wanted: Wanted = { reference, operation, correlationId, kind };
    const { findMessages } = await import('../../archive');
    const found: FoundMessage[] = [];
    const notShown = new UnreadableCalls();
    const reading = { keyring: place.keyring, unreadable: notShown.add };
    // A list needs no documents, which may be megabytes.
    for await (const message of findMessages(place.folder, wanted, reading))
      found.push(show || raw ? message : { ...message, document: Buffer.alloc(0) });
    if (found.length === 0 && notShown.first) throw notShown.first;
    if (found.length === 0) throw new MessagesNotFound(wanted, place);

    if (raw && !output.json) {
      for (const line of notShown.lines()) terminal.stderr.write(`${line}\n`);
      for (const { document } of found) terminal.stdout.write(Buffer.concat([document, Buffer.from('\n')]));
      return exitStatus.done;
    }
    return output.result({
      value: {
        folder: place.folder,
        note: place.note,
        notShown: notShown.lines(),
        messages: found.map((message) => messageDocument(message, show || raw ? 'with-text' : 'facts')),
      },
      lines: [
        ...(show ? found.flatMap(shownLines) : messageLines(found)),
        '',
        ...notShown.lines(),
        `In ${place.folder}. ${place.note}`,
      ],
    });
  });
  examples(
    messages,
    'ndc-flows messages TRIP-2027-0042',
    'ndc-flows messages TRIP-2027-0042 --operation orderCreate --show',
    'ndc-flows messages --correlation-id e0511f74-7d4b-3763-b80c-08b1ec1803d2 --kind answer --raw | xmllint --format -',
  );
}
