import type { Prompt } from '../tool/prompt.ts';

export const prompts: readonly Prompt[] = [
  {
    name: 'data_pack',
    toolset: 'minecraft',
    title: 'Write a data pack',
    description: 'From an idea to data pack files that the game loads',
    args: {
      idea: { help: 'What the pack should do', required: true },
      version: { help: 'Minecraft version; default: the newest release' },
    },
    text: ({ idea, version }) =>
      [
        `Write a Minecraft data pack${version ? ` for ${version}` : ''}: ${idea}.`,
        '1. Use create_datapack_structure for pack.mcmeta, the folders and the load and tick functions.',
        '2. Before you write a file, read its fields with describe_format and its commands with describe_command; take ids from search_registry, and start from get_vanilla_file where the game has something like it.',
        '3. Check all files together with validate_datapack, fix what it finds and check again.',
        'Give me every file with its path, and say what could not be checked.',
      ].join('\n'),
  },
];
