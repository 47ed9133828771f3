/** Runs in a worker thread for judge.ts: says of documents whether libxml2 takes them, and what it read. */
import { parentPort } from 'node:worker_threads';
import { ParseOption, XmlDocument } from 'libxml2-wasm';

/**
 * Strict (no recovery), no network, no external entities. HUGE, so that libxml2's own bounds never come before ours; ids are not
 * collected, because two equal xml:id make a document invalid and not ill-formed.
 */
const option =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_HUGE |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_SKIP_IDS;

/** libxml2's level of what makes a document ill-formed; 2 is an error of namespaces, 1 a warning. */
const FATAL = 3;

/** As libxml2 writes it: namespace declarations first, attributes as they came, no comments, no processing instructions. */
function canonical(document) {
  const { root } = document;
  for (const node of root.find('.//comment() | .//processing-instruction()')) node.remove();
  return root.toString({ noEmptyTags: true });
}

function verdictOn(bytes) {
  let document;
  try {
    document = XmlDocument.fromBuffer(bytes, { option });
    return { wellFormed: true, canonical: canonical(document) };
  } catch (error) {
    const details = error.details ?? [{ level: FATAL, message: String(error.message) }];
    const namespacesAlone = details.length > 0 && details.every(({ level }) => level < FATAL);
    return {
      wellFormed: false,
      namespacesAlone,
      complaint: details.map(({ message }) => message.trim()).join('; '),
    };
  } finally {
    document?.dispose();
  }
}

parentPort.on('message', ({ id, documents }) => {
  parentPort.postMessage({ id, verdicts: documents.map(verdictOn) });
});
