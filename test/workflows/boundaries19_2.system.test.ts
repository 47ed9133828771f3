/** Real processes: a worker killed, or paused, at each boundary of each write of 19.2. The table is in test/support/boundaryCases.ts. */
import { boundaryCases } from '../support/boundaryCases';

boundaryCases('19.2', [
  { write: 'create', point: 'before its mark', until: 'given up' },
  { write: 'create', point: 'between mark and first byte', until: 'given up' },
  { write: 'create', point: 'between mark and first byte', until: 'fence passed' },
]);
