/** Where metrics are served: nowhere, on loopback, or where somebody names it. */
import { checkMetrics, metricsOnPort } from '../../src/config/metrics';
import type { Mistake } from '../../src/domain/request/mistakes';

function checked(written: unknown): { config: ReturnType<typeof checkMetrics>; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  return { config: checkMetrics(written, mistakes), mistakes };
}

const MINUTE = 60_000;

test('left out, nothing is served', () =>
  expect(checked(undefined)).toEqual({ config: undefined, mistakes: [] }));

test.each([
  [{}, '127.0.0.1', 9464],
  [null, '127.0.0.1', 9464],
  [{ listen: 9100 }, '127.0.0.1', 9100],
  [{ listen: '9100' }, '127.0.0.1', 9100],
  [{ listen: 'localhost:9100' }, '127.0.0.1', 9100],
  [{ listen: '[::1]:9100' }, '::1', 9100],
  [{ listen: '0.0.0.0:9100' }, '0.0.0.0', 9100],
])('%j is served at %s', (written, host, port) => {
  expect(checked(written)).toEqual({ config: { host, port, countEvery: MINUTE }, mistakes: [] });
});

test.each([
  [{ listen: 'worker.example.com:9464' }, 'metrics.listen'],
  [{ listen: '127.0.0.1' }, 'metrics.listen'],
  [{ listen: '127.0.0.1:0' }, 'metrics.listen'],
  [{ listen: '127.0.0.1:99999' }, 'metrics.listen'],
  [{ listen: true }, 'metrics.listen'],
  [{ countEvery: '10ms' }, 'metrics.countEvery'],
  [{ countEvery: 'often' }, 'metrics.countEvery'],
  [{ port: 9464 }, 'metrics.port'],
])('%j is a mistake at %s', (written, path) => {
  expect(checked(written).mistakes.map((mistake) => mistake.path)).toEqual([path]);
});

test('a port of the command line is on loopback, or at the address of the file', () => {
  expect(metricsOnPort(9100, undefined)).toEqual({ host: '127.0.0.1', port: 9100, countEvery: MINUTE });
  const { config } = checked({ listen: '0.0.0.0:9464', countEvery: '30s' });
  expect(metricsOnPort(9100, config)).toEqual({ host: '0.0.0.0', port: 9100, countEvery: 30_000 });
});
