/** The empty worker: what the SDK costs where there is nothing to do. Nothing else is loaded, because its start is measured. */
import { queues } from './messages';
import { emptyActivities, failed, serve } from './serve';

serve(queues.empty, emptyActivities).catch(failed);
