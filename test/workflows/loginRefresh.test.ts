import { loginRefreshCases } from './cases/loginRefresh';

// One call of each kind: a read before there is an order, each write, the read after it, the read before the next one.
loginRefreshCases(['token', 'cookies', '401'], [0, 4, 5, 6, 7, 8, 12, 13]);
