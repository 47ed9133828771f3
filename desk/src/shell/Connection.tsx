/** Says when the browser is offline, or the server answers slowly or not at all. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { admission } from '../api/client';
import { NoAnswer } from '../api/problem';
import { texts } from '../texts';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Returns whether a call that the page waits for had no answer. It is tried again by itself. */
function useNoAnswer(queries: QueryClient): boolean {
  const cache = queries.getQueryCache();
  const listen = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(listen, () =>
    cache.getAll().some((query) => query.isActive() && query.state.fetchFailureReason instanceof NoAnswer),
  );
}

export function Connection() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const noAnswer = useNoAnswer(useQueryClient());
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    admission.onSlow = setSlow;
    return () => {
      admission.onSlow = undefined;
    };
  }, []);
  const words = texts.connection;
  const news = !online ? words.offline : noAnswer ? words.noAnswer : slow ? words.slow : undefined;
  return (
    <div role="status" className="connection">
      {news !== undefined && <p className="connection-text">{news}</p>}
    </div>
  );
}
