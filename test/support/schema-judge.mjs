/** Runs in a worker thread for schemas.ts: parses each schema once, says what it has against a document, and what stands in it. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';
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

/** Elements and attributes in the order of the document, as schemas.ts describes them. */
function contentsOf(element) {
  const own = element.attrs.map(({ name, value }) => [`@${name}`, value]);
  const inside = [];
  let text = '';
  for (let child = element.firstChild; child; child = child.next) {
    if (child instanceof XmlElement) inside.push(...contentsOf(child));
    else text += child.content;
  }
  return [[`{${element.namespaceUri}}${element.name}`, inside.length > 0 ? null : text], ...own, ...inside];
}

/** Without a schema the document is only read. */
function judged(schema, xml, contents) {
  let document;
  let read = [];
  try {
    document = XmlDocument.fromString(xml);
    if (contents) read = contentsOf(document.root);
    if (schema) validatorOf(schema).validate(document);
    return { complaints: [], contents: read };
  } catch (error) {
    const details = error.details ?? [];
    const complaints =
      details.length > 0
        ? details.map((detail) => `line ${detail.line}: ${detail.message.trim()}`)
        : [String(error.message)];
    return { complaints, contents: read };
  } finally {
    document?.dispose();
  }
}

parentPort.on('message', ({ id, schema, xml, contents }) => {
  parentPort.postMessage({ id, ...judged(schema, xml, contents) });
});
