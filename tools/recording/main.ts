/** `npm run record`: runs the demo in a terminal, and writes docs/images/demo.svg of what it printed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svgOf } from './svg';
import { record } from './terminal';

const FILE = join(__dirname, '../../docs/images/demo.svg');
const SIZE = { columns: 108, rows: 30 };
const COMMAND = 'npm run demo';

async function main(): Promise<void> {
  const printed = await record(COMMAND, SIZE);
  const typed = {
    at: 0,
    spans: [
      { text: '$ ', style: '2' },
      { text: COMMAND, style: '1 36' },
    ],
  };
  const svg = svgOf([typed, ...printed], SIZE, 'The demo in a terminal, from shopping to cancellation');
  writeFileSync(FILE, svg);
  console.log(`${FILE}: ${printed.length} lines, ${Math.ceil(svg.length / 1024)} KB`);
}

void main();
