import { allLosses, loginRefreshCases, wholeLife } from './cases/loginRefresh';

loginRefreshCases(allLosses, wholeLife);
