/** Every command of `ndc-flows`. */
import type { Command } from 'commander';
import { programOf } from '../program';
import type { Terminal } from '../terminal';
import { addChange } from './change';
import { addRecover } from './recover';
import { addApi } from './api';
import { addBatch } from './batch';
import { addBook } from './book';
import { addCodecServer } from './codecServer';
import { addDemo } from './demo';
import { addDoctor } from './doctor';
import { addKeys } from './keys';
import { addRead } from './read';
import { addMessages } from './messages';
import { addPrivacy } from './privacy';
import { addRunning } from './running';
import { addSales } from './sales';
import { addSetup } from './setup';
import { addWebhooks } from './webhooks';

/** In the order of the help. */
const commands = [
  addDemo,
  addRunning,
  addSetup,
  addDoctor,
  addBook,
  addRead,
  addChange,
  addRecover,
  addMessages,
  addBatch,
  addSales,
  addKeys,
  addApi,
  addCodecServer,
  addPrivacy,
  addWebhooks,
];

/** Makes the program with every command. */
export function createProgram(terminal: Terminal = process): Command {
  return programOf(commands, terminal);
}
