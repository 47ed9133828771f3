/** What the program that starts the API hands in, because it is read from the configuration or this machine's files. Absent: the API does without. */
import type { ReportKey } from '../../domain/batch/activities';
import type { BatchLine } from '../../domain/batch/outcome';
import type { z } from 'zod';
import type { keptMessage } from '../schemas/messages';
import type { providerHealth, providerHealthList, providerInList } from '../schemas/providers';

type ProviderHealth = z.output<typeof providerHealth>;
type WorkerPage = NonNullable<z.output<typeof providerHealthList>['workers']>[number];

/** An endpoint for webhooks, and the agency that it belongs to. */
export interface Endpoint {
  name: string;
  agency?: string;
}

/** What a profile says of a provider. */
export type ProviderFacts = Required<
  Pick<z.output<typeof providerInList>, 'version' | 'style' | 'capabilities'>
>;

type KeptMessage = z.output<typeof keptMessage>;

/** The raw messages on this machine, secrets masked. */
export interface KeptMessages {
  /** Returns the facts of an order's messages, oldest first; undefined where this machine keeps none of any order. */
  list(reference: string): Promise<{ messages: KeptMessage[]; unreadable: number } | undefined>;
  /** Returns a message itself; undefined where there is none. */
  read(reference: string, id: string): Promise<string | undefined>;
}

/** The reports of batches on this machine. Each throws an NdcFlowsError for what cannot be read. */
export interface BatchReports {
  /** A report that has ended; undefined where there is none here. */
  read(batch: string): Promise<{ beganAt: string; lines: BatchLine[] } | undefined>;
  /** The lines so far. */
  lines(report: ReportKey): Promise<BatchLine[]>;
}

/** How providers have answered, as the metrics of workers tell. */
export interface CountedHealth {
  pages: readonly WorkerPage[];
  of(provider: string): ProviderHealth;
}

/** All of it. */
export interface HandedIn {
  endpoints?: readonly Endpoint[];
  /** By the provider's name. */
  profiles?: ReadonlyMap<string, ProviderFacts>;
  /** Time zone of each agency. */
  timeZones?: ReadonlyMap<string, string>;
  messages?: KeptMessages;
  reports?: BatchReports;
  health?: CountedHealth;
}
