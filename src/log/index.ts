export { createLog, type Logger, type LogOptions } from './log';
export { knownSecrets, learnEnvironment } from './secrets';
