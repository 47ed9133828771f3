export { createLog } from './log';
export { knownSecrets, learnEnvironment } from './secrets';
