/** What the doctor knows of the workers' credentials: how their last login at a provider ended. */
import { checkWorkersLogin } from '../../../src/cli/doctor/server';
import { whatNow } from '../../../src/cli/show/nextCommands';
import { eventually } from '../../support/eventually';
import { oneAdult, running, type Stage } from '../../support/running';

let stage: Stage;
beforeAll(async () => {
  stage = await running({ password: 'not the password' });
});
afterAll(() => stage.close());

test('where the provider refused the workers, the provider and the setting are named', async () => {
  expect(await checkWorkersLogin(stage.client, 'sandbox')).toEqual([]);
  const { reference } = oneAdult();
  await stage.orders.start({ ...oneAdult(), reference });
  const failed = await stage.until(reference, 'failed');

  const said = whatNow(failed, 'order.json').join('\n');
  expect(said).toContain('Correct credentials and agencyId of providers.sandbox where the workers run');
  expect(said).toContain('ndc-flows doctor');
  // The request is not to blame.
  expect(said).not.toContain('after a correction');
  const [found] = await eventually(
    () => checkWorkersLogin(stage.client, 'sandbox'),
    ({ length }) => length > 0,
  );
  expect(found).toMatchObject({
    found: expect.stringContaining(
      `order ${reference} failed, because sandbox refused the workers’ login`,
    ) as string,
    remedy: expect.stringContaining('providers.sandbox') as string,
  });
});
