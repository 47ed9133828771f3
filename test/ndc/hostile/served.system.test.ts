/** Every hostile answer served over a real socket, compressed and not, in both styles. */
import { declareServed } from './served';

declareServed(() => ['plain', 'gzip']);
