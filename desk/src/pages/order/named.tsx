/** How passengers are named on an order's page, and the order in each dialog that acts on it. */
import { useQuery } from '@tanstack/react-query';
import { peopleQuery, searchQuery } from '../../api/queries';
import type { OrderStatus } from '../../api/types';
import { fullName } from '../../parts/Passengers';
import { Skeleton } from '../../parts/Skeleton';
import { useMay } from '../../session/session';
import { texts } from '../../texts';
import { nameOf, routeOf } from './naming';

/** Returns the passengers, where the sign-in shows names. */
export function usePeople(reference: string) {
  const may = useMay('passengers:read');
  const { data, isLoading } = useQuery({ ...peopleQuery(reference), enabled: may });
  return { people: data?.passengers ?? [], isLoading };
}

/** Returns how a passenger is called: by name, where the sign-in shows names. */
export function useNames(reference: string): (paxId: string) => string {
  const { people } = usePeople(reference);
  return (paxId) => {
    const found = people.find((each) => each.paxId === paxId);
    return found ? fullName(found) : paxId;
  };
}

/** Returns where the order goes. Until an offer is chosen, what was asked for, as lists show it. */
export function useRoute({ reference, flights }: OrderStatus): string {
  const known = flights.length > 0;
  const asked = useQuery({ ...searchQuery(reference), enabled: !known });
  const line = asked.data?.orders.find((each) => each.reference === reference);
  return known ? routeOf(flights) : (line?.route ?? texts.common.none);
}

/** Names the order in a dialog, so that the user cannot mistake it for another. */
export function WhichOrder({ status }: { status: OrderStatus }) {
  const { people, isLoading } = usePeople(status.reference);
  const route = useRoute(status);
  return (
    <div className="which-order">
      <strong>{nameOf(status)}</strong>
      {isLoading && <Skeleton />}
      {people.length > 0 && <span>{people.map(fullName).join(', ')}</span>}
      <span>{route}</span>
    </div>
  );
}
