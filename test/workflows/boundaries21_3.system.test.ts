/** Real processes: a worker killed, or paused, at each boundary of each write of 21.3. The table is in test/support/boundaryCases.ts. */
import { boundaryCases } from '../support/boundaryCases';

boundaryCases('21.3', [
  { write: 'issue', point: 'before its mark', until: 'given up' },
  { write: 'issue', point: 'between mark and first byte', until: 'given up' },
  { write: 'cancel', point: 'before its mark', until: 'fence passed' },
]);
