/** What the empty workflow and its activities are told, and where they are served. */
import type { OrderRequest } from '../../../src/domain/request/request';
import type { Rival } from '../kinds';

export const EMPTY_WORKFLOW = 'emptyWorkflow';

/** A worker each: those of `empty` do nothing, those of `calling` call. */
export const queues: Record<Rival, string> = { empty: 'bench.empty', calling: 'bench.calling' };

/** As with ours, activities have a queue and a worker of their own. */
export function activityQueueOf(queue: string): string {
  return `${queue}.activities`;
}

/** The bytes that one activity carries there and back. */
export interface Load {
  asked: number;
  answered: number;
  /** Booked by this activity; it weighs as much less. */
  trip?: OrderRequest;
}

/** What a booking's activities carry: those that are made side by side stand together. */
export type Steps = readonly (readonly Load[])[];

export interface EmptyInput {
  steps: Steps;
  /** As large as what the request takes beyond the steps. */
  filling: string;
}

export interface EmptyActivities {
  answer(filling: string, bytes: number): Promise<string>;
}

export interface CallingActivities extends EmptyActivities {
  /** Makes a booking's calls, and answers with so many bytes as the other does. */
  book(trip: OrderRequest, filling: string, bytes: number): Promise<string>;
}
