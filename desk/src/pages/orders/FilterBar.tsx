/** The filters above the list. Each is kept in the address, so that a filtered list can be shared. */
import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../api/queries';
import { Button } from '../../parts/Button';
import { Select, TextField } from '../../parts/Field';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { listedStates, withins, type Filters } from './filters';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { agency } = useSession();
  const words = texts.orders;
  /** Any other filter begins at the first page again. */
  const set = (name: keyof Filters) => (value: string) => {
    const { cursor: _, ...rest } = filters;
    onChange(
      Object.fromEntries(Object.entries({ ...rest, [name]: value }).filter(([, each]) => each !== '')),
    );
  };
  const day = (name: 'departureFrom' | 'departureTo' | 'createdSince') => ({
    type: 'date',
    value: filters[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  const { data } = useQuery(providersQuery);
  const known = data?.providers ?? [];
  const names = (which: 'provider' | 'agency', all: readonly string[]) => ({
    label: words[which],
    value: filters[which] ?? '',
    onChange: set(which),
    // Shows the one that the address names, even if it is unknown.
    options: [
      ['', words.any] as const,
      ...[...new Set([...all, ...(filters[which] === undefined ? [] : [filters[which]])])].map(
        (each) => [each, each] as const,
      ),
    ],
  });
  const agencies = known.flatMap((each) => each.agencies ?? []);
  return (
    <fieldset className="filters">
      <legend className="hidden-visually">{words.filters}</legend>
      <Select
        label={words.state}
        value={filters.state ?? ''}
        onChange={set('state')}
        options={[['', words.allStates], ...listedStates.map((each) => [each, texts.states[each]] as const)]}
      />
      <Select
        label={words.ticketBy}
        value={filters.ticketBy ?? ''}
        onChange={set('ticketBy')}
        options={[['', words.anyTime], ...withins.map((each) => [each, words.within[each]] as const)]}
      />
      <Select
        {...names(
          'provider',
          known.map(({ provider }) => provider),
        )}
      />
      {agency === undefined && (agencies.length > 0 || filters.agency !== undefined) && (
        <Select {...names('agency', agencies)} />
      )}
      <TextField label={`${words.departure} ${words.from}`} {...day('departureFrom')} />
      <TextField label={`${words.departure} ${words.to}`} {...day('departureTo')} />
      <TextField label={words.created} {...day('createdSince')} />
      <Button tone="plain" disabled={Object.keys(filters).length === 0} onClick={() => onChange({})}>
        {words.reset}
      </Button>
    </fieldset>
  );
}
