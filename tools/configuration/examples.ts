/** Examples on the page of settings. A test loads each of them. */

/** By the part of the file that they show. Each is a whole file together with the example of `providers`. */
export const examples: Readonly<Record<string, string>> = {
  providers: `
providers:
  example:
    baseUrl: https://ndc.example.com
    version: '19.2'
    style: soap
    providerCode: EXAMPLE
    agencyId: agency1234
    credentials:
      username: { env: EXAMPLE_USERNAME }
      password: { file: /run/secrets/example-password }
    timeZone: Europe/Paris
    rate: { requestsPerSecond: 10 }
    timeouts: { total: { airShopping: 90s, default: 1m } }
    errors: [{ code: ERR400, owner: XA, operation: orderCreate, treatAs: not-created }]
`,
  claims: `
claims: { key: { env: NDC_FLOWS_CLAIMS_KEY } }
`,
  encryption: `
encryption: { keys: { file: /etc/ndc-flows/keys }, plaintext: refuse }
`,
  archive: `
archive: { folder: /var/lib/ndc-flows/messages, keepDays: 30 }
`,
  agencies: `
agencies:
  city: # the only one, so requests need not name it; with several, each has its own agencyId and credentials
    timeZone: Europe/Berlin
    officeHours: { from: '09:00', to: '18:00' }
`,
  batches: `
batches:
  nightly:
    cron: '0 23 * * *'
    timezone: Europe/Paris
    selection: { ticketByWithin: 48h }
    spendingLimits: [{ amount: '20000.00', currency: EUR }]
`,
  metrics: `
metrics: { listen: '0.0.0.0:9464', countEvery: 1m }
`,
  health: `
health: { listen: '0.0.0.0:9465' }
`,
  codecServer: `
codecServer:
  origins: ['https://temporal.example.com']
  browserSessions: 8h
  tokens: [{ name: ada, file: /etc/ndc-flows/ada.token }]
`,
  api: `
api:
  port: 8070
  tokens: [{ name: office, scopes: ['orders:read', 'orders:write'], file: /etc/ndc-flows/office.token, expires: 2027-12-31 }]
  desk: { sessions: 8h }
`,
  webhooks: `
webhooks:
  crm:
    url: https://crm.example.com/hooks/orders
    secret: { file: /etc/ndc-flows/crm.secret }
    events: [order.held, order.ticketed, order.attention]
    retry: { giveUpAfter: 3d }
`,
};
