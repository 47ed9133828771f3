/** However a service writes an answer down, the client reads the same: textbook answers are written in other ways at random. */
import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { Dice } from '../../../src/sandbox/random';
import { dressed } from '../../../src/sandbox/realistic/dress';
import { quirks, type Wording } from '../../../src/sandbox/realistic/quirks';
import { codec } from '../../../src/sandbox/messages';
import { readMessage } from '../../../src/ndc/xml/read';
import { record, text } from '../../../src/ndc/xml/declare';
import { header } from '../../sandbox/messages/replies';
import { runs } from '../../support/properties';
import { chunked } from '../../support/samples';
import { textbook, understood, written } from '../../support/textbook';

const wordings = quirks.filter(({ at }) => at === 'wording').map(({ name }) => name as Wording);

/** Any of them together, on dice of any name. */
const dressing = fc.record({ worn: fc.subarray(wordings), dice: fc.string({ maxLength: 8 }) });

describe.each(textbook.map((one) => [one.version, one.what, one] as const))(
  '%s, %s',
  (_version, _what, one) => {
    test('reads the same in any dress', async () => {
      const plain = written(one);
      const expected = await understood(one, plain);
      await fc.assert(
        fc.asyncProperty(dressing, async ({ worn, dice }) => {
          const xml = dressed(plain, (wording) => worn.includes(wording), new Dice(dice));
          expect(await understood(one, xml)).toEqual(expected);
        }),
        runs(25),
      );
    });
  },
);

test.each(wordings)('%s changes how an answer is written', (wording) => {
  const changed = textbook.map((one) => {
    const plain = written(one);
    const nothingWorn = dressed(plain, () => false, new Dice('dice'));
    return dressed(plain, (worn) => worn === wording, new Dice('dice')) !== nothingWorn;
  });
  expect(changed).toContain(true);
});

test('a dressed envelope and a dressed fault are read', async () => {
  const wire = { version: '21.3', style: 'soap', operation: 'orderRetrieve' } as const;
  const plain = codec.encode(wire, { kind: 'fault', code: 'Client', text: 'no <Order> & no rest' }, header);
  await fc.assert(
    fc.asyncProperty(dressing, async ({ worn, dice }) => {
      const xml = dressed(plain, (wording) => worn.includes(wording), new Dice(dice));
      const read = await readMessage(chunked(xml, 7), {
        root: 'OrderViewRS',
        messagePrefix: 'IATA_',
        record: record({ orderId: text('Response/Order/OrderID') }),
        soap: true,
      });
      expect(read.fault).toMatchObject({ text: 'no <Order> & no rest' });
    }),
    runs(60),
  );
});

test('the same dice write the same answer', () => {
  for (const one of textbook) {
    const write = (): string => dressed(written(one), () => true, new Dice('repeated'));
    expect(write()).toBe(write());
  }
});

test('another parser finds the same texts in a dressed answer', () => {
  const parser = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    htmlEntities: true,
  });
  const easy: Wording[] = [
    'prefixes',
    'other-default',
    'mixed-prefixes',
    'indented',
    'single-quotes',
    'comments',
  ];
  for (const one of textbook) {
    const xml = dressed(written(one), (wording) => easy.includes(wording), new Dice('other parser'));
    expect(parser.parse(xml)).toEqual(parser.parse(written(one)));
  }
});
