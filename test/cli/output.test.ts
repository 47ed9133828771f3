import { createOutput, table } from '../../src/cli/output';

function written(json: boolean): { texts: string[]; output: ReturnType<typeof createOutput> } {
  const texts: string[] = [];
  return { texts, output: createOutput(json, (text) => texts.push(text)) };
}

describe('output', () => {
  test('a program gets the one document and no progress', () => {
    const { texts, output } = written(true);
    output.say('shopping');
    output.result({ value: { state: 'held' }, lines: ['held'] });
    expect(texts).toHaveLength(1);
    expect(JSON.parse(texts.join(''))).toEqual({ state: 'held' });
  });

  test('people get progress and lines', () => {
    const { texts, output } = written(false);
    output.say('shopping');
    output.result({ value: { state: 'held' }, lines: ['held', 'done'] });
    expect(texts.join('')).toBe('shopping\nheld\ndone\n');
  });

  test('a table has columns of equal width and no spaces at the end of a line', () => {
    expect(
      table(
        ['reference', 'state'],
        [
          ['A', 'held'],
          ['LONG-REFERENCE', undefined],
        ],
      ),
    ).toEqual(['reference       state', 'A               held', 'LONG-REFERENCE']);
  });
});
