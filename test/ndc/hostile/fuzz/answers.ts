/** Valid answers to be mutated: what the sandbox writes for every operation, version and style; documents dense with XML; the samples. */
import {
  hasOperation,
  operationNames,
  type OperationName,
  type Operations,
} from '../../../../src/domain/calls/operations';
import type { NdcVersion } from '../../../../src/domain/calls/provider';
import { codec } from '../../../../src/sandbox/messages';
import type { Reply } from '../../../../src/sandbox/model';
import {
  documents,
  header,
  inbound,
  offer,
  order,
  orderReply,
  outbound,
  priced,
  seats,
  services,
  shop,
} from '../../../sandbox/messages/replies';
import { offersAnswer, repricedAnswer } from '../../../support/reshopAnswers';
import { sample, sampleNames } from '../../../support/sampleFiles';

/** One valid document, and what it answers. */
export interface Answer {
  name: string;
  bytes: Buffer;
  version: NdcVersion;
  operation: OperationName;
  soap: boolean;
  /** What was asked, where that decides how the answer is read. */
  input?: Operations['orderReshop']['input'];
}

const fee = { amount: '0.00', currency: 'EUR' };

const replies: Record<OperationName, Reply> = {
  login: { kind: 'login', status: 'Success', token: { value: 'to/ken==', expires: '2027-03-12T19:30:00Z' } },
  airShopping: shop([offer('OF1', [outbound, inbound]), offer('OF2', [outbound, inbound])]),
  serviceList: services,
  seatAvailability: seats,
  offerPrice: priced,
  orderCreate: orderReply([order()]),
  orderRetrieve: orderReply([order({ documents }, 'T')], { warnings: [{ code: '362', text: 'a warning' }] }),
  orderReshop: { kind: 'fee', orderId: '544755', offerId: 'RO1', ownerCode: 'XA', fee, warnings: [] },
  orderChange: orderReply([order({ documents }, 'T')]),
  orderCancel: { kind: 'cancel', orderId: '544755', fee, warnings: [] },
};

const refusal: Reply = {
  kind: 'error',
  errors: [
    { code: '911', text: 'Unable to process - system error' },
    { code: 'ERR400', text: '[{"a":"<b>"}]', owner: 'XA' },
  ],
};

/** Small answers in which most bytes are markup of some kind, so that most mutations hit some. */
const dense: [name: string, xml: string][] = [
  [
    'comments, sections and instructions everywhere',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- one -->\n<?note two?>\n<IATA_OrderViewRS xmlns="urn:a"><!--three--><Response><?x y?><Order>' +
      '<OrderID>5<![CDATA[99]]>1<!-- - -->8<?n ?>7</OrderID><StatusCode><![CDATA[<&]]]]><![CDATA[>]]></StatusCode>' +
      '</Order></Response></IATA_OrderViewRS>\n<!-- four --><?five?>\n',
  ],
  [
    'references and characters of every length',
    '<IATA_OrderViewRS><Response><Order><OrderID>&#53;&#x39;&lt;&gt;&amp;&quot;&apos;</OrderID><Pax n="&#9;&#10;&#13;&#32;&lt;é€𐐀">é€𐐀&#233;&#x20AC;&#x10400;]] ]]&gt;</Pax>' +
      '<Pax a=\'"\' b="\'" c=" >\n\t\r\n " d=""/></Order></Response></IATA_OrderViewRS>',
  ],
  [
    'prefixes and declarations in any mixture',
    '<n:IATA_OrderViewRS xmlns:n="urn:n" xmlns="urn:d" xmlns:m="urn:m"><n:Response m:x="1" x="2"><Order xmlns="urn:e"><m:OrderID xmlns:m="urn:o">1</m:OrderID>' +
      '<x xml:lang="en" xml:space="preserve"> </x><y xmlns=""/></Order></n:Response></n:IATA_OrderViewRS>',
  ],
  [
    'blanks wherever they may be',
    '<IATA_OrderViewRS\r\n\t a = "1"\n\tb\n=\n\'2\'\r><Response\t><Order ><OrderID  >1\r\n2\r3\n</OrderID\n></Order\t></Response\r\n></IATA_OrderViewRS >\r\n',
  ],
  ['one root alone', '<IATA_OrderViewRS/>'],
  [
    'letters of names',
    '<IATA_OrderViewRS _a-b.c·1="1" é="2" 𐐀𐐁="3"><Ünï.c-ö:dé/><Ω2/><名前>x</名前></IATA_OrderViewRS>',
  ],
];

