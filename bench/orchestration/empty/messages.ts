/** What the empty workflow and its activities are told, and where they are served. */

export const EMPTY_WORKFLOW = 'emptyWorkflow';
export const EMPTY_WORKFLOWS = 'bench.empty';
/** As with ours, activities have a queue and a worker of their own. */
export const EMPTY_ACTIVITIES = 'bench.empty.activities';

/** The bytes that one activity carries there and back. */
export interface Load {
  asked: number;
  answered: number;
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
