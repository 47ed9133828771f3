/** Errors and warnings, alike in both versions. 21.3 demands LangCode of both and TypeCode of errors; 19.2 allows them. */
import type { XmlTree } from '../../ndc/xml/write';
import type { ErrorReply, SandboxWarning } from '../model';

/** Whose codes they are, where the engine names nobody. */
const OWNER = 'SANDBOX';

/** `Error` elements, which stand instead of a Response. */
export function errorElements({ errors }: ErrorReply): XmlTree[] {
  return errors.map(({ code, text, owner }) => ({
    Code: code,
    DescText: text,
    LangCode: 'en',
    OwnerName: owner ?? OWNER,
    TypeCode: 'ERR',
  }));
}

/** `Warning` elements of a Response. */
export function warningElements(warnings: SandboxWarning[]): XmlTree[] {
  return warnings.map(({ code, text, owner }) => ({
    Code: code,
    DescText: text,
    LangCode: 'en',
    OwnerName: owner ?? OWNER,
  }));
}
