/** The profile for tests that wait until a service can no longer apply a lost write. */

/** As short as a busy machine allows: it must not miss a write's deadline or the fence by itself. */
export const quick = {
  settleFor: '4500ms',
  writeFence: '1s',
  timeouts: { total: { orderCreate: '3s', orderChange: '3s', orderCancel: '3s' } },
};
