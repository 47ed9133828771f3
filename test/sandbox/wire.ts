/** A client written by hand: request strings and node:http, so that the sandbox's outside is tested without the product's own client. */
import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { sandboxAccount, type Sandbox } from '../../src/sandbox';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends bytes and reads the answer; rejects with Node's error where the connection breaks or the compressed body ends too early. */
export async function send(
  sandbox: Pick<Sandbox, 'port'>,
  path: string,
  headers: Record<string, string>,
  body: string,
  method = 'POST',
): Promise<HttpAnswer> {
  const options = { host: '127.0.0.1', port: sandbox.port, path, method, headers, agent: false };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(options, resolve).on('error', reject).end(body);
  });
  const pieces: Buffer[] = [];
  for await (const piece of response as AsyncIterable<Buffer>) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const zipped = response.headers['content-encoding'] === 'gzip';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: (zipped ? gunzipSync(bytes) : bytes).toString('utf8'),
  };
}

export const contentType = 'text/xml;charset=UTF-8';

/** The text of the first element of a local name, whatever its prefix. */
export function textOf(xml: string, name: string): string | undefined {
  return textsOf(xml, name)[0];
}

/** The texts of all elements of a local name. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`, 'g'))].map(
    (found) => found[1] ?? '',
  );
}

export interface Client {
  /** Headers of a call of an operation; token and cookies included. */
  headers(operation: string): Record<string, string>;
  path(operation: string): string;
  /** A whole body for the children of Request. */
  body(operation: string, request: string, correlationId?: string): string;
  call(operation: string, request: string): Promise<HttpAnswer>;
  login(): Promise<HttpAnswer>;
}

/** A client of 19.2, by SOAP or REST. */
export function client(sandbox: Sandbox, style: 'soap' | 'rest', provider = 'SANDBOX'): Client {
  let token = '';
  let cookies = '';
  const restName = (operation: string): string => operation.charAt(0).toUpperCase() + operation.slice(1);
  const made: Client = {
    path: (operation) =>
      style === 'soap' ? '/ndc/ws/soap/19.2/SvcNDCService' : `/ndc/ws/rest/19.2/${restName(operation)}`,
    headers: (operation) => ({
      'Content-Type': contentType,
      'Accept-Encoding': 'gzip',
      ...(style === 'soap'
        ? { SOAPAction: `"http://svc.example/ndc/${operation === 'login' ? '' : '19.2/'}${operation}"` }
        : { 'Svc-Control-Provider': provider }),
      ...(token && operation !== 'login' ? { AuthToken: token, Cookie: cookies } : {}),
    }),
    body(operation, request, correlationId = randomUUID()) {
      const name = `IATA_${restName(operation)}RQ`;
      const message =
        operation === 'login'
          ? `<LoginRQ Username="agency1234" Password="${sandboxAccount.password}" xmlns="http://svc.example/ndc/login"/>`
          : `<${name} xmlns="http://www.iata.org/IATA/2015/00/2019.2/${name}"><Party><Sender><TravelAgency><AgencyID>agency1234</AgencyID></TravelAgency></Sender></Party>` +
            `<PayloadAttributes><CorrelationID>${correlationId}</CorrelationID><VersionNumber>19.2</VersionNumber></PayloadAttributes>` +
            `<Request>${request}</Request></${name}>`;
      if (style === 'rest') return message;
      return (
        '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header>' +
        `<Control xmlns="http://svc.example/ndc/headers" Provider="${provider}"/></e:Header><e:Body>${message}</e:Body></e:Envelope>`
      );
    },
    call: (operation, request) =>
      send(sandbox, made.path(operation), made.headers(operation), made.body(operation, request)),
    async login() {
      const answer = await made.call('login', '');
      token = textOf(answer.body, 'Value') ?? '';
      cookies = [answer.headers['set-cookie'] ?? []]
        .flat()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      return answer;
    },
  };
  return made;
}

export const shopRequest = (origin = 'LHR', destination = 'CDG', date = '2027-03-12'): string =>
  '<FlightCriteria><OriginDestCriteria>' +
  `<DestArrivalCriteria><IATA_LocationCode>${destination}</IATA_LocationCode></DestArrivalCriteria>` +
  `<OriginDepCriteria><Date>${date}</Date><IATA_LocationCode>${origin}</IATA_LocationCode></OriginDepCriteria>` +
  '</OriginDestCriteria></FlightCriteria><Paxs><Pax><PaxID>PAX1</PaxID><PTC>ADT</PTC></Pax></Paxs>';

function selectedOffer(xml: string): string {
  const offerId = textOf(xml, 'OfferID');
  const itemId = textOf(xml, 'OfferItemID');
  return (
    `<SelectedOffer><OfferRefID>${offerId}</OfferRefID><OwnerCode>${textOf(xml, 'OwnerCode')}</OwnerCode><SelectedOfferItem>` +
    `<OfferItemRefID>${itemId}</OfferItemRefID><PaxRefID>PAX1</PaxRefID></SelectedOfferItem>` +
    `<ShoppingResponseRefID>${textOf(xml, 'ShoppingResponseRefID')}</ShoppingResponseRefID></SelectedOffer>`
  );
}

export const priceRequest = (shop: string): string =>
  '<DataLists><PaxList><Pax><PaxID>PAX1</PaxID><PTC>ADT</PTC></Pax></PaxList></DataLists>' +
  `<PricedOffer>${selectedOffer(shop)}</PricedOffer>`;

export const createRequest = (priced: string, surname = 'Example'): string =>
  `<CreateOrder>${selectedOffer(priced)}</CreateOrder><DataLists><ContactInfoList><ContactInfo><ContactInfoID>CONT1</ContactInfoID>` +
  '<EmailAddress><EmailAddressText>traveller@example.com</EmailAddressText></EmailAddress></ContactInfo></ContactInfoList>' +
  '<PaxList><Pax><Birthdate>1990-05-05</Birthdate><ContactInfoRefID>CONT1</ContactInfoRefID>' +
  `<Individual><GivenName>Ada</GivenName><IndividualID>IND1</IndividualID><Surname>${surname}</Surname></Individual>` +
  '<PaxID>PAX1</PaxID><PTC>ADT</PTC></Pax></PaxList></DataLists>';

export const retrieveRequest = (orderId: string): string =>
  `<OrderFilterCriteria><Order><OrderID>${orderId}</OrderID></Order></OrderFilterCriteria>`;

export const issueRequest = (order: string): string => {
  const total = /<(?:\w+:)?TotalPrice>.*?TotalAmount CurCode="(\w+)">([^<]+)</s.exec(order);
  const items = [...new Set(textsOf(order, 'OrderItemID'))];
  return (
    `<Order><OrderID>${textOf(order, 'OrderID')}</OrderID></Order><PaymentFunctions><PaymentProcessingDetails>` +
    `<Amount CurCode="${total?.[1]}">${total?.[2]}</Amount><OrderAssociation>${items.map((id) => `<OrderItemRefID>${id}</OrderItemRefID>`).join('')}</OrderAssociation>` +
    '<PaymentMethod><Cash/></PaymentMethod><TypeCode>CA</TypeCode></PaymentProcessingDetails></PaymentFunctions>'
  );
};

export const cancelRequest = (orderId: string): string => `<Order><OrderID>${orderId}</OrderID></Order>`;
