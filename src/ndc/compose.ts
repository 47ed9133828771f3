/** Composes an operation's request in the version that the provider speaks. */
import type { OperationName, Operations } from '../domain/calls/operations';
import type { NdcVersion } from '../domain/calls/provider';
import { loginRequest, type Credentials } from './login';
import type { Envelope, MessagePair } from './message';
import type { Profile } from './profile';
import { envelope as envelope19_2 } from './v19_2/envelope';
import { messages as messages19_2 } from './v19_2';
import { envelope as envelope21_3 } from './v21_3/envelope';
import { messages as messages21_3 } from './v21_3';
import { writeMessage, type Namespaces } from './xml/write';

const envelopes = { '19.2': envelope19_2, '21.3': envelope21_3 };

const pairs: {
  readonly [Version in NdcVersion]: { readonly [Name in OperationName]?: MessagePair<Name> };
} = { '19.2': messages19_2, '21.3': messages21_3 };

/** Returns the message pair of an operation; undefined where the version does not have it, and for login. */
export function pairOf<Name extends OperationName>(
  version: NdcVersion,
  operation: Name,
): MessagePair<Name> | undefined {
  return pairs[version][operation];
}

function namespacesOf({ version, names }: Profile, root: string): Namespaces {
  return version === '19.2'
    ? { message: names.messageNamespaceBase + root }
    : { message: names.messageNamespace, common: names.commonNamespace };
}

/** Writes the request of `pair` with its envelope, without XML declaration. Throws RangeError for a character that XML cannot hold. */
export function composed<Name extends OperationName>(
  profile: Profile,
  pair: MessagePair<Name>,
  input: Operations[Name]['input'],
  { correlationId, pointOfSale }: Pick<Envelope, 'correlationId' | 'pointOfSale'>,
): string {
  const root = profile.names.messagePrefix + pair.request;
  const language = 'language' in input ? input.language : undefined;
  const around = {
    request: pair.request,
    correlationId,
    agencyId: profile.agencyId,
    pointOfSale,
    language,
    versionNumber: profile.forms.versionNumber,
  };
  const tree = envelopes[profile.version](around, pair.write(input, profile));
  return writeMessage({ root, tree, namespaces: namespacesOf(profile, root) });
}

/** Writes LoginRQ, in its own namespace. */
export function composedLogin(profile: Profile, credentials: Credentials): string {
  return writeMessage({
    root: 'LoginRQ',
    tree: loginRequest(credentials),
    namespaces: { message: profile.names.loginNamespace },
  });
}