function sandboxAnswers(): Answer[] {
  const versions: NdcVersion[] = ['19.2', '21.3'];
  return versions.flatMap((version) =>
    operationNames
      .filter((operation) => hasOperation(version, operation))
      .flatMap((operation) =>
        [false, true].map((soap): Answer => {
          const style = soap ? 'soap' : 'rest';
          const wire = { version, style, operation } as const;
          return {
            name: `${version} ${style} ${operation}`,
            bytes: Buffer.from(codec.encode(wire, replies[operation], header)),
            version,
            operation,
            soap,
          };
        }),
      ),
  );
}

const view = { version: '21.3', operation: 'orderRetrieve', soap: false } as const;

function otherAnswers(): Answer[] {
  const refused = codec.encode({ ...view, style: 'rest' }, refusal, header);
  const fault = codec.encode(
    { ...view, style: 'soap' },
    { kind: 'fault', code: 'Client', text: 'no' },
    header,
  );
  return [
    { name: 'a refusal', bytes: Buffer.from(refused), ...view },
    { name: 'a fault', bytes: Buffer.from(fault), ...view, soap: true },
    ...dense.map(([name, xml]): Answer => ({ name, bytes: Buffer.from(xml), ...view })),
  ];
}

/** Answers about a change, which give no money to pay where anything of them is in doubt. */
function changeAnswers(): Answer[] {
  const removed = [{ orderItemId: 'OI1', keptServiceIds: [] }];
  const flights = {
    ask: 'flights' as const,
    orderId: '544755',
    removed,
    journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-04-01' }],
    passengers: [],
  };
  const reprice = { ask: 'reprice' as const, orderId: '544755', orderItemIds: ['OI1'] };
  const differential = { type: 'AddCol', difference: '120.00', now: '820.32', before: '700.32' };
  const offers = [{ adds: [{ differential }], removes: [{ items: ['OI1'] }], penalty: 'PNL-Change' }];
  const versions: NdcVersion[] = ['19.2', '21.3'];
  return versions.flatMap((version) => {
    const reshop = { version, operation: 'orderReshop', soap: false } as const;
    const price = repricedAnswer(version, { id: 'OI1', before: '700.32', now: '710.32' });
    return [
      {
        name: `${version} flights`,
        bytes: Buffer.from(offersAnswer(version, ...offers)),
        input: flights,
        ...reshop,
      },
      { name: `${version} a price`, bytes: Buffer.from(price), input: reprice, ...reshop },
    ];
  });
}

/** The operation that a sample's answer belongs to, by the name of its message. */
const bySample: [message: string, operation: OperationName][] = [
  ['AirShopping', 'airShopping'],
  ['ServiceList', 'serviceList'],
  ['SeatAvailability', 'seatAvailability'],
  ['OfferPrice', 'offerPrice'],
  ['OrderReshop', 'orderReshop'],
  ['OrderCancel', 'orderCancel'],
  ['OrderView', 'orderRetrieve'],
];

function sampleAnswers(): Answer[] {
  const versions: NdcVersion[] = ['19.2', '21.3'];
  return versions.flatMap((version) =>
    sampleNames(version)
      .filter((name) => /RS/.test(name) && !/sample/.test(name))
      .map((name): Answer => {
        const operation = bySample.find(([message]) => name.includes(message))?.[1] ?? 'orderRetrieve';
        return { name: `${version} ${name}`, bytes: sample(version, name), version, operation, soap: false };
      }),
  );
}

/** Everything that there is to mutate; the samples only where they are present. */
export function validAnswers(): Answer[] {
  return [...sandboxAnswers(), ...otherAnswers(), ...changeAnswers(), ...sampleAnswers()];
}
