/** Ordered trees as indented XML: services write their answers so, and the blanks are a good part of the bytes. */

/** What stands in an element. `undefined` is left out, an array repeats the element; keys with `@` are attributes, `#text` is the text beside them. */
export type Content = string | Tree | readonly Content[] | undefined;

/** Elements by name, in the order of the keys. */
export interface Tree {
  readonly [name: string]: Content;
}

/** Adds the bytes of a document piece by piece; a document of megabytes is not made as one tree. */
export class Indented {
  private readonly lines: string[] = [];
  private size = 0;

  /** `step`: blanks of each depth. */
  constructor(private readonly step = 2) {
    this.line(0, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>');
  }

  /** UTF-8 bytes so far. */
  get bytes(): number {
    return this.size;
  }

  /** A start tag that `close` ends. */
  open(depth: number, tag: string): void {
    this.line(depth, `<${tag}>`);
  }

  close(depth: number, name: string): void {
    this.line(depth, `</${name}>`);
  }

  /** Whole elements. Names get `prefix`. */
  add(depth: number, tree: Tree, prefix = ''): void {
    for (const [name, content] of Object.entries(tree)) this.element(depth, prefix + name, content, prefix);
  }

  toString(): string {
    return this.lines.join('');
  }

  private element(depth: number, name: string, content: Content, prefix: string): void {
    if (content === undefined) return;
    if (typeof content === 'string') {
      this.line(depth, `<${name}>${escaped(content)}</${name}>`);
      return;
    }
    if (isList(content)) {
      for (const each of content) this.element(depth, name, each, prefix);
      return;
    }
    const entries = Object.entries(content);
    const attributes = entries.flatMap(([key, value]) =>
      key.startsWith('@') && typeof value === 'string' ? [` ${key.slice(1)}="${escaped(value)}"`] : [],
    );
    const start = name + attributes.join('');
    const text = content['#text'];
    if (typeof text === 'string') {
      this.line(depth, `<${start}>${escaped(text)}</${name}>`);
      return;
    }
    this.line(depth, `<${start}>`);
    for (const [key, child] of entries.slice(attributes.length)) {
      this.element(depth + 1, prefix + key, child, prefix);
    }
    this.line(depth, `</${name}>`);
  }

  private line(depth: number, text: string): void {
    const line = `${' '.repeat(depth * this.step)}${text}\n`;
    this.size += Buffer.byteLength(line);
    this.lines.push(line);
  }
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
