/** The faults, each alone, and what must be said of each, and what must not: the wrong cause. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKERS } from '../disturbances';
import type { EnvironmentStage, RefusedStart } from '../environment/stage';
import { searchAttributes } from '../../src/domain/order/searchAttributes';
import type { FaceName } from './faces';

/** One fault. */
export interface Case {
  /** Describes the fault in the table. */
  what: string;
  /** Breaks it for so many milliseconds. What a worker said that refused to start is heard as well. */
  strike: (stage: EnvironmentStage, lasts: number) => Promise<RefusedStart | undefined | void>;
  /** How long it lasts, where the usual time is too short (seconds). */
  lasts?: number;
  /** How long an order is held for payment, where limits pass meanwhile. */
  holdFor?: string;
  /** Which words must be heard where. Places that are not named may say nothing. */
  must: Partial<Record<FaceName, RegExp>>;
  /** How many orders more are started while it is broken, two seconds apart. */
  orders?: number;
  /** The most logins for orders that the service may be asked for and refuse. */
  refusedLogins?: number;
  /** Words that name another cause. */
  never?: RegExp;
}

/** Words that ask for workers to be started. They are wrong while workers run. */
const NO_WORKER = /no worker (is running|serves)|Start one: `ndc-flows worker`/;

export const cases: Readonly<Record<string, Case>> = {
  'foreign-key': {
    what: 'a worker starts that has only a key of its own',
    strike: (stage, lasts) => stage.startForeignWorker(lasts),
    must: { 'that worker': /These are not the keys of namespace/ },
    never: /stands-still|no worker is running|not ready/,
  },
  'key-replaced': {
    what: 'every worker is restarted with another key only',
    strike: (stage, lasts) => stage.replaceKeys(lasts),
    must: {
      status: /no worker answers/,
      doctor: /^keys: These are not the keys of namespace/,
      '/ready': /no answer/,
      alert: /NoWorker pending/,
    },
  },
  'attribute-missing': {
    what: 'a search attribute is missing',
    strike: (stage, lasts) => stage.withoutAttribute(searchAttributes.orderId.name, lasts),
    must: {
      status: /stands still.*NdcOrderId/,
      doctor: /search attributes: missing: NdcOrderId/,
      'list --attention': /stands-still/,
      '/ready': /NdcOrderId/,
      metrics: /worker_check_failed\{check="search-attributes"/,
      alert: /WorkerCheckFails pending/,
    },
    never: NO_WORKER,
  },
  'archive-full': {
    what: 'the archive’s disk is full',
    strike: (stage, lasts) => stage.fillArchive(lasts),
    must: {
      doctor: /raw messages: cannot be kept.*ENOSPC/,
      metrics: /worker_check_failed\{check="archive"/,
      alert: /WorkerCheckWarns pending/,
    },
    never: NO_WORKER,
  },
  'archive-frozen': {
    what: 'the archive’s disk hangs',
    strike: (stage, lasts) => stage.freezeArchive(lasts),
    must: {
      doctor: /raw messages: cannot be kept.*no answer within/,
      metrics: /worker_check_failed\{check="archive"/,
      alert: /WorkerCheckWarns pending/,
    },
    never: NO_WORKER,
  },
  'server-killed': {
    what: 'the Temporal server is gone',
    strike: (stage, lasts) => stage.restart(lasts),
    must: {
      status: /Cannot connect to Temporal|cannot be reached/,
      doctor: /Temporal server/,
      'list --attention': /Cannot connect to Temporal|cannot be reached/,
      '/ready': /Temporal server does not answer/,
      metrics: /worker_check_failed\{check="server"/,
      alert: /WorkerCheckFails pending/,
    },
    never: NO_WORKER,
  },
  'server-frozen': {
    what: 'the Temporal server hangs',
    strike: (stage, lasts) => stage.freeze(lasts),
    must: {
      status: /Temporal/,
      doctor: /Temporal server/,
      'list --attention': /Temporal/,
      '/ready': /Temporal server does not answer/,
      metrics: /worker_check_failed\{check="server"/,
      alert: /WorkerCheckFails pending/,
    },
    never: NO_WORKER,
  },
  'password-wrong': {
    what: 'the password is wrong',
    strike: (stage, lasts) => stage.spoilPassword(lasts),
    orders: 30,
    // Each worker believes the third refusal; what was under way then comes besides.
    refusedLogins: WORKERS * 5,
    must: {
      status: /refused the login|login/i,
      doctor: /login .* failed/,
      metrics: /operation="login",outcome="rejected"/,
      alert: /LoginRefused firing/,
    },
    never: NO_WORKER,
  },
  'clock-off': {
    what: 'a worker’s clock is ten minutes ahead',
    strike: (stage, lasts) => stage.moveClock(0, 10 * 60_000, lasts),
    must: {
      doctor: /clock: This machine’s clock is \d+ s ahead/,
      '/ready': /clock of this machine is 10 min ahead/,
      metrics: /worker_check_failed\{check="clock"/,
      alert: /WorkerCheckFails pending/,
    },
    never: NO_WORKER,
  },
  'limit-passes': {
    what: 'no worker runs, and the limit of a paid order passes',
    strike: (stage, lasts) =>
      Promise.all(Array.from({ length: WORKERS }, (_, worker) => stage.kill(worker, lasts * 0.6))).then(() =>
        sleep(lasts * 0.4),
      ),
    lasts: 240,
    holdFor: '40s',
    must: {
      status: /no worker answers/,
      doctor: /payment limit of \d+ has passed/,
      'list --attention': /limit-passed/,
      '/ready': /no answer/,
      metrics: /orders_waiting\{reason="paid-and-lapsed"/,
      alert: /PersonNeededNow pending/,
    },
  },
};
