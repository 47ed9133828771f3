/** The environment variables that are read. A test holds this to what the code, and the SDK's way in, name. */

/** One variable. */
export interface Variable {
  name: string;
  meaning: string;
}

/** By who reads them. */
export const environment: readonly { heading: string; intro: string; variables: readonly Variable[] }[] = [
  {
    heading: 'Of ndc-flows',
    intro: 'Besides these each variable that the file names under `env`.',
    variables: [
      {
        name: 'NDC_FLOWS_CONFIG',
        meaning: 'the configuration file; `--config` goes before, else `./ndc-flows.yaml`',
      },
      {
        name: 'NDC_FLOWS_KEYS_FILE',
        meaning: 'file with the keys of encryption; goes before `encryption.keys`',
      },
      { name: 'NDC_FLOWS_KEYS', meaning: 'the keys themselves, `id:base64[,id:base64]`; one of the two' },
      {
        name: 'NDC_FLOWS_DEPLOYMENT',
        meaning: 'the deployment that a worker is of; `--deployment` goes before, left out, none',
      },
      { name: 'NDC_FLOWS_BUILD', meaning: 'which build of it; `--build` goes before' },
      { name: 'NDC_FLOWS_UI', meaning: 'where the Temporal UI is, for links; `--ui` goes before' },
      { name: 'NDC_FLOWS_DEBUG', meaning: 'anything: where a command failed is told too' },
      {
        name: 'LOG_LEVEL',
        meaning:
          '`trace`, `debug`, `info` (left out), `warn`, `error`, `fatal` or `silent`, of what runs on: workers, API, codec server',
      },
      {
        name: 'SANDBOX_USERNAME',
        meaning: 'who may log in at `ndc-flows sandbox`; left out, it makes an account and prints it',
      },
      { name: 'SANDBOX_PASSWORD', meaning: 'the password of it' },
      {
        name: 'XDG_STATE_HOME',
        meaning: 'where raw messages are kept when `archive.folder` is left out; `~/.local/state` unless set',
      },
      {
        name: 'XDG_CACHE_HOME',
        meaning: 'where a Temporal dev server is kept that was got for the demo; `~/.cache` unless set',
      },
      { name: 'XDG_CONFIG_HOME', meaning: 'where the SDK’s Temporal profiles are; `~/.config` unless set' },
      {
        name: 'NODE_EXTRA_CA_CERTS',
        meaning: 'Node’s own: authorities that are trusted besides the system’s',
      },
    ],
  },
  {
    heading: 'Of Temporal',
    intro:
      'The [environment configuration](https://docs.temporal.io/develop/environment-configuration) of Temporal’s SDKs, which also reads profiles from a TOML file. Left out: `127.0.0.1:7233`, namespace `default`.',
    variables: [
      { name: 'TEMPORAL_ADDRESS', meaning: 'host and port of the Temporal server' },
      { name: 'TEMPORAL_NAMESPACE', meaning: 'the namespace; `--namespace` goes before' },
      { name: 'TEMPORAL_API_KEY', meaning: 'an API key; TLS is used with it' },
      { name: 'TEMPORAL_PROFILE', meaning: 'name of a profile in the TOML file; left out, `default`' },
      { name: 'TEMPORAL_CONFIG_FILE', meaning: 'the TOML file' },
      { name: 'TEMPORAL_TLS', meaning: '`true` or `false`: whether TLS is used' },
      {
        name: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
        meaning: 'file of the authority that signs the server’s certificate (PEM)',
      },
      { name: 'TEMPORAL_TLS_SERVER_CA_CERT_DATA', meaning: 'the same itself, in place of a file' },
      { name: 'TEMPORAL_TLS_CLIENT_CERT_PATH', meaning: 'file of our certificate (PEM)' },
      { name: 'TEMPORAL_TLS_CLIENT_CERT_DATA', meaning: 'the same itself, in place of a file' },
      { name: 'TEMPORAL_TLS_CLIENT_KEY_PATH', meaning: 'file of its key (PEM)' },
      { name: 'TEMPORAL_TLS_CLIENT_KEY_DATA', meaning: 'the same itself, in place of a file' },
      {
        name: 'TEMPORAL_TLS_SERVER_NAME',
        meaning: 'the name that the server’s certificate must have, where it is not that of the address',
      },
      {
        name: 'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION',
        meaning: 'ignored: a certificate is always checked, and the name in it',
      },
      { name: 'TEMPORAL_GRPC_META_*', meaning: 'a header that goes with every call to the server' },
    ],
  },
  {
    heading: 'Of OpenTelemetry',
    intro:
      'Traces go out where one of the two endpoints is set ([metrics.md](metrics.md#traces)). The others of [the standard](https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/) that begin with the names here do what it says.',
    variables: [
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        meaning: 'where spans are sent, by OTLP over HTTP: `http://127.0.0.1:4318`',
      },
      { name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', meaning: 'the same, for traces alone' },
      { name: 'OTEL_EXPORTER_OTLP_HEADERS', meaning: 'headers that go with them' },
      { name: 'OTEL_TRACES_EXPORTER', meaning: '`none` switches traces off' },
      { name: 'OTEL_TRACES_SAMPLER', meaning: 'which traces are kept' },
      { name: 'OTEL_SERVICE_NAME', meaning: 'the service’s name in them' },
      { name: 'OTEL_RESOURCE_ATTRIBUTES', meaning: 'what else is said of this process' },
      { name: 'OTEL_BSP_*', meaning: 'how many spans wait, and how long' },
      { name: 'OTEL_SDK_DISABLED', meaning: '`true` switches everything off' },
    ],
  },
];
