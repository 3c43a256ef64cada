import { defineCommand } from '../../../src/tool/command.ts';

export const command = defineCommand({
  usage: 'lorewright moon',
  help: 'Says in which hemisphere the moon is named.',
  options: {},
  run({ app, terminal }) {
    terminal.out(`named for the ${app.config.hemisphere}`);
    return 0;
  },
});
