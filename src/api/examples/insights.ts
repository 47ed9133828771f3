/** Examples of who travels, of what has happened to an order, and of its messages. */
import type { z } from 'zod';
import type { messageList, passengerList, passengersOfOrders, timeline } from '../schemas';

const passenger = { paxId: 'PAX1', type: 'ADT', givenName: 'Ada', surname: 'Example' };

export const passengersExample: z.output<typeof passengerList> = {
  passengers: [{ ...passenger, title: 'MS', birthDate: '1985-04-13' }],
  corrected: false,
};

export const passengersOfOrdersExample = (reference: string): z.output<typeof passengersOfOrders> => ({
  orders: [{ reference, passengers: [passenger] }],
});

const created = '7c0c6f5e-6d1b-4f0e-9a53-0f8f3d0b6d10';

export const timelineExample: z.output<typeof timeline> = {
  entries: [
    { kind: 'state', at: '2027-01-20T14:00:01.000Z', state: 'shopping' },
    {
      kind: 'call',
      at: '2027-01-20T14:00:02.000Z',
      operation: 'airShopping',
      text: 'shop LHR → CDG → LHR, 1 passenger',
      provider: 'example',
      outcome: 'failed',
      took: 412,
      attempts: 1,
      correlationId: '0f3f4f2a-0a3d-4e9f-8b59-8f2c53a5a901',
      problem: { kind: 'service', code: '911', text: 'System unavailable' },
    },
    {
      kind: 'wait',
      at: '2027-01-20T14:00:02.420Z',
      text: 'retry of airShopping after 911: first wait, 2 s',
      until: '2027-01-20T14:00:04.420Z',
      ended: 'over',
      endedAt: '2027-01-20T14:00:04.421Z',
    },
    {
      kind: 'call',
      at: '2027-01-20T14:00:07.000Z',
      operation: 'orderCreate',
      text: 'create the order without payment (sent once)',
      provider: 'example',
      outcome: 'done',
      took: 1_904,
      attempts: 1,
      correlationId: created,
    },
    { kind: 'state', at: '2027-01-20T14:00:11.000Z', state: 'held' },
    {
      kind: 'update',
      at: '2027-01-20T15:02:00.000Z',
      name: 'ticket',
      who: 'agent 17',
      amount: { amount: '436.28', currency: 'EUR' },
      outcome: 'done',
      endedAt: '2027-01-20T15:02:09.000Z',
    },
    {
      kind: 'change',
      at: '2027-01-21T08:00:00.000Z',
      number: 1,
      what: 'retimed',
      about: 'XA 315',
      old: '2027-03-12T18:30',
      new: '2027-03-12T21:10',
      text: 'XA 315 now departs at 2027-03-12T21:10 instead of 18:30.',
    },
  ],
  complete: true,
};

export const messagesExample: z.output<typeof messageList> = {
  messages: [
    {
      id: '2027-01-20.140007.312.5f0c8f1d.answer',
      at: '2027-01-20T14:00:08.904Z',
      operation: 'orderCreate',
      kind: 'answer',
      provider: 'example',
      version: '21.3',
      style: 'rest',
      correlationId: created,
      status: 200,
      bytes: 18_211,
      kept: 18_211,
      whole: true,
      unfinished: false,
    },
  ],
  unreadable: 0,
};

export const messageExample = '<IATA_OrderViewRS>…</IATA_OrderViewRS>';
