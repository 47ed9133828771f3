/** Temporal's test server, which skips time while everybody waits. It is Java, and comes from Maven once; where that cannot be had its tests are skipped. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const VERSION = '1.32.0';
const folder = join(homedir(), '.cache', 'ndc-flows');
const home = join(folder, `temporal-test-server-${VERSION}`);

/** The program, as the SDK wants to start it; undefined where there is no Java, no Maven, or none of it to be had. */
export function timeSkippingServer(): string | undefined {
  const program = join(home, 'server');
  if (existsSync(program)) return program;
  try {
    bring();
    return program;
  } catch {
    return undefined;
  }
}

/** Into a folder of its own first: what is there under its name is whole. */
function bring(): void {
  mkdirSync(folder, { recursive: true });
  const made = mkdtempSync(join(folder, 'making-'));
  writeFileSync(join(made, 'pom.xml'), project);
  const copy = ['-q', 'dependency:copy-dependencies', `-DoutputDirectory=${join(made, 'lib')}`];
  execFileSync('mvn', copy, { cwd: made, stdio: 'ignore', timeout: 300_000 });
  writeFileSync(
    join(made, 'server'),
    '#!/bin/sh\nexec java -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"\n',
    { mode: 0o755 },
  );
  if (!existsSync(home)) renameSync(made, home);
}

const project = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>temporal-test-server</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${VERSION}</version></dependency>
  </dependencies>
</project>
`;
