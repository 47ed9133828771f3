/** The page's section on how a profile overrides the tables. A test loads its example. */

export const overriding = `## What a profile overrules

Services and airlines use codes in their own ways. A provider's \`errors\` override the meaning of a service code, by code and optionally by the error's owner (the airline or aggregator that defines the code) and operation. If several entries match, the most specific one applies; an owner counts more than an operation.

\`treatAs\` is a meaning from the table above. It also decides what the code proves about a write: \`retry-later\`, \`already-issued\` and \`already-processing\` prove nothing; any other meaning proves that the write was not done. So one entry declares a **definite create error**, which ends a booking that would otherwise need a person. Add such an entry only if the service guarantees it.

\`\`\`yaml
providers:
  example:
    errors:
      - { code: ERR400, owner: XA, operation: orderCreate, treatAs: not-created } # definite: nothing was created
      - { code: '368', owner: XB, treatAs: refused } # for this airline: no ticketing authority
      - { code: '717', treatAs: retry-later } # any owner
\`\`\`

A code that is neither in this table nor in the profile proves nothing about a write. The order asks a person once what it means ([attention.md](../guides/attention.md#an-error-code-that-no-table-has)).

Endings without a service code (a status, a reset, a truncated document) cannot be overridden.
`;
