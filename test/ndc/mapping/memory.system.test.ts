/** Answers of any length are understood in bounded memory. */
import { declareMemory, largeAnswers } from './memory';

declareMemory(largeAnswers);
