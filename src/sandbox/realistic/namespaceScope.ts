/** Which prefix an element gets: any mixture of declarations at the root and on the way, as services are seen to make them. */
import { SOAP_NAMESPACE } from '../messages/envelope';
import type { Dice } from '../random';
import type { ExpandedName, HasWording } from './markup';

/** Namespaces that a root declares though nothing of the message lives in them. */
const STRANGERS = [
  'http://svc.example/ndc/headers',
  'http://svc.example/ndc/login',
  'http://www.w3.org/2000/09/xmldsig#',
];
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

const SOAP_PREFIXES = ['soapenv', 'soap', 'SOAP-ENV', 'env'];

/** How often an element declares its namespace anew where prefixes are mixed. */
const REDECLARED = 0.05;

/** What an element is called, and what it declares. */
interface Naming {
  name: string;
  declarations: [name: string, value: string][];
}

/** The declarations in force, element by element. */
export class NamespaceScope {
  /** From prefix to namespace, of every open element. */
  readonly #open: ReadonlyMap<string, string>[] = [new Map([['', '']])];
  #made = 2;

  constructor(
    private readonly has: HasWording,
    private readonly dice: Dice,
    /** `namespaces`: those of the message's elements, its root's first. */
    private readonly options: { namespaces: readonly string[]; keepSoapPrefix: boolean },
  ) {}

  /** `depth`: how many elements are open around it. */
  enter({ namespace, local }: ExpandedName, depth: number): Naming {
    const scope = new Map(this.#open.at(-1));
    const declared = new Map<string, string>();
    const declare = (prefix: string, uri: string): string => {
      scope.set(prefix, uri);
      declared.set(prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri);
      return prefix;
    };
    const messageRoot =
      namespace !== SOAP_NAMESPACE &&
      ![...scope.values()].some((uri) => uri !== '' && uri !== SOAP_NAMESPACE);
    if (messageRoot && namespace !== '') this.#announce(declare);
    const prefix = this.#prefixOf(namespace, scope, declare, depth);
    this.#open.push(scope);
    return { name: prefix === '' ? local : `${prefix}:${local}`, declarations: [...declared] };
  }

  leave(): void {
    this.#open.pop();
  }

  /** What the root of a message declares: the namespaces of all that is below it, and others. */
  #announce(declare: (prefix: string, uri: string) => string): void {
    const { namespaces } = this.options;
    if (this.has('other-default')) {
      declare('', this.dice.pick(STRANGERS));
      for (const uri of STRANGERS) declare(this.#fresh(), uri);
      for (const uri of namespaces) declare(this.#fresh(), uri);
    } else {
      // Which of a message's own namespaces is the default, if any, differs from answer to answer.
      const byDefault = this.has('prefixes') ? this.dice.pick([undefined, ...namespaces]) : namespaces[0];
      for (const uri of namespaces) declare(uri === byDefault ? '' : this.#fresh(), uri);
    }
    if (this.has('xsi-attributes')) declare('xsi', XSI);
  }

  #prefixOf(
    namespace: string,
    scope: ReadonlyMap<string, string>,
    declare: (prefix: string, uri: string) => string,
    depth: number,
  ): string {
    if (namespace === '') return scope.get('') === '' ? '' : declare('', '');
    const known = [...scope].filter(([, uri]) => uri === namespace).map(([prefix]) => prefix);
    if (namespace === SOAP_NAMESPACE) return known[0] ?? declare(this.#soapPrefix(), namespace);
    if (this.has('mixed-prefixes') && this.dice.chance(REDECLARED)) {
      return declare(this.dice.chance(0.5) ? '' : this.#fresh(), namespace);
    }
    // One service puts the default namespace on the root and declares it again on each child of Response.
    if (this.has('default-redeclared') && depth <= 3) return declare('', namespace);
    if (known.length > 0) return this.has('mixed-prefixes') ? this.dice.pick(known) : (known.at(-1) ?? '');
    // A declaration on the way has taken the default away from it.
    return declare(this.#fresh(), namespace);
  }

  #soapPrefix(): string {
    return this.options.keepSoapPrefix ? 'S' : this.dice.pick(SOAP_PREFIXES);
  }

  #fresh(): string {
    return `ns${this.#made++}`;
  }
}
