import { homedir } from 'node:os';
import type { Config } from '../base/config.ts';
import { commandLine } from '../base/program.ts';

/**
 * Over HTTP, who asks is not who runs the program: texts about it name commands and folders without
 * saying where on this machine they lie.
 */
export function hidePaths({ http, data }: Pick<Config, 'http' | 'data'>, text: string): string {
  if (http === '') return text;
  return text
    .replaceAll(commandLine(''), 'lorewright ')
    .replaceAll(data, '(data folder)')
    .replaceAll(homedir(), '~');
}
