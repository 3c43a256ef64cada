import { listed } from '../text/excerpt.ts';
import type { Prompt, PromptArgs } from '../tool/prompt.ts';

/** Those of these tools that are on, as part of a sentence; undefined if none is. */
type Tools = (...names: string[]) => string | undefined;

interface Task extends Omit<Prompt, 'text'> {
  /** The task, then the steps in order; a step without its tools is left out. */
  readonly steps: (args: PromptArgs, tools: Tools) => readonly (string | undefined)[];
}

const CLOSING =
  'Answer from what the tools say, not from memory, and name the book and edition of each fact. Say so where the library does not have something.';

const task = ({ steps, ...prompt }: Task): Prompt => ({
  ...prompt,
  text: (args, on) => {
    const tools: Tools = (...names) =>
      listed(
        names.filter((name) => on.has(name)),
        'or',
      ) || undefined;
    const [what = '', ...rest] = steps(args, tools).flatMap((step) => step ?? []);
    return [
      /[.?!]$/.test(what) ? what : `${what}.`,
      ...rest.map((step, i) => `${i + 1}. ${step}`),
      CLOSING,
    ].join('\n');
  },
});

const edition = { help: 'Which rules you play: 2014 or 2024' };
const played = ({ ruleset }: PromptArgs): string => (ruleset ? ` by the ${ruleset} rules` : '');

const step = (tools: string | undefined, purpose: string): string | undefined =>
  tools && `Use ${tools} ${purpose}`;

/** Common tasks of game masters at the table. */
export const prompts: readonly Prompt[] = [
  task({
    name: 'rule_question',
    toolset: 'dnd-search',
    title: 'Settle a rule question',
    description: 'What the rules say about a situation in play',
    args: { question: { help: 'What happens at the table', required: true }, ruleset: edition },
    steps: (args) => [
      `Settle this D&D 5e rule question${played(args)}: ${args.question}`,
      'Use search_rule with the situation in plain words, then once more with the terms of the game.',
      'Look up every condition, spell or feature it hangs on with search_all, detail "full".',
      'Give the ruling in one sentence, then the sentences of the rules it rests on; where the editions differ, give both.',
    ],
  }),
  task({
    name: 'encounter_plan',
    toolset: 'dnd-table',
    title: 'Plan an encounter',
    description: 'A fight that fits the party, ready to run',
    args: {
      party: { help: 'Levels of the characters, such as 3, 3, 4', required: true },
      idea: { help: 'Theme, place or creatures' },
      difficulty: { help: 'easy to deadly (2014), low to high (2024)' },
    },
    steps: ({ party, idea, difficulty }) => [
      `Plan a D&D 5e encounter for this party (levels): ${party}${idea ? `; about ${idea}` : ''}${difficulty ? `; difficulty ${difficulty}` : ''}`,
      'Use build_encounter with the levels, the theme and the difficulty; try another seed where no group pleases.',
      'Read the stat blocks of the creatures in the group you choose.',
      'Use rate_encounter on the final group and show the arithmetic.',
      'Give me: the creatures with AC, HP and what they do each round, tactics that follow from their traits, the ground, and when they flee.',
    ],
  }),
  task({
    name: 'character_check',
    toolset: 'dnd-browse',
    title: 'Check a character',
    description: 'Whether a character is built by the rules, and what to fix',
    args: { character: { help: 'The sheet, in any form', required: true }, ruleset: edition },
    steps: (args) => [
      `Check this D&D 5e character${played(args)}:\n\n${args.character}`,
      'Put everything the sheet says into character_data of validate_character_build; leave out what it does not say.',
      'For each error read the class, feat or spell it is about with get_class_details, get_feat_details or get_spell_details.',
      'List errors with what to change, then warnings, then the derived values that differ from the sheet.',
    ],
  }),
  task({
    name: 'prepare_session',
    toolset: 'dnd-table',
    title: 'Prepare a D&D session',
    description: 'Scenes, creatures, checks and treasure for the next session',
    args: {
      idea: { help: 'What the session is about', required: true },
      party: { help: 'Levels of the characters, such as 3, 3, 4' },
    },
    steps: ({ idea, party }, tools) => [
      `Help me prepare a D&D 5e session about ${idea}${party ? ` for this party (levels): ${party}` : ''}`,
      step(
        tools('search_all', 'search_content'),
        'on the idea for creatures, items, spells and rules that belong to it.',
      ),
      'Use build_encounter for one easy and one hard fight that fit it.',
      step(
        tools('search_rule', 'lookup_rule'),
        'for the hazards, travel or social rules the scenes need.',
      ),
      step(tools('improvise_scene', 'get_magic_items', 'get_random_content'), 'for treasure.'),
      'Give me: three scenes with a goal and a way to fail, the checks with their DCs, stat lines of the creatures, treasure, and a cliffhanger. Mark what you made up.',
    ],
  }),
  task({
    name: 'edition_change',
    toolset: 'dnd-table',
    title: 'Change editions',
    description: 'What a table has to know when it moves between the 2014 and 2024 rules',
    args: { things: { help: 'Classes, spells, rules or creatures you use', required: true } },
    steps: ({ things }) => [
      `Tell me what changes between the 2014 and the 2024 D&D rules for: ${things}`,
      'Use compare_editions on each of them, and on the rules they hang on.',
      'Give one line for each change that is felt at the table, the rest as a short list; say what stands in one edition only.',
    ],
  }),
];
