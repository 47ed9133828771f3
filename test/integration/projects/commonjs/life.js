/** The life of an order in CommonJS: held, ticketed, quoted, and cancelled for the fee that was quoted. Prints its states. */
const { readFileSync } = require('node:fs');
const { connect } = require('ndc-flows-client');

async function main() {
  const flows = await connect();
  try {
    const { reference } = await flows.startOrder(JSON.parse(readFileSync('commonjs.json', 'utf8')));
    const { total } = await flows.waitFor(reference, 'held');
    await flows.ticket(reference, total);
    const { quotedFee } = await flows.quoteCancellation(reference);
    const { history } = await flows.cancel(reference, quotedFee);
    console.log(JSON.stringify(history.map(({ state }) => state)));
  } finally {
    await flows.close();
  }
}

void main();
