/** From an operation's input to the document of its request, whichever version the provider speaks. */
import type { OperationName, Operations } from '../domain/calls/operations';
import { loginRequest, type Credentials } from './login';
import type { MessagePair } from './message';
import type { Profile } from './profile';
import { envelope as envelope19_2 } from './v19_2/envelope';
import { messages as messages19_2 } from './v19_2';
import { envelope as envelope21_3 } from './v21_3/envelope';
import { messages as messages21_3 } from './v21_3';
import { writeMessage, type Namespaces } from './xml/write';

const versions = {
  '19.2': { messages: messages19_2, envelope: envelope19_2 },
  '21.3': { messages: messages21_3, envelope: envelope21_3 },
};

/** The message pair of an operation; undefined where the version does not know it. */
export function pairOf<Name extends OperationName>(
  profile: Profile,
  operation: Name,
): MessagePair<Name> | undefined {
  return versions[profile.version].messages[operation];
}

function namespacesOf({ version, names }: Profile, root: string): Namespaces {
  return version === '19.2'
    ? { message: names.messageNamespaceBase + root }
    : { message: names.messageNamespace, common: names.commonNamespace };
}

/** The request of `pair` with its envelope, without XML declaration. Throws RangeError for a character that XML cannot hold. */
export function composed<Name extends OperationName>(
  profile: Profile,
  pair: MessagePair<Name>,
  input: Operations[Name]['input'],
  correlationId: string,
): string {
  const root = profile.names.messagePrefix + pair.request;
  const language = 'language' in input ? input.language : undefined;
  const around = {
    correlationId,
    agencyId: profile.agencyId,
    language,
    versionNumber: profile.forms.versionNumber,
  };
  const tree = versions[profile.version].envelope(around, pair.write(input, profile));
  return writeMessage({ root, tree, namespaces: namespacesOf(profile, root) });
}

/** LoginRQ, in its own namespace. */
export function composedLogin(profile: Profile, credentials: Credentials): string {
  return writeMessage({
    root: 'LoginRQ',
    tree: loginRequest(credentials),
    namespaces: { message: profile.names.loginNamespace },
  });
}
