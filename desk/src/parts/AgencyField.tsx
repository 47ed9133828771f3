/** The agency that an order is for, asked of those who may act for several. */
import { useSession } from '../session/session';
import { texts } from '../texts';
import { SelectField } from './Field';

interface AgencyFieldProps {
  name: string;
  mistake?: string;
  /** The providers that can be chosen, each with its agencies. */
  providers: readonly { agencies?: readonly string[] }[];
}

export function AgencyField({ providers, ...field }: AgencyFieldProps) {
  const { agency } = useSession();
  const agencies = [...new Set(providers.flatMap((each) => each.agencies ?? []))];
  if (agency !== undefined || agencies.length === 0) return null;
  return (
    <SelectField
      label={texts.order.agency}
      options={agencies.map((each) => [each, each] as const)}
      {...field}
    />
  );
}
