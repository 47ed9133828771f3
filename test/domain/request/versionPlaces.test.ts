/** What a version has no place for is refused by its path and with the reason, in that version alone. */
import { checkRequest, type OrderRequestInput } from '../../../src/domain/request/request';
import { placeless } from '../../../src/domain/request/versionPlaces';
import { versions } from '../../support/requestJudge';
import { context, requestInput } from '../build';

/** A request for each member of the table, and the path at which it is refused. */
const requests: Record<string, { asks: Partial<OrderRequestInput>; path: string }> = {
  'a second promotion code': {
    asks: {
      programs: [
        { kind: 'promotion', code: 'SUMMER' },
        { kind: 'promotion', code: 'AUTUMN' },
      ],
    },
    path: 'programs[1].code',
  },
  'the IATA number of a point of sale': {
    asks: { pointOfSale: { country: 'FR', iataNumber: '20212345' } },
    path: 'pointOfSale.iataNumber',
  },
};

test.each(placeless.map(({ member, version, because }) => [member, version, because] as const))(
  '%s is refused in %s, and nowhere else',
  (member, version, because) => {
    const { asks, path } = requests[member] ?? { asks: {}, path: '' };
    for (const spoken of versions) {
      const checked = checkRequest(requestInput(asks), { ...context, versionOf: () => spoken });
      expect('mistakes' in checked ? checked.mistakes : []).toEqual(
        spoken === version ? [{ path, message: `cannot be sent: NDC ${version} ${because}` }] : [],
      );
    }
    expect(checkRequest(requestInput(asks), context)).toHaveProperty('request');
  },
);
