/** The licensed material that lies beside the repository, for tests: those that need it are skipped where it is absent. */
import { samplesHere } from './sampleFiles';

export * from './sampleFiles';

/** `test` where the samples are present, else `test.skip`, so that the run counts what it left out. */
export const testWithSamples: jest.It = samplesHere ? test : test.skip;
