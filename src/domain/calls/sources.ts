/** Sources of the error tables. */

/** Sources, by the name used in a row. */
export const sources = {
  padis: 'PADIS code list 9321',
  description: 'the interface description of the service',
  seen: 'seen in practice: in public documentation of such services, or in logged messages',
  http: 'HTTP (RFC 9110, RFC 6585, RFC 8470)',
  soap: 'SOAP 1.1, section 4.4, and SOAP 1.2, part 1, section 5.4',
  xml: 'XML 1.0, fifth edition, and Namespaces in XML 1.0',
  gzip: 'gzip (RFC 1952)',
  schema: 'the IATA schemas, 19.2 and 21.3',
  tried:
    'triggered one by one against servers that record what they receive, with the versions of undici and Node in use',
  documented: 'the error lists of undici, Node and OpenSSL; cannot be triggered on one machine',
  temporal: 'tried one by one on a real Temporal server',
  own: 'ndc-flows’s own',
  bound: 'a limit of ndc-flows, in src/ndc/xml/limits.ts',
} as const;

/** The name of a source. */
export type Source = keyof typeof sources;
