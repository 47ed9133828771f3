/** Runs in a worker thread for schemas.ts: parses each schema once and says what it has against a document. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

xmlRegisterFsInputProviders(); // 21.3's schemas import one another by file name

const validators = new Map();

function validatorOf(schema) {
  let validator = validators.get(schema);
  if (!validator) {
    const document = XmlDocument.fromBuffer(readFileSync(schema), { url: schema });
    validator = XsdValidator.fromDoc(document);
    document.dispose();
    validators.set(schema, validator);
  }
  return validator;
}

function complaintsAbout(schema, xml) {
  let document;
  try {
    document = XmlDocument.fromString(xml);
    validatorOf(schema).validate(document);
    return [];
  } catch (error) {
    const details = error.details ?? [];
    return details.length > 0
      ? details.map((detail) => `line ${detail.line}: ${detail.message.trim()}`)
      : [String(error.message)];
  } finally {
    document?.dispose();
  }
}

parentPort.on('message', ({ id, schema, xml }) => {
  parentPort.postMessage({ id, complaints: complaintsAbout(schema, xml) });
});
