/** The sandbox: an NDC service to develop and test against. */
export type { CallRecord } from './callLog';
export type { FaultPlan } from './faultPlan';
export type { FaultOrder } from './faults';
export type { Ledger } from './ledger';
export type { FaultKind } from './scenarios';
export { sandboxAccount } from './settings';
export { startSandbox, type Sandbox } from './startSandbox';
