/** What is searched for: kept in memory alone, never in an address, and forgotten at the sign-out. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

const findOptions = queryOptions<string>({
  queryKey: ['find'],
  queryFn: () => '',
  enabled: false,
  initialData: '',
  gcTime: Infinity,
});

/** Returns what is searched for, and sets it. */
export function useFind(): [find: string, setFind: (find: string) => void] {
  const queries = useQueryClient();
  const { data } = useQuery(findOptions);
  return [data, (find) => void queries.setQueryData(findOptions.queryKey, find)];
}
