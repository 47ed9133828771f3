/** Calls the API. Every page goes through this client: the same operations as the API's own, admitted by the session's cookie. */
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './schema';

/** What the session adds to calls, and what it hears of them. The session sets both. */
export const admission: { csrf?: string; onUnauthorized?: () => void; onSlow?: (slow: boolean) => void } = {};

/** How long a call may take before the page says that the connection is slow. Calls that wait for an airline are left out. */
const SLOW_AFTER = 4_000;

const begun = new Map<string, () => void>();

const session: Middleware = {
  onRequest({ request, id }) {
    if (request.method === 'GET') {
      const timer = setTimeout(() => admission.onSlow?.(true), SLOW_AFTER);
      begun.set(id, () => clearTimeout(timer));
    } else if (admission.csrf !== undefined) {
      request.headers.set('x-csrf-token', admission.csrf);
    }
    return request;
  },
  onResponse({ response, id }) {
    ended(id);
    if (response.status === 401) admission.onUnauthorized?.();
    return undefined;
  },
  onError({ id }) {
    ended(id);
  },
};

function ended(id: string): void {
  const stop = begun.get(id);
  if (!stop) return;
  stop();
  begun.delete(id);
  if (begun.size === 0) admission.onSlow?.(false);
}

/** The client. */
export const api = createClient<paths>({ baseUrl: '/desk/api' });
api.use(session);
