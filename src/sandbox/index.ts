/** The sandbox: an NDC service to develop and test against. */
export type { CallRecord } from './callLog';
export { BadFault, faultKinds, type FaultKind, type FaultOrder } from './faults';
export type { Ledger } from './ledger';
export { magicTable, type MagicRow } from './magic';
export type { Account, SandboxOptions, SandboxProvider } from './settings';
export { startSandbox, type Sandbox } from './startSandbox';
