/** What a run has started is ended in the reverse order and once; a run that is interrupted leaves what is still used to its process. */
import { Closings } from '../../chaos/closings';

function noting() {
  const done: string[] = [];
  const end = (name: string) => () => {
    done.push(name);
    return name === 'server' ? Promise.reject(new Error('it has ended already')) : Promise.resolve();
  };
  return { done, end };
}

test('everything is ended in the reverse order, once, also after something that could not be', async () => {
  const { done, end } = noting();
  const closings = new Closings();
  closings.add(end('database'));
  closings.add(end('server'));
  closings.addShared(end('connection'));
  await Promise.all([closings.close(), closings.close()]);
  expect(done).toEqual(['connection', 'server', 'database']);
});

test('where somebody interrupts, what the run still works with is left, and what is started later is ended at once', async () => {
  const { done, end } = noting();
  const closings = new Closings();
  closings.add(end('database'));
  closings.addShared(end('connection'));
  await closings.close({ interrupted: true });
  closings.add(end('worker'));
  closings.addShared(end('another connection'));
  expect(done).toEqual(['database', 'worker']);
});
