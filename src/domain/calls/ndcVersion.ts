/** NDC versions supported by ndc-flows. */
export const ndcVersions = ['19.2', '21.3'] as const;

/** A version of NDC. */
export type NdcVersion = (typeof ndcVersions)[number];
