/** Judges a request's namespaces, which the shared reader does not see: every element must live where its schema puts it. */
import { Readable } from 'node:stream';
import { defaultLimits } from '../../ndc/xml/limits';
import type { XmlName } from '../../ndc/xml/names';
import { parse } from '../../ndc/xml/sax';
import type { SaxHandler } from '../../ndc/xml/scanner';
import type { Attributes } from '../../ndc/xml/startTag';
import type { Namespaces } from '../../ndc/xml/write';
import { MalformedRequest } from '../model';
import { SOAP_NAMESPACE } from './envelope';

type Scope = ReadonlyMap<string, string>;

/** Splits `ns2:Pax` into `ns2` and `Pax`. */
function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
}

/** Holds anything of anybody: its content is in no schema. */
const FOREIGN = 'AugmentationPoint';

class NamespaceCheck implements SaxHandler {
  private readonly scopes: Scope[] = [new Map()];
  private readonly path: string[] = [];

  constructor(
    private readonly namespaces: Namespaces,
    /** Elements above the message: Envelope and Body, or none. */
    private readonly above: number,
  ) {}

  readonly wantsText = false;

  open({ written, local }: XmlName, attributes: Attributes): void {
    const scope = this.scopeWithin(attributes);
    const [prefix] = split(written);
    this.scopes.push(scope);
    this.path.push(local);
    const expected = this.expected();
    if (expected !== undefined && (scope.get(prefix) ?? '') !== expected)
      throw new MalformedRequest(`${this.path.join('/')} is not in the namespace ${expected}`);
  }

  text(): void {}

  close(): void {
    this.scopes.pop();
    this.path.pop();
  }

  private scopeWithin(attributes: Attributes): Scope {
    const declared = attributes.written().filter(([name]) => split(name)[0] === 'xmlns' || name === 'xmlns');
    const outer = this.scopes.at(-1) ?? new Map<string, string>();
    if (declared.length === 0) return outer;
    return new Map([
      ...outer,
      ...declared.map(([name, namespace]): [string, string] => [
        name === 'xmlns' ? '' : split(name)[1],
        namespace,
      ]),
    ]);
  }

  /** The namespace that the innermost open element must have; undefined where any will do. */
  private expected(): string | undefined {
    const depth = this.path.length - 1 - this.above;
    if (depth < 0) return SOAP_NAMESPACE;
    if (this.above > 0 && this.path[1] !== 'Body') return this.path.length === 2 ? SOAP_NAMESPACE : undefined;
    if (this.path.slice(0, -1).includes(FOREIGN)) return undefined;
    return depth <= 1 ? this.namespaces.message : (this.namespaces.common ?? this.namespaces.message);
  }
}

/** Throws MalformedRequest, naming the first element that is in another namespace than its schema's. */
export async function checkNamespaces(
  body: Uint8Array,
  namespaces: Namespaces,
  soap: boolean,
): Promise<void> {
  await parse(Readable.from([body]), new NamespaceCheck(namespaces, soap ? 2 : 0), defaultLimits);
}
