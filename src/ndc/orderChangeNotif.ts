/**
 * OrderChangeNotif, of any version: the message with which an airline says that it changed an order, and its acknowledgement. Only the order's
 * id is read, by its local name wherever it stands: versions place it differently, and nothing else in the message is believed.
 */
import { ReadError, missing } from './xml/readError';
import type { ReadLimits } from './xml/limits';
import type { XmlName } from './xml/names';
import { parse } from './xml/sax';
import type { SaxHandler } from './xml/scanner';
import type { Attributes } from './xml/startTag';
import { XML_DECLARATION, writeMessage } from './xml/write';

/** What is read of a message, and what its sender expects as an answer. */
export interface OrderChangeNotif {
  /** Ids of the orders that it names, each once. */
  orderIds: string[];
  acknowledgement: { contentType: string; text: string };
}

/** IATA_OrderChangeNotifRQ, and OrderChangeNotif before 18.1. */
const ROOT = /^(IATA_)?OrderChangeNotif(RQ)?$/;

/** A notification shows the order before and after, and sometimes one that was split off. */
const MOST_ORDERS = 5;

/** The longest id that an order can have here, and the longest namespace that is repeated. */
const LONGEST_ID = 64;
const LONGEST_NAMESPACE = 200;

const limits: ReadLimits = {
  bytes: 1024 * 1024,
  depth: 50,
  text: 64 * 1024,
  attributes: 64,
  records: MOST_ORDERS,
};

const SOAP_1_1 = 'http://schemas.xmlsoap.org/soap/envelope/';
const SOAP_1_2 = 'http://www.w3.org/2003/05/soap-envelope';

/**
 * Reads one message, in a SOAP envelope or without one.
 *
 * @throws ReadError for anything but one well-formed message within the limits that names an order
 */
export async function readOrderChangeNotif(body: AsyncIterable<Uint8Array>): Promise<OrderChangeNotif> {
  const message = new Message();
  await parse(body, message, limits);
  const { root, orderIds } = message;
  if (!root) throw new ReadError('other-message');
  if (orderIds.size === 0) throw missing('OrderID');
  return { orderIds: [...orderIds], acknowledgement: acknowledged(root, message.envelope) };
}

/** An element and its namespace. */
interface Root {
  namespace: string;
}

/** Finds the message and the order ids in it while the document is scanned. */
class Message implements SaxHandler {
  readonly orderIds = new Set<string>();
  root: Root | undefined;
  envelope: Root | undefined;
  wantsText = false;
  private readonly declared = new Map<string, string>();
  private readonly path: string[] = [];
  private id = '';

  open(name: XmlName, attributes: Attributes): void {
    const { local } = name;
    this.path.push(local);
    if (!this.root) this.openAround(name, attributes);
    else if (local === 'Order') this.take(attributes.value('OrderID'));
    this.wantsText = this.root !== undefined && local === 'OrderID';
    this.id = '';
  }

  text(text: string): void {
    this.id += text;
  }

  close(): void {
    if (this.wantsText) this.take(this.id);
    this.wantsText = false;
    this.path.pop();
  }

  private openAround(name: XmlName, attributes: Attributes): void {
    for (const [written, value] of attributes.written())
      if (written === 'xmlns' || written.startsWith('xmlns:'))
        this.declared.set(written.slice('xmlns:'.length), value);
    const { local, written } = name;
    const prefix = written === local ? '' : written.slice(0, -local.length - 1);
    const opened = { namespace: this.declared.get(prefix) ?? '' };
    const where = this.path.slice(0, -1).join('/');
    if (where === '' && local === 'Envelope') this.envelope = opened;
    else if (ROOT.test(local) && (where === '' || where === 'Envelope/Body')) this.root = opened;
    else if (where === '' || where === 'Envelope/Body') throw new ReadError('other-message');
  }

  private take(written: string | undefined): void {
    const id = written?.trim() ?? '';
    if (id !== '' && id.length <= LONGEST_ID && this.orderIds.size < MOST_ORDERS) this.orderIds.add(id);
  }
}

/** Returns IATA_Acknowledgement, in the namespace and the style of the message. The same for every order. */
function acknowledged({ namespace }: Root, envelope: Root | undefined): OrderChangeNotif['acknowledgement'] {
  const known = namespace.length <= LONGEST_NAMESPACE ? namespace : '';
  const common = known.replace(/IATA_OffersAndOrdersMessage$/, 'IATA_OffersAndOrdersCommonTypes');
  const message = writeMessage({
    root: 'IATA_Acknowledgement',
    tree: { Notification: { StatusCode: 'OK' } },
    namespaces: {
      // Before 21.3 each message has a namespace of its own.
      message: known.replace(/\/IATA_OrderChangeNotif(RQ)?$/, '/IATA_Acknowledgement'),
      ...(common !== known && { common }),
    },
  });
  if (!envelope) return { contentType: 'application/xml; charset=utf-8', text: XML_DECLARATION + message };
  const soap12 = envelope.namespace === SOAP_1_2;
  return {
    contentType: `${soap12 ? 'application/soap+xml' : 'text/xml'}; charset=utf-8`,
    text:
      `${XML_DECLARATION}<soapenv:Envelope xmlns:soapenv="${soap12 ? SOAP_1_2 : SOAP_1_1}">` +
      `<soapenv:Body>${message}</soapenv:Body></soapenv:Envelope>`,
  };
}
