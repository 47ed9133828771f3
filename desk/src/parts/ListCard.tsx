/** A card around the table of a list: the table, what to do where the list is empty, or why it cannot be read. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty, Failure } from './Notes';
import { Loading } from './Skeleton';

interface ListCardProps {
  read: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  isEmpty: boolean;
  words: { empty: string; emptyNext: string };
  children: ReactNode;
}

export function ListCard({ read: { data, error, refetch }, isEmpty, words, children }: ListCardProps) {
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="card">
      {!data && <Loading />}
      {isEmpty ? (
        <Empty title={words.empty}>
          <p>{words.emptyNext}</p>
        </Empty>
      ) : (
        children
      )}
    </div>
  );
}
