/** How the engine says no: an NDC Error with one of the codes that services use (PADIS code list 9321). */

const texts = {
  '102': 'Invalid or missing departure date',
  '129': 'No order matches the request',
  '303': 'Payment time limit has expired',
  '316': 'Phone number or e-mail address missing',
  '368': 'Not authorized',
  '395': 'Already ticketed',
  '466': 'Form of payment missing or invalid',
  '490': 'Offer cannot be retrieved',
  '491': 'Invalid offer item selection',
  '493': 'Order not created - no availability',
  '498': 'No offers available',
  '902': 'Prior message is being processed or was already processed',
  '911': 'Unable to process - system error',
  '912': 'Missing data',
  '913': 'Offer timed out',
  '914': 'Bad data format',
  '915': 'Function not supported',
} as const;

export type RefusalCode = keyof typeof texts;

/** Thrown by the engine where the service answers with an Error. `detail` follows the code's text; it holds no name and no document. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** OwnerName: the airline whose code it is, else the service's own. */
  readonly owner: string;

  constructor(code: RefusalCode, detail?: string, owner = 'SVC') {
    super(detail ? `${texts[code]} - ${detail}` : texts[code]);
    this.name = 'Refusal';
    this.code = code;
    this.owner = owner;
  }
}
