import { listPage, orderPage, uiOf } from '../../src/cli/uiAddress';

const dev = { address: '127.0.0.1:7233', namespace: 'default' };

describe('the address of an order in the Temporal UI', () => {
  test('is encoded, because the id of its workflow holds a slash', () => {
    expect(orderPage({ base: 'http://127.0.0.1:8233', namespace: 'my orders' }, 'T-1')).toBe(
      'http://127.0.0.1:8233/namespaces/my%20orders/workflows/order%2FT-1',
    );
  });

  test('and that of a list holds its query', () => {
    expect(listPage({ base: 'http://127.0.0.1:8233', namespace: 'my orders' }, 'NdcState = "held"')).toBe(
      'http://127.0.0.1:8233/namespaces/my%20orders/workflows?query=NdcState%20%3D%20%22held%22',
    );
  });

  test('follows the option before the environment before the server', () => {
    const env = { NDC_FLOWS_UI: 'https://ui.example/' };
    expect(uiOf(dev, 'https://here.example//', env).base).toBe('https://here.example');
    expect(uiOf(dev, undefined, env).base).toBe('https://ui.example');
    expect(uiOf(dev, undefined, {}).base).toBe('http://127.0.0.1:8233');
  });

  test('is that of Temporal Cloud where the orders live there', () => {
    const cloud = { address: 'ndc.a1b2c.tmprl.cloud:7233', namespace: 'ndc.a1b2c' };
    expect(uiOf(cloud, undefined, {}).base).toBe('https://cloud.temporal.io');
  });

  test('is left out where nobody knows it', () => {
    const place = uiOf({ address: 'temporal.example:7233', namespace: 'default' }, undefined, {});
    expect(orderPage(place, 'T-1')).toBeUndefined();
  });
});
