/** Starts the desk. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from './api/problem';
import { readPages, router } from './router';
import { watchSession } from './session/session';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/shell.css';
import './pages/waiting/waiting.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one. Anything else may pass: the server may be restarting.
      retry: (failures, error) => !(error instanceof Refused) && failures < 4,
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 10_000),
    },
  },
});
watchSession(queries);

/** When the first page has been read (milliseconds). */
const FIRST_READ = 1_500;

setTimeout(readPages, FIRST_READ);

const page = document.getElementById('desk');
if (page)
  createRoot(page).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
