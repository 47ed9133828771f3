/** Corrects what an order says of a passenger, or how the airline reaches them. */
import { useState } from 'react';
import { Select, SelectField, TextField } from '../../parts/Field';
import { textIn } from '../../parts/form';
import { fullName } from '../../parts/Passengers';
import { texts } from '../../texts';
import { writtenIn } from '../../parts/written';
import { FormDialog, type OpenProps } from './FormDialog';
import { usePeople } from './named';
import type { Sent } from './send';

const kinds = ['name', 'documents', 'loyalty', 'contact'] as const;
type Kind = (typeof kinds)[number];

/** The fields of each kind, by their paths in the correction. */
const fields = {
  name: ['name.givenName', 'name.surname'],
  documents: [
    'documents[0].type',
    'documents[0].number',
    'documents[0].issuingCountry',
    'documents[0].nationality',
    'documents[0].expiryDate',
  ],
  loyalty: ['loyalty[0].carrier', 'loyalty[0].number'],
  contact: ['contact.email', 'contact.phone.countryCode', 'contact.phone.number'],
} as const satisfies Record<Kind, readonly string[]>;

/** What the API insists on is asked for at its field. */
const required: readonly string[] = [
  'documents[0].number',
  'documents[0].issuingCountry',
  'loyalty[0].carrier',
  'loyalty[0].number',
  'contact.email',
];

export function CorrectDialog({ status, onClose, onDone }: OpenProps) {
  const words = texts.afterSale;
  const { labels } = words;
  const { people } = usePeople(status.reference);
  const [kind, setKind] = useState<Kind>('name');
  const [paxIdChosen, setPaxId] = useState<string>();
  const chosen = people.find(({ paxId }) => paxId === paxIdChosen) ?? people[0];
  const read = (form: HTMLFormElement): Sent['body'] | readonly string[] => {
    const missing = fields[kind].filter((name) => required.includes(name) && textIn(form, name) === '');
    if (missing.length > 0) return missing;
    const correction = writtenIn(new FormData(form), []);
    return correction[kind] === undefined ? fields[kind].slice(-1) : correction;
  };
  const help: Readonly<Record<string, string>> = {
    'name.givenName': words.unchanged(chosen?.givenName),
    'name.surname': words.unchanged(chosen?.surname),
    'documents[0].issuingCountry': words.countryHelp,
    'documents[0].nationality': words.countryHelp,
    'loyalty[0].carrier': words.carrierHelp,
  };
  return (
    <FormDialog
      {...{ status, onClose, onDone, read }}
      title={words.buttons.correct}
      says={words.correctSays[kind]}
      submit={words.correctSubmit[kind]}
      update="correct"
    >
      {(mistake) => (
        <>
          <Select
            label={words.correctWhat}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            options={kinds.map((each) => [each, words.kinds[each]] as const)}
          />
          {kind !== 'contact' &&
            (people.length > 0 ? (
              <SelectField
                label={words.paxId}
                name="paxId"
                onChange={setPaxId}
                options={people.map((each) => [each.paxId, fullName(each)] as const)}
              />
            ) : (
              <TextField
                label={words.paxId}
                help={words.paxIdHelp}
                name="paxId"
                mistake={mistake('paxId')}
                defaultValue="PAX1"
              />
            ))}
          {fields[kind].map((name) =>
            name === 'documents[0].type' ? (
              <SelectField
                key={name}
                label={labels[name]}
                name={name}
                options={Object.entries(words.documentTypes)}
              />
            ) : (
              <TextField
                key={name}
                name={name}
                label={labels[name]}
                type={types[name] ?? 'text'}
                help={help[name]}
                maxLength={64}
                mistake={mistake(name)}
              />
            ),
          )}
        </>
      )}
    </FormDialog>
  );
}

const types: Readonly<Record<string, string>> = {
  'documents[0].expiryDate': 'date',
  'contact.email': 'email',
  'contact.phone.number': 'tel',
};
