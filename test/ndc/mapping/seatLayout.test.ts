import { SeatLayout } from '../../../src/ndc/mapping/seatLayout';

/** Takes a row written as `A:W C:A D:A F:W`, and returns the columns with their aisles. */
function columnsOf(...rows: string[]): string {
  const layout = new SeatLayout();
  rows.forEach((seats, at) => {
    const read = seats.split(' ').map((seat) => {
      const [column = '', code = ''] = seat.split(':');
      return { column, offerItemIds: [], characteristics: code ? [code] : [] };
    });
    layout.take({ number: String(at + 1), seats: read, characteristics: [], seen: read.length });
  });
  return layout
    .finish()
    .columns.map((column) => column || '|')
    .join('');
}

test.each([
  ['3-3', 'ABC|DEF', ['A:W B C:A D:A E F:W']],
  ['2-2', 'AC|DF', ['A:W C:A D:A F:W']],
  ['3-4-3', 'ABC|DEFG|HJK', ['A:W B C:A D:A E F G:A H:A J K:W']],
  ['1-2-1', 'A|DG|K', ['A:W D:A G:A K:W']],
  ['1-2', 'A|DF', ['A:W D:A F:W']],
  ['2-2 lettered to K', 'AC|DK', ['A:W C:A D:A K:W']],
  ['3-3 behind a cabin of 2-2', 'ABC|DEK', ['A:W C:A D:A K:W', 'A:W B C:A D:A E K:W']],
  ['unknown without characteristics', 'ABCDEF', ['A B C D E F']],
])('the aisles of a cabin of %s', (_what, columns, rows) => expect(columnsOf(...rows)).toBe(columns));

test('a row at an exit says so, whether the row or a seat of it does', () => {
  const layout = new SeatLayout();
  const seat = (code: string) => [{ column: 'A', offerItemIds: [], characteristics: [code] }];
  layout.take({ number: '1', seats: seat('W'), characteristics: ['E'], seen: 1 });
  layout.take({ number: '2', seats: seat('E'), characteristics: [], seen: 1 });
  layout.take({ number: '3', seats: seat('W'), characteristics: [], seen: 1 });
  expect(layout.finish().rows.map(({ exit }) => exit)).toEqual([true, true, undefined]);
});

test('a hostile number of rows is bounded, over all maps', () => {
  const seats = Array.from({ length: 60 }, (_, at) => ({
    ...{ column: String(at), offerItemIds: [], characteristics: [] },
  }));
  const fill = (layout: SeatLayout): SeatLayout => {
    for (let row = 1; row <= 200; row += 1)
      layout.take({ number: String(row), seats, characteristics: [], seen: 60 });
    return layout;
  };
  const one = fill(new SeatLayout());
  expect(one.finish().rows.length).toBe(70);
  expect(fill(new SeatLayout(one)).finish().rows).toEqual([]);
});
