/** The readers that are measured side by side, in the order of the table. */
import { download } from './download';
import { fastXmlParser, fastXmlParserTuned } from './fastXmlParser';
import { archiving, product } from './product';
import type { CreateReader } from './reader';

export type ReaderName = 'product' | 'archiving' | 'fastXmlParser' | 'fastXmlParserTuned' | 'download';

export const readers: Record<ReaderName, { title: string; create: CreateReader }> = {
  product: { title: 'ndc-flows', create: product },
  archiving: { title: 'ndc-flows, archive on', create: archiving },
  fastXmlParser: { title: 'fast-xml-parser, usual options', create: fastXmlParser },
  fastXmlParserTuned: { title: 'fast-xml-parser, tuned', create: fastXmlParserTuned },
  download: { title: 'download and gunzip alone', create: download },
};

export const readerNames = Object.keys(readers) as ReaderName[];
