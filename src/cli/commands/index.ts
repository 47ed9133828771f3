/** Every command of `ndc-flows`. */
import type { Command } from 'commander';
import { programOf } from '../program';
import type { Terminal } from '../terminal';
import { addActing } from './acting';
import { addAdopt } from './adopt';
import { addApi } from './api';
import { addBatch } from './batch';
import { addBook } from './book';
import { addCodecServer } from './codecServer';
import { addDemo } from './demo';
import { addDoctor } from './doctor';
import { addKeys } from './keys';
import { addListing } from './listing';
import { addLooking } from './looking';
import { addMessages } from './messages';
import { addPrivacy } from './privacy';
import { addReconcile } from './reconcile';
import { addResolve } from './resolve';
import { addRunning } from './running';
import { addSales } from './sales';
import { addSettingUp } from './settingUp';
import { addWebhooks } from './webhooks';

/** In the order of the help. */
const commands = [
  addDemo,
  addRunning,
  addSettingUp,
  addDoctor,
  addBook,
  addLooking,
  addListing,
  addActing,
  addResolve,
  addAdopt,
  addReconcile,
  addMessages,
  addBatch,
  addSales,
  addKeys,
  addApi,
  addCodecServer,
  addPrivacy,
  addWebhooks,
];

/** The program with every command. */
export function createProgram(terminal: Terminal = process): Command {
  return programOf(commands, terminal);
}
