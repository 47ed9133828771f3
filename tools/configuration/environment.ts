/** The environment variables that ndc-flows reads. A test compares this table with the code and the SDK. */

/** One variable. */
export interface Variable {
  name: string;
  meaning: string;
}

/** Grouped by who reads them. */
export const environment: readonly { heading: string; intro: string; variables: readonly Variable[] }[] = [
  {
    heading: 'ndc-flows',
    intro: 'ndc-flows also reads every variable that the configuration file names with `{ env: NAME }`.',
    variables: [
      {
        name: 'NDC_FLOWS_CONFIG',
        meaning: 'The configuration file. `--config` takes precedence; default: `./ndc-flows.yaml`.',
      },
      {
        name: 'NDC_FLOWS_KEYS_FILE',
        meaning: 'File with the encryption keys. Takes precedence over `encryption.keys`.',
      },
      {
        name: 'NDC_FLOWS_KEYS',
        meaning:
          'The encryption keys themselves: `id:base64[,id:base64]`. Set this or `NDC_FLOWS_KEYS_FILE`, not both.',
      },
      {
        name: 'NDC_FLOWS_DEPLOYMENT',
        meaning: 'The worker’s deployment name. `--deployment` takes precedence; default: unversioned.',
      },
      { name: 'NDC_FLOWS_BUILD', meaning: 'The worker’s build id. `--build` takes precedence.' },
      { name: 'NDC_FLOWS_UI', meaning: 'Address of the Temporal UI, for links. `--ui` takes precedence.' },
      { name: 'NDC_FLOWS_DEBUG', meaning: 'Any value: a failed command also prints its stack trace.' },
      {
        name: 'LOG_LEVEL',
        meaning:
          'Log level of workers, API and codec server: `trace`, `debug`, `info` (default), `warn`, `error`, `fatal` or `silent`.',
      },
      {
        name: 'SANDBOX_USERNAME',
        meaning:
          'User name that `ndc-flows sandbox` accepts. By default, the sandbox creates an account and prints it.',
      },
      { name: 'SANDBOX_PASSWORD', meaning: 'Password that `ndc-flows sandbox` accepts.' },
      {
        name: 'XDG_STATE_HOME',
        meaning: 'Parent folder of the archive if `archive.folder` is not set. Default: `~/.local/state`.',
      },
      {
        name: 'XDG_CACHE_HOME',
        meaning: 'Parent folder of the Temporal dev server that the demo installs. Default: `~/.cache`.',
      },
      {
        name: 'XDG_CONFIG_HOME',
        meaning: 'Parent folder of the Temporal SDK’s profiles. Default: `~/.config`.',
      },
      {
        name: 'NODE_EXTRA_CA_CERTS',
        meaning: 'Node.js: file of additional certificate authorities to trust.',
      },
    ],
  },
  {
    heading: 'Temporal',
    intro:
      'The [environment configuration](https://docs.temporal.io/develop/environment-configuration) of Temporal’s SDKs, which also reads profiles from a TOML file. Default: `127.0.0.1:7233`, namespace `default`.',
    variables: [
      { name: 'TEMPORAL_ADDRESS', meaning: 'Host and port of the Temporal server.' },
      { name: 'TEMPORAL_NAMESPACE', meaning: 'The namespace. `--namespace` takes precedence.' },
      { name: 'TEMPORAL_API_KEY', meaning: 'An API key. Turns TLS on.' },
      { name: 'TEMPORAL_PROFILE', meaning: 'Name of a profile in the TOML file. Default: `default`.' },
      { name: 'TEMPORAL_CONFIG_FILE', meaning: 'Path of the TOML file.' },
      { name: 'TEMPORAL_TLS', meaning: '`true` or `false`: use TLS or not.' },
      {
        name: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
        meaning: 'File of the certificate authority that signed the server’s certificate (PEM).',
      },
      { name: 'TEMPORAL_TLS_SERVER_CA_CERT_DATA', meaning: 'The same as PEM text instead of a file.' },
      { name: 'TEMPORAL_TLS_CLIENT_CERT_PATH', meaning: 'File of the client certificate (PEM).' },
      { name: 'TEMPORAL_TLS_CLIENT_CERT_DATA', meaning: 'The same as PEM text instead of a file.' },
      {
        name: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
        meaning: 'File of the client certificate’s private key (PEM).',
      },
      { name: 'TEMPORAL_TLS_CLIENT_KEY_DATA', meaning: 'The same as PEM text instead of a file.' },
      {
        name: 'TEMPORAL_TLS_SERVER_NAME',
        meaning: 'Name that the server’s certificate must carry, if it differs from the address.',
      },
      {
        name: 'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION',
        meaning: 'Ignored: ndc-flows always verifies the certificate and its name.',
      },
      { name: 'TEMPORAL_GRPC_META_*', meaning: 'A header sent with every call to the server.' },
    ],
  },
  {
    heading: 'OpenTelemetry',
    intro:
      'ndc-flows sends traces if one of the two endpoints is set ([metrics.md](metrics.md#traces)). Other variables of [the OpenTelemetry standard](https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/) that start with the names below work as the standard says.',
    variables: [
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        meaning: 'Where to send spans (OTLP over HTTP): `http://127.0.0.1:4318`.',
      },
      { name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', meaning: 'The same for traces only.' },
      { name: 'OTEL_EXPORTER_OTLP_HEADERS', meaning: 'Headers of these requests.' },
      { name: 'OTEL_TRACES_EXPORTER', meaning: '`none` turns traces off.' },
      { name: 'OTEL_TRACES_SAMPLER', meaning: 'Sampler: which traces are kept.' },
      { name: 'OTEL_SERVICE_NAME', meaning: 'Service name in the traces.' },
      { name: 'OTEL_RESOURCE_ATTRIBUTES', meaning: 'Further attributes of this process.' },
      { name: 'OTEL_BSP_*', meaning: 'Batching of spans: queue size and delays.' },
      { name: 'OTEL_SDK_DISABLED', meaning: '`true` turns everything off.' },
    ],
  },
];
