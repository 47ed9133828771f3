/** The pages and their addresses. URLs hold references and filters, never what is searched for. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Failure } from './parts/Notes';
import { readFilters } from './pages/orders/filters';
import { readPeriod } from './pages/sales/period';
import { WaitingPage } from './pages/waiting/WaitingPage';
import { Shell } from './shell/Shell';
import { Title } from './parts/Title';
import { texts } from './texts';

const root = createRootRoute({
  component: Shell,
  errorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
  notFoundComponent: () => (
    <div className="page-head">
      <Title />
      <div>
        <h1>{texts.error.notFound}</h1>
        <p className="soft">{texts.error.notFoundNext}</p>
      </div>
    </div>
  ),
});

const waiting = createRoute({ getParentRoute: () => root, path: '/', component: WaitingPage });

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: readFilters,
  component: lazyRouteComponent(() => import('./pages/orders/OrdersPage'), 'OrdersPage'),
});

export const orderRoute = createRoute({
  getParentRoute: () => root,
  path: '/orders/$reference',
  component: lazyRouteComponent(() => import('./pages/order/OrderPage'), 'OrderPage'),
});

const newOrder = createRoute({
  getParentRoute: () => root,
  path: '/new',
  component: lazyRouteComponent(() => import('./pages/newOrder/NewOrderPage'), 'NewOrderPage'),
});

const batches = createRoute({
  getParentRoute: () => root,
  path: '/batches',
  component: lazyRouteComponent(() => import('./pages/batches/BatchesPage'), 'BatchesPage'),
});

const batch = createRoute({
  getParentRoute: () => root,
  path: '/batches/$id',
  component: lazyRouteComponent(() => import('./pages/batches/BatchPage'), 'BatchPage'),
});

const sales = createRoute({
  getParentRoute: () => root,
  path: '/sales',
  validateSearch: readPeriod,
  component: lazyRouteComponent(() => import('./pages/sales/SalesPage'), 'SalesPage'),
});

const providers = createRoute({
  getParentRoute: () => root,
  path: '/providers',
  component: lazyRouteComponent(() => import('./pages/providers/ProvidersPage'), 'ProvidersPage'),
});

/** Reads the code of every page, so that each of them opens at once, and also while the server is being restarted. */
export function readPages(): void {
  for (const { options } of [orders, orderRoute, newOrder, batches, batch, sales, providers])
    void options.component?.preload?.();
}

export const router = createRouter({
  routeTree: root.addChildren([waiting, orders, orderRoute, newOrder, batches, batch, sales, providers]),
  basepath: '/desk',
  defaultPreload: 'intent',
  // The navigation stays.
  defaultErrorComponent: ({ error, reset }) => (
    <Failure
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  ),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
