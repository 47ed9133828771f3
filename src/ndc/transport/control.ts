/** The control values of a call: the provider and the requester. SOAP and REST write the same values in their own way. */
import type { Requester } from '../../domain/request/trip';
import type { Profile } from '../profile';

/** Returns the attributes of `Control`, without those that are not set. */
export function controlOf({ providerCode, control }: Profile): Record<string, string> {
  return { Provider: providerCode, ...control };
}

/** Returns the attributes of `Requester`; undefined if there is none. */
export function requesterOf(requester: Requester | undefined): Record<string, string> | undefined {
  const written: Record<Capitalize<keyof Requester>, string | undefined> = {
    ChannelType: requester?.channelType,
    ChannelCode: requester?.channelCode,
    AgencyCode: requester?.agencyCode,
    AgentCode: requester?.agentCode,
  };
  const set = Object.entries(written).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
