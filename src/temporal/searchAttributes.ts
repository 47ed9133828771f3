/** Registers our search attributes on a namespace. Safe to repeat. Their names and types are in `src/domain/order/searchAttributes.ts`. */
import { type ConnectionLike, isGrpcServiceError } from '@temporalio/client';
import {
  type SearchAttributeType,
  TypedSearchAttributes,
  defineSearchAttributeKey,
} from '@temporalio/common';
import { NdcFlowsError } from '../domain/errors';
import { searchAttributes } from '../domain/order/searchAttributes';

const ALREADY_EXISTS = 6;

/** Numbers of the server's IndexedValueType. Source: temporal/api/enums/v1/common.proto. */
const indexedValueType: Record<SearchAttributeType, number> = {
  TEXT: 1,
  KEYWORD: 2,
  INT: 3,
  DOUBLE: 4,
  BOOL: 5,
  DATETIME: 6,
  KEYWORD_LIST: 7,
};

/** Every attribute as the SDK's key. */
export const searchAttributeKeys = Object.values(searchAttributes).map(({ name, type }) =>
  defineSearchAttributeKey<SearchAttributeType>(name, type),
);

/** Thrown when the namespace has one of our names with another type, or lets nobody register any. */
export class SearchAttributesUnusable extends NdcFlowsError {
  readonly code = 'search-attributes-unusable';
}

/**
 * Registers those that are missing and returns their names. A clustered server may need up to a minute until all of it knows them.
 *
 * @throws SearchAttributesUnusable
 */
export async function registerSearchAttributes(
  connection: ConnectionLike,
  namespace: string,
): Promise<string[]> {
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length > 0) {
      await connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(missing.map(({ name, type }) => [name, indexedValueType[type]])),
      });
    }
    return missing.map(({ name }) => name);
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    if (Number(error.code) === ALREADY_EXISTS) return []; // somebody else was quicker
    throw new SearchAttributesUnusable(
      `Search attributes cannot be registered on ${namespace}: ${error.details || error.message}`,
      {
        remedy: `Ask an administrator of the server to create: ${searchAttributeKeys.map(metadataName).join(', ')}.`,
        cause: error,
      },
    );
  }
}

/**
 * Those of ours that the namespace does not have yet.
 *
 * @throws SearchAttributesUnusable where one exists with another type
 */
export async function missingSearchAttributes(
  connection: ConnectionLike,
  namespace: string,
): Promise<typeof searchAttributeKeys> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return searchAttributeKeys.filter(({ name, type }) => {
    const present = customAttributes[name];
    if (present === undefined || present === null) return true;
    if (Number(present) === indexedValueType[type]) return false;
    throw new SearchAttributesUnusable(
      `Search attribute ${name} exists on ${namespace} with a type other than ${type}.`,
      {
        remedy: `Remove it with \`temporal operator search-attribute remove --name ${name}\`, then run \`ndc-flows setup\` again.`,
      },
    );
  });
}

/** `NdcState=Keyword`, as the dev server's `--search-attribute` and administrators' tools write it. */
export function metadataName({ name, type }: (typeof searchAttributeKeys)[number]): string {
  return `${name}=${TypedSearchAttributes.toMetadataType(type)}`;
}
