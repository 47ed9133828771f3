/** Checks the profiles of a configuration file (`providers.<name>`), every mistake by its path, and fills in what they leave out. */
import { z } from 'zod';
import { NdcFlowsError } from '../domain/errors';
import type { Profile } from './profile';
import {
  defaultCancelVia,
  defaultNames,
  defaultOrderMeanings,
  defaultServiceMeanings,
  defaultVersionNumber,
  reshopForms,
} from './profileDefaults';
import { rules, totalsOf } from './profileRules';
import { profileShape, type WrittenProfile } from './profileShape';

/** One mistake of a configuration: `providers.example.settleFor`, and in words what is wrong with it and what to write. */
export interface Mistake {
  path: string;
  message: string;
}

/** Thrown when the profiles of a configuration hold mistakes; all of them are named at once. */
export class ProfileError extends NdcFlowsError {
  readonly code = 'invalid-profile';
  constructor(readonly mistakes: Mistake[]) {
    super(mistakes.map(({ path, message }) => `${path}: ${message}`).join('\n'), {
      remedy: 'Mend the configuration file at the paths named.',
    });
  }
}

function complete(written: WrittenProfile): Profile {
  const { capabilities, control, forms, names, statusMeanings, timeouts, version, ...rest } = written;
  const { environmentTarget, apiVersion, attributes } = control;
  return {
    ...rest,
    version,
    names: { ...defaultNames, ...names },
    control: {
      ...(environmentTarget !== undefined && { EnvironmentTarget: environmentTarget }),
      ...(apiVersion !== undefined && { ApiVersion: apiVersion }),
      ...attributes,
    },
    capabilities: { ...capabilities, cancelVia: capabilities.cancelVia ?? defaultCancelVia(version) },
    statusMeanings: {
      order: { ...defaultOrderMeanings, ...statusMeanings.order },
      service: { ...defaultServiceMeanings, ...statusMeanings.service },
    },
    timeouts: { ...timeouts, total: totalsOf(timeouts) },
    forms: {
      reshop: forms.reshop ?? reshopForms[version][0],
      versionNumber: forms.versionNumber ?? defaultVersionNumber[version],
    },
  };
}

/** The zod schema of one profile as it stands in the file; what it gives is complete. */
export const profileSchema = rules
  .reduce<typeof profileShape>(
    (shape, { path, needs, complaint }) =>
      shape.refine((profile) => complaint(profile) === undefined, {
        path: [...path],
        error: ({ input }) => complaint(input as WrittenProfile),
        // Unless told when, zod asks only once everything else is in order, and mistakes would come out in two rounds.
        when: ({ issues, value }) =>
          typeof value === 'object' &&
          value !== null &&
          !issues.some((issue) => needs.some((field) => field === issue.path?.[0])),
      }),
    profileShape,
  )
  .transform(complete);

/** A provider's name becomes part of a task queue's name and of workflow ids. */
const PROVIDER_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * The profiles under `providers` of a configuration. Throws ProfileError with every mistake of every profile.
 * @example checkProfiles({ example: { baseUrl: 'https://…', version: '21.3', … } })
 */
export function checkProfiles(providers: unknown): Record<string, Profile> {
  const mistakes: Mistake[] = [];
  const checked = z
    .record(z.string(), profileSchema, 'write each provider under its name')
    .safeParse(providers);
  for (const { path, message } of checked.error?.issues ?? []) {
    mistakes.push({ path: ['providers', ...path].map(String).join('.'), message });
  }
  for (const name of Object.keys(typeof providers === 'object' ? (providers ?? {}) : {})) {
    if (PROVIDER_NAME.test(name)) continue;
    mistakes.push({
      path: `providers.${name}`,
      message: 'is no name for a provider: lower case letters, digits and hyphens',
    });
  }
  if (mistakes.length > 0 || !checked.success) throw new ProfileError(mistakes);
  return checked.data;
}
