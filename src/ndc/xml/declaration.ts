/** Checks the XML declaration: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`. */
import { ReadError } from './readError';

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])(1\.[0-9]+)\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][A-Za-z0-9._-]*)\3)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\5)?[ \t\r\n]*\?>$/;

/** Throws ReadError for a malformed declaration, a version other than 1.0 or an encoding other than UTF-8. */
export function checkDeclaration(written: string): void {
  const [declaration, , version, , encoding] = DECLARATION.exec(written) ?? [];
  if (declaration === undefined) throw new ReadError('not-well-formed');
  if (version !== '1.0') throw new ReadError('xml-version');
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw new ReadError('declared-encoding');
}
