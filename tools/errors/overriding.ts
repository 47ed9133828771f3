/** How a profile overrules the tables, as the page of errors tells it. The example is loaded by a test. */

export const overriding = `## What a profile overrules

Services and airlines use codes their own way. A provider's \`errors\` overrule the codes of the service, by code and where wanted by the
error's owner (the airline or aggregator whose code it is) and by operation; of several that fit, the one that names most counts, an owner
before an operation. \`treatAs\` is a meaning of the table above. It also says what the code proves of a write: \`retry-later\`,
\`already-issued\` and \`already-processing\` prove nothing, any other meaning says that the write was not done. So a **definite create error** is
one line, and it ends a booking that would otherwise be in doubt; write it only where the service promises it.

\`\`\`yaml
providers:
  example:
    errors:
      - { code: ERR400, owner: XA, operation: orderCreate, treatAs: not-created } # definite: nothing was created
      - { code: '368', owner: XB, treatAs: refused } # this airline means: no ticketing authority
      - { code: '717', treatAs: retry-later } # whoever says it
\`\`\`

A code that neither this table nor the profile has proves nothing of a write; a person is asked once what it means ([attention.md](../guides/attention.md#an-error-code-that-no-table-has)).

What is no code of the service (a status, a reset, a document cut short) cannot be overruled.
`;
