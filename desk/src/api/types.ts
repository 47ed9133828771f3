/** What the API answers with, under the names that the desk uses. Generated from its OpenAPI document, so a changed answer fails the compiler. */
import type { components, paths } from './schema';

type Schemas = components['schemas'];

export type OrderStatus = Schemas['OrderStatus'];
export type OrderLine = Schemas['OrderLine'];
export type OrderState = OrderLine['state'] | OrderStatus['state'];
export type Flight = Schemas['Flight'];
export type Money = Schemas['Money'];
export type Offer = Schemas['Offer'];
export type Ancillary = NonNullable<OrderStatus['ancillaries']>[number];
export type Change = Schemas['Change'];
export type ResolveAnswer = Schemas['ResolveAnswer'];
export type ListedReason = NonNullable<OrderLine['attention']>;
export type Severity = Schemas['Severity'];
export type ExtraLine = Schemas['ExtraLine'];
export type SeatMap = NonNullable<NonNullable<OrderStatus['extrasOnSale']>['seatMaps']>[number];
export type TimelineEntry =
  paths['/orders/{reference}/timeline']['get']['responses'][200]['content']['application/json']['entries'][number];
export type ProviderHealth = Schemas['ProviderHealth'];
export type SalesList = paths['/sales']['get']['responses'][200]['content']['application/json'];
export type SaleLine = SalesList['lines'][number];
export type Batch = paths['/batches/{id}']['get']['responses'][200]['content']['application/json'];
export type Schedule =
  paths['/schedules']['get']['responses'][200]['content']['application/json']['schedules'][number];
export type Problem = Schemas['Problem'];

/** Who is signed in. Not part of the API: the desk's own server answers with it. */
export interface Session {
  who: string;
  /** A token's name identifies no person, because several people may share the token. */
  by: SignInWay;
  scopes: string[];
  agency?: string;
  csrf: string;
  until: string;
  timeZone?: string;
  /** What the address of a workflow's page in the Temporal UI begins with. */
  temporalUi?: string;
  signIn: SignInWay[];
}

/** A way to sign in that the server offers. */
export type SignInWay = 'token' | 'openid-connect';
