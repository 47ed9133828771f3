/** What is taken for the payment card number, and what is not though it looks like one. */
import { cardPaths, findCards, maskCards } from '../../../src/domain/privacy';
import { checkBatch } from '../../../src/domain/batch/input';
import { checkRequest } from '../../../src/domain/request/request';
import { namedOffers, type NoOffer } from '../../../src/domain/offers/numbered';
import { cardRefusal, refusalOf } from '../../../src/domain/order/updateRules';
import { cardLike, digitsOf, networks, ticketNumber, withLuhn } from '../../support/cards';
import { below, pick } from '../../support/chance';
import { inputs, ran, repeatable } from '../../support/properties';
import { inAttention, statusOf, unknownYet } from '../../support/status';
import { adult, eur, context, requestInput } from '../build';

/** A test that draws its numbers, as many times as is asked for. */
const drawing = (test: () => void): (() => Promise<void>) =>
  repeatable(() => {
    for (let left = inputs(1); left > 0; left -= 1) test();
  });
const many = <T>(count: number, make: () => T): T[] => {
  ran(count);
  return Array.from({ length: count }, make);
};
const uuid = (): string => {
  const hex = (count: number): string => Array.from({ length: count }, () => below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
};
const taken = (texts: string[]): string[] => texts.filter((text) => findCards(text).length > 0);
const missed = (texts: string[]): string[] => texts.filter((text) => findCards(text).length === 0);
const grouped = (digits: string, sizes: number[], separator: string): string => {
  let at = 0;
  return sizes.map((size) => digits.slice(at, (at += size))).join(separator);
};

describe('a card number is seen', () => {
  test.each(networks)('of %s, beginning with %s, %i digits long', (_network, begins, length) =>
    drawing(() => {
      const cards = many(50, () => cardLike(begins, length));

      for (const written of ['%', 'paid with %, thanks', 'VISA%X']) {
        const texts = cards.map((card) => written.replace('%', card));
        expect(missed(texts)).toEqual([]);
      }
    })(),
  );

  const separators = [
    ' ',
    '-',
    '.',
    ' - ',
    '\u00a0',
    '\u2013',
    '  ',
    '/',
    '_',
    ',',
    ', ',
    ' / ',
    '|',
    ';',
    '*',
    ') (',
  ];
  const unseen = ['\t', '\n', '\r\n', '\u2028', '\u200b', '\u2060', '\u00ad', '\ufeff'];

  test('of the networks that a list forgets', () => {
    expect(taken(['5019717010103742', '6062828888666688', '6703444444444449'])).toHaveLength(3);
  });

  test.each([...separators, ...unseen])('in groups parted by %j', (separator) =>
    drawing(() => {
      const sixteen = many(50, () => grouped(cardLike('4', 16), [4, 4, 4, 4], separator));
      const fifteen = many(50, () => grouped(cardLike('37', 15), [4, 6, 5], separator));

      expect(missed([...sixteen, ...fifteen])).toEqual([]);
    })(),
  );

  test('behind and before other numbers', () => {
    // One in ten cards makes a longer card of the network together with the digits behind it: this is none of those.
    const card = '4242424242424242';
    expect(maskCards(`12,${card},123`)).toBe(`12,${'*'.repeat(16)},123`);

    expect(maskCards(`2 pax 1234 ${grouped(card, [4, 4, 4, 4], ' ')} 12/28 123`)).toBe(
      '2 pax 1234 **** **** **** **** 12/28 123',
    );
  });

  test('written with the digits of other scripts', () => {
    const wide = [...cardLike('4', 16)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const arabic = [...cardLike('51', 16)]
      .map((digit) => String.fromCodePoint(0x660 + Number(digit)))
      .join('');

    expect(taken([wide, arabic])).toHaveLength(2);
    expect(maskCards(`x ${wide} y`)).toBe(`x ${'*'.repeat(16)} y`);
  });

  test('before an X where the text says that it is one; else it is an identity number of China', () => {
    expect(taken(['VISA67037919690806531X', 'card 67037919690806531X'])).toHaveLength(2);
    expect(taken(['67037919690806531X'])).toEqual([]);
  });

  test('of 13 digits where the text says that it is one, or groups it so', () => {
    const old = cardLike('4', 13);

    expect(taken([`card no. ${old}`, `Visa ${old}`, grouped(old, [4, 3, 3, 3], ' ')])).toHaveLength(3);
  });
});

describe('no card number is', () => {
  test(
    'a ticket, of whatever airline, in 20,000 of them',
    drawing(() => {
      const tickets = many(10_000, () => ticketNumber());
      // A tenth of them fits Luhn by chance; here all of them do, and all begin as Visa's numbers.
      const worst = many(10_000, () => withLuhn(`4${digitsOf(11)}`));

      expect(taken([...tickets, ...worst])).toEqual([]);
      expect(taken(worst.map((ticket) => `${ticket.slice(0, 3)}-${ticket.slice(3)}`))).toEqual([]);
      expect(taken(worst.map((ticket) => `${ticket.slice(0, 3)} ${ticket.slice(3)} and more`))).toEqual([]);
      expect(taken(['2201234567890', '4211234567890'])).toEqual([]);
    }),
  );

  test(
    'a ticket of several numbers, however the following ones are written',
    drawing(() => {
      const following = (serial: string, by: number): string =>
        String(BigInt(serial) + BigInt(by)).padStart(serial.length, '0');
      const serials = many(5_000, () => `3${digitsOf(9)}`);
      const forms: ((serial: string) => string)[] = [
        (serial) => `444-${serial}/${following(serial, 1).slice(-2)}`,
        (serial) => `444${serial}/${following(serial, 1).slice(-2)}/${following(serial, 2).slice(-2)}`,
        (serial) => `444-${serial}-${following(serial, 1).slice(-2)}`,
        (serial) => `444-${serial}, ${following(serial, 1).slice(-2)}`,
        (serial) => `${serial}/${following(serial, 1).slice(-2)}/${following(serial, 2).slice(-2)}`,
        (serial) => `${serial}-${following(serial, 1).slice(-2)}-${following(serial, 2).slice(-2)}`,
      ];
      for (const form of forms) expect(taken(serials.map(form))).toEqual([]);
    }),
  );

  test(
    'a ticket with its check digit, where it is called one or written as one, in 5,000 of them',
    drawing(() => {
      const tickets = many(5_000, () => {
        const ticket = ticketNumber(pick(['300', '305', '360', '384', '390']));
        return ticket + String(BigInt(ticket) % 7n);
      });

      expect(taken(tickets.map((ticket) => `TKT ${ticket}`))).toEqual([]);
      expect(taken(tickets.map((ticket) => `e-ticket number: ${ticket}`))).toEqual([]);
      expect(
        taken(tickets.map((ticket) => `${ticket.slice(0, 3)}-${ticket.slice(3, 13)}-${ticket[13]}`)),
      ).toEqual([]);
    }),
  );

  test(
    'a number without the check digit of Luhn, or of a length or beginning that nobody issues',
    drawing(() => {
      const wrong = many(500, () => {
        const card = cardLike('4', 16);
        return card.slice(0, 15) + String((Number(card[15]) + 1) % 10);
      });
      const strange = many(500, () => cardLike('4', 17)).concat(many(500, () => cardLike('7', 16)));

      expect(taken([...wrong, ...strange, ...many(500, () => withLuhn(`4${digitsOf(22)}`))])).toEqual([]);
    }),
  );

  test(
    'a phone number, a frequent flyer number, a time, an amount, a UUID',
    drawing(() => {
      const phones = many(2_000, () => `+${cardLike('37', 15)}`).concat(
        many(2_000, () => `+39 ${digitsOf(11)}`),
      );
      const flyers = many(2_000, () => cardLike('3081', 16)).concat(many(2_000, () => cardLike('99', 15)));
      const times = many(2_000, () => `20261122${digitsOf(6)}`).concat(
        many(2_000, () => `179${digitsOf(10)}`),
      );
      const amounts = many(2_000, () => `690.${cardLike('4', 16)}`);
      const ids = many(
        2_000,
        () => `a0000000-${cardLike('4', 16).replace(/(.{4})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4')}12345678`,
      );

      expect(taken([...phones, ...flyers, ...times, ...amounts, ...ids])).toEqual([]);
    }),
  );

  test(
    'a ticket beside another, beside its coupons or beside an amount, of whatever airline',
    drawing(() => {
      // Airlines whose codes begin as the networks' numbers do; a tenth of all that follows fits Luhn by chance.
      const airlines = [
        '125',
        '176',
        '300',
        '340',
        '370',
        '390',
        '421',
        '501',
        '563',
        '589',
        '607',
        '618',
        '695',
        '812',
      ];
      const tickets = many(1_000, () => ticketNumber(pick(airlines)));
      const hyphened = tickets.map((ticket) => `${ticket.slice(0, 3)}-${ticket.slice(3)}`);
      const behind = [
        '/91',
        '-92',
        '/891',
        '/91/92',
        ' 690.32 EUR',
        ', 1234',
        ` / ${digitsOf(6)}`,
        '\n12.50',
      ];

      for (const text of behind) {
        expect(taken(tickets.map((ticket) => `${ticket}${text}`))).toEqual([]);
        expect(taken(hyphened.map((ticket) => `${ticket}${text}`))).toEqual([]);
      }
      for (const separator of [' ', ', ', '/', ' / ', '; ', '\n']) {
        const pairs = tickets.slice(1).map((ticket, nth) => `${tickets[nth]}${separator}${ticket}`);
        const hyphenedPairs = hyphened.slice(1).map((ticket, nth) => `${hyphened[nth]}${separator}${ticket}`);
        expect(taken([...pairs, ...hyphenedPairs])).toEqual([]);
      }
    }),
  );

  test(
    'what the product makes and meets: ids, references, times, dates, amounts, phone numbers',
    drawing(() => {
      const two = (most: number) => String(1 + below(most)).padStart(2, '0');
      const day = () => [two(28), two(12), `20${digitsOf(2)}`] as const;
      const made: Record<string, () => string> = {
        'ids of orders and offers': () => `${uuid()}, ${uuid()}`,
        'ids in a list': () => `["${uuid()}","${digitsOf(6)}",${digitsOf(5)}]`,
        'short ids of orders': () => `${digitsOf(6)}/${digitsOf(6)}`,
        references: () => `TRIP-20${digitsOf(2)}-${digitsOf(4)} and ORD-20${digitsOf(6)}-${digitsOf(6)}`,
        'file names': () => `${digitsOf(6)}.${digitsOf(3)}_orderCreate_${uuid()}_${digitsOf(4)}.call.gz`,
        instants: () =>
          `20${digitsOf(2)}-${two(12)}-${two(28)}T${two(23)}:${two(59)}:${two(59)}.${digitsOf(3)}Z`,
        'times beside each other': () =>
          `${two(23)}:${two(59)} ${two(23)}:${two(59)} ${two(23)}:${two(59)} ${two(23)}:${two(59)}`,
        'days of Europe': () => `${day().join('.')} - ${day().join('.')}, ${day().join('.')}`,
        'days with slashes': () => `${day().join('/')}/${day().join('/')} ${day().join('/')}`,
        'days of ISO': () => `${[...day()].reverse().join('-')}/${[...day()].reverse().join('-')} ${two(4)}`,
        milliseconds: () => `179${digitsOf(10)},179${digitsOf(10)}`,
        amounts: () => `${digitsOf(3)}.${digitsOf(2)}, ${digitsOf(3)}.${digitsOf(2)}`,
        'long amounts': () => `6${digitsOf(2)}.${digitsOf(16)}`,
        'phone numbers': () => `+44 20 ${digitsOf(4)} ${digitsOf(4)}, +39 06 ${digitsOf(8)}`,
        'phone numbers of America': () => `+1 (212) ${digitsOf(3)}-${digitsOf(4)}`,
        'phone numbers without a plus': () => `0044 20 ${digitsOf(4)} ${digitsOf(4)}`,
        addresses: () => `127.0.0.1:${digitsOf(4)}, pid ${digitsOf(5)}`,
      };

      for (const [what, make] of Object.entries(made)) {
        expect({ what, taken: taken(many(1_000, make)) }).toEqual({ what, taken: [] });
      }
    }),
  );

  test('and a long text of digits and separators costs no more than its length', () => {
    const texts = ['1 ', '4 - ', '41', '4111,,,'].map((part) => `${part.repeat(5_000)}x`);
    const began = process.cpuUsage();
    for (const text of texts) maskCards(text);

    // Of the processor, whatever else the machine does: 40 ms, and hours where a text costs more than its length.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });

  test(
    'an identity number of South Africa, Pakistan or China',
    drawing(() => {
      const africa = many(1_000, () => withLuhn(`4${digitsOf(1)}0101${digitsOf(4)}08`));
      const pakistan = many(1_000, () => `42101-${digitsOf(7)}-${digitsOf(1)}`);
      const china = many(4_000, () => {
        const digits = `6201021990${'0412'}${digitsOf(3)}`;
        const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
        const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
        return digits + ('10X98765432'[sum % 11] ?? '');
      });

      expect(taken([...africa, ...pakistan, ...china])).toEqual([]);
    }),
  );
});

describe('in a request', () => {
  const card = cardLike('4', 16);
  const mistakesOf = (input: unknown): string[] => {
    const checked = checkRequest(input, context);
    return 'mistakes' in checked ? checked.mistakes.map(({ path, message }) => `${path}: ${message}`) : [];
  };

  test.each([
    ['reference', { reference: card }],
    ['passengers[0].givenName', { passengers: [{ ...adult('PAX1'), givenName: `Ada ${card}` }] }],
    [
      'passengers[0].documents[0].number',
      { passengers: [{ ...adult('PAX1'), documents: [{ type: 'PT', number: card, issuingCountry: 'FR' }] }] },
    ],
    [
      'passengers[0].loyalty[0].number',
      { passengers: [{ ...adult('PAX1'), loyalty: [{ carrier: 'XA', number: card }] }] },
    ],
    [
      'contact.phone.number',
      { contact: { email: 'a@b.example', phone: { number: grouped(card, [4, 4, 4, 4], ' ') } } },
    ],
    ['contact.address.street', { contact: { email: 'a@b.example', address: { street: `${card} 12/28` } } }],
    ['requester.agentCode', { requester: { agentCode: card } }],
    ['payment.number', { payment: { number: Number(card) } }],
    ['services[0].name', { services: [{ name: card, need: 'preferred' }] }],
  ])('it is refused by the path %s, and not repeated', (path, changes) => {
    const mistakes = mistakesOf(requestInput(changes as never));

    expect(mistakes.join('\n')).toContain(`${path}: looks like a payment card number`);
    expect(mistakes.join('\n')).not.toContain(card);
  });

  test('as the name of a member it is refused, and not repeated', () => {
    const mistakes = mistakesOf({ ...requestInput(), [card]: 1 }).join('\n');

    expect(mistakes).toContain('(a key): looks like a payment card number');
    expect(mistakes).not.toContain(card);
  });

  test(
    'documents and frequent flyer numbers of 14 digits are no card’s, whatever they look like',
    drawing(() => {
      const numbers = many(200, () => cardLike('305', 14));

      expect(numbers.filter((number) => cardPaths({ documents: [{ number }] }).length > 0)).toEqual([]);
      expect(numbers.filter((number) => cardPaths({ loyalty: [{ number }] }).length > 0)).toEqual([]);
      expect(numbers.filter((number) => cardPaths({ givenName: number }).length > 0)).toEqual(numbers);
    }),
  );
});

describe('elsewhere in what callers send', () => {
  const card = cardLike('51', 16);

  test('an Update whose text holds one is refused, whatever its state', () => {
    const situation = {
      status: inAttention('lost-create'),
      cancelWanted: false,
      automatic: false,
    };
    const word = {
      answer: 'not-created' as const,
      who: 'Ann',
      why: `customer’s card ${card} was not charged`,
    };
    const refusal = refusalOf('resolve', word, situation);

    expect(refusal).toMatchObject({ code: 'card-number' });
    expect(refusal?.text).toMatch(/^why looks like a payment card number/);
    expect(refusal?.text).not.toContain(card);
    expect(
      refusalOf('resolve', { ...word, why: 'ticket 4211234567890 is on paper' }, situation)?.code,
    ).not.toBe('card-number');
    expect(cardRefusal({ orderId: card })).toMatchObject({ code: 'card-number' });
  });

  test('ids that an airline gave may look like one; nothing beside them may', () => {
    const situation = { cancelWanted: false, automatic: false };
    const waiting = {
      ...situation,
      status: unknownYet({
        state: 'awaiting-choice',
        offers: [{ number: 1, offerId: card, match: 'full', flights: [], total: eur('1.00') }],
      }),
    };
    const lost = { ...situation, status: inAttention('lost-create') };
    const word = { answer: 'order-id' as const, orderId: card, who: 'Ann', why: 'told by the airline' };

    expect(refusalOf('selectOffer', { offerIds: [card] }, waiting)).toBeUndefined();
    expect(refusalOf('resolve', word, lost)).toBeUndefined();
    expect(
      refusalOf('refresh', { orderId: card }, { ...situation, status: statusOf({ orderId: card }) }),
    ).toBeUndefined();

    const beside = [
      refusalOf('selectOffer', { offerIds: [card], note: card } as never, waiting),
      refusalOf('resolve', { ...word, why: `paid by ${card}` }, lost),
      refusalOf('resolve', { ...word, note: { orderId: card } } as never, lost),
    ];
    expect(beside.map((refusal) => refusal?.code)).toEqual(['card-number', 'card-number', 'card-number']);
  });

  test('an offer that is none of the order’s is not repeated where it looks like one', () => {
    const refusal = namedOffers([], [], [card, 'B-2']) as NoOffer;

    expect(refusal.text).toBe('this order has 0 offers, and ****************, B-2 are not among them');
  });

  test('a batch that names one is refused by its path', () => {
    expect(checkBatch({ references: ['T-1', card] })).toEqual({
      mistakes: [
        { path: 'references[1]', message: expect.stringContaining('payment card number') as string },
      ],
    });
    expect(checkBatch({ selection: { provider: card } })).toMatchObject({
      mistakes: [{ path: 'selection.provider' }],
    });
    expect(checkBatch({ references: ['T-1', ticketNumber()] })).toHaveProperty('batch');
  });
});
