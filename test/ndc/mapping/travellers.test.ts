/** Travellers on the wire: names as tickets carry them, and the countries that an airline may ask for. */
import type { NdcVersion } from '../../../src/domain/calls/provider';
import type { Operations } from '../../../src/domain/calls/operations';
import type { Passenger } from '../../../src/domain/request/trip';
import { checkProfiles, type Profile } from '../../../src/ndc/profile';
import { sandboxProfile } from '../../support/running';
import { expectValid, request, versions } from '../../support/requestJudge';
import { testWithSchemas } from '../../support/schemas';

const people: Passenger[] = [
  {
    paxId: 'PAX1',
    type: 'ADT',
    givenName: 'Zoë',
    surname: 'Müller-O’Hara',
    birthDate: '1985-04-13',
    documents: [{ type: 'PT', number: 'X1', issuingCountry: 'FR' }],
    residenceCountry: 'DE',
    citizenshipCountry: 'FR',
  },
];

const create: Operations['orderCreate']['input'] = {
  offer: { offerId: 'OF1', ownerCode: 'XA', items: [{ offerItemId: 'IT1', paxIds: ['PAX1'] }] },
  shoppingResponseId: 'SR1',
  passengers: people,
  contact: { email: 'traveller@example.com', address: { city: 'Zürich' } },
};

const find: Operations['orderRetrieve']['input'] = {
  passenger: { givenName: 'Zoë', surname: 'Müller-O’Hara' },
  flight: { carrier: 'XA', number: '315', origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
};

function profileOf(version: NdcVersion, forms: object = {}): Profile {
  const written = sandboxProfile('http://127.0.0.1:1', { version, profile: { forms } });
  const { sandbox } = checkProfiles({ sandbox: written });
  if (!sandbox) throw new Error('no profile');
  return sandbox;
}

/** The texts of an element, wherever it stands, each once. */
function textsOf(message: string, element: string): string[] {
  const found = message.matchAll(new RegExp(`<(?:[\\w.-]+:)?${element}>([^<]*)<`, 'g'));
  return [...new Set([...found].map(([, text = '']) => text.replace('&apos;', "'")))];
}

describe.each(versions)('in %s', (version) => {
  test.each([
    ['as a ticket carries them', {}, 'Zoe', "Mueller-O'Hara"],
    ['as they are written where the provider takes that', { namesAsWritten: true }, 'Zoë', 'Müller-O’Hara'],
  ])('names are sent %s, in documents and searches too', (_what, forms, givenName, surname) => {
    const profile = profileOf(version, forms);
    for (const message of [
      request(profile, 'orderCreate', create),
      request(profile, 'orderRetrieve', find),
    ]) {
      expect(textsOf(message, 'GivenName')).toEqual([givenName]);
      expect(textsOf(message, 'Surname')).toEqual([surname]);
    }
    expect(textsOf(request(profile, 'orderCreate', create), 'CityName')).toEqual(['Zürich']);
  });

  testWithSchemas(
    'the countries of residence and citizenship stand in the passenger and in its documents',
    async () => {
      const profile = profileOf(version);
      const message = request(profile, 'orderCreate', create);

      expect(message.match(/ResidenceCountryCode>DE</g)).toHaveLength(2);
      expect(message.match(/CitizenshipCountryCode>FR</g)).toHaveLength(2);
      await expectValid(profile, 'orderCreate', create);
    },
  );
});
