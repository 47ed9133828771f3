/** REST: one path per operation, the bare message as body, the control values as headers. */
import { pathOf } from '../operations';
import type { Profile } from '../profile';
import { XML_DECLARATION } from '../xml/write';
import { controlOf, requesterOf } from './control';
import { commonHeaders, type Outgoing, type Placed } from './outgoing';

function headers(prefix: string, values: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [`${prefix}-${name}`, value]),
  );
}

/** Places a message in a REST request. */
export function placeInRest(profile: Profile, outgoing: Outgoing): Placed {
  const { names, version } = profile;
  return {
    path: pathOf(outgoing.operation, { style: 'rest', version, serviceName: names.serviceName }),
    headers: {
      ...commonHeaders(outgoing),
      ...headers(names.controlHeaderPrefix, controlOf(profile)),
      ...headers(`${names.controlHeaderPrefix}-Requester`, requesterOf(outgoing.requester)),
    },
    body: XML_DECLARATION + outgoing.message,
  };
}
