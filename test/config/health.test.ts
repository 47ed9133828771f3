/** Where a worker tells how it is: nowhere, on loopback, or where somebody names it. */
import { checkHealth, healthOnPort } from '../../src/config/health';
import type { Mistake } from '../../src/domain/request/mistakes';

function checked(written: unknown): { config: ReturnType<typeof checkHealth>; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  return { config: checkHealth(written, mistakes), mistakes };
}

test('left out, nothing listens', () =>
  expect(checked(undefined)).toEqual({ config: undefined, mistakes: [] }));

test.each([
  [{}, '127.0.0.1', 9465],
  [null, '127.0.0.1', 9465],
  [{ listen: 9100 }, '127.0.0.1', 9100],
  [{ listen: '[::1]:9100' }, '::1', 9100],
  [{ listen: '0.0.0.0:9100' }, '0.0.0.0', 9100],
])('%j is told at %s', (written, host, port) => {
  expect(checked(written)).toEqual({ config: { host, port }, mistakes: [] });
});

test.each([
  [{ listen: 'worker.example.com:9465' }, 'health.listen'],
  [{ listen: '127.0.0.1:0' }, 'health.listen'],
  [{ listen: true }, 'health.listen'],
  [{ port: 9465 }, 'health.port'],
])('%j is a mistake at %s', (written, path) => {
  expect(checked(written).mistakes.map((mistake) => mistake.path)).toEqual([path]);
});

test('a port of the command line is on loopback, or at the address of the file', () => {
  expect(healthOnPort(9100, undefined)).toEqual({ host: '127.0.0.1', port: 9100 });
  expect(healthOnPort(9100, { host: '0.0.0.0', port: 9465 })).toEqual({ host: '0.0.0.0', port: 9100 });
});
