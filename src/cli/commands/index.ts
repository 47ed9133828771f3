/** Every command of `ndc-flows`. */
import { Command } from 'commander';
import { programOf } from '../program';
import type { Terminal } from '../terminal';
import { addAdopt } from './adopt';
import { addAfterSale } from './afterSale';
import { addChange } from './change';
import { addCorrect } from './correct';
import { addResolve } from './resolve';
import { addRecover } from './recover';
import { addApi, addDesk } from './api';
import { addBasket } from './basket';
import { addBatch } from './batch';
import { addBook } from './book';
import { addCodecServer } from './codecServer';
import { addCompletion } from './completion';
import { addDemo } from './demo';
import { addDoctor } from './doctor';
import { addKeys } from './keys';
import { addRead } from './read';
import { addMessages } from './messages';
import { addPrivacy } from './privacy';
import { addRunning } from './running';
import { addSales } from './sales';
import { addSetup } from './setup';
import { addUsage } from './usage';
import { addWebhooks } from './webhooks';

/** In the order of the help, by what they are for. */
const groups = {
  'Run:': [addDemo, addRunning, addDesk, addApi, addCodecServer],
  'Orders:': [addBook, addRead, addBasket, addChange, addResolve, addMessages],
  'After the sale:': [addAfterSale, addCorrect],
  'Batches and sales:': [addBatch, addSales, addUsage],
  'Set up:': [addSetup, addDoctor, addKeys, addWebhooks, addCompletion],
  'Recovery:': [addAdopt, addRecover],
  'Privacy:': [addPrivacy],
};
const commands = Object.entries(groups).flatMap(([heading, adding]) => [
  (program: Command): void => void program.commandsGroup(heading),
  ...adding,
]);

/** Makes the program with every command. */
export function createProgram(terminal: Terminal = process): Command {
  const help = new Command('help').argument('[command]').description('show the help of a command');
  return programOf(commands, terminal).addHelpCommand(help.helpGroup('Set up:'));
}
