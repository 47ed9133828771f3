/** The profile for tests that wait until a service can no longer apply a lost write. */

/** As short as a busy machine allows: it must not miss a write's deadline or the fence by itself. */
export const quick = {
  settleFor: '7500ms',
  writeFence: '3s',
  timeouts: { total: { orderCreate: '4s', orderChange: '4s', orderCancel: '4s' } },
};
