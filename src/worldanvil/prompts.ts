import type { App } from '../base/app.ts';
import type { Prompt, PromptArgs } from '../tool/prompt.ts';

const WORLD = {
  world: {
    help: 'World name, id or URL; may be left out with one world',
    complete: async (typed: string, app: App) =>
      (await import('./client/complete-world.ts')).worldTitles(typed, app),
  },
};
const rules = (tools: ReadonlySet<string>, isGm: boolean): string =>
  `Nothing is written to World Anvil without my word: end with ${tools.has('propose_article') ? 'a proposal (the tools that begin with propose_) and wait for me' : 'text I can paste'}. Tell apart what the articles say and what you make up, and name the articles you used.${isGm ? ' Keep what is under gm_only away from anything meant for players.' : ''}`;

interface Workflow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly args: Prompt['args'];
  /** The task, then its steps; those that are for the game master alone depend on `isGm`. */
  readonly steps: (args: PromptArgs, isGm: boolean) => readonly string[];
}

const inWorld = ({ world }: PromptArgs): string => (world ? ` in the world "${world}"` : '');

const prompt = ({ steps, ...workflow }: Workflow): Prompt => ({
  ...workflow,
  toolset: 'worldanvil',
  args: { ...workflow.args, ...WORLD },
  text: (args, tools, { audience }) => {
    const isGm = audience === 'gm';
    const [task, ...rest] = steps(args, isGm);
    return [
      `${task}${inWorld(args)}.`,
      ...rest.map((step, i) => `${i + 1}. ${step}`),
      rules(tools, isGm),
    ].join('\n');
  },
});

/** The ten most common tasks of game masters and world builders. */
export const prompts: readonly Prompt[] = [
  prompt({
    name: 'session_prep',
    title: 'Prepare a session',
    description: 'Gather people, places and loose ends for the next session',
    args: { focus: { help: 'Where or what the session is about', required: true } },
    steps: ({ focus }, isGm) => [
      `Help me prepare a session about ${focus}`,
      'Use search_articles for the focus, and again with template "report" for the last sessions.',
      'Read the two latest reports and the main places and people with get_article (detail full).',
      `Use find_references on the main place to see who else is tied to it${isGm ? '; list_secrets and get_secret for what players do not know yet' : ''}.`,
      `Give me: where we left off, three likely scenes, people with one line each, ${isGm ? 'secrets that may come out, ' : ''}loose ends.`,
    ],
  }),
  prompt({
    name: 'npc_lookup',
    title: 'Look up an NPC',
    description: 'Everything about one person, at the speed of the table',
    args: { name: { help: 'Who', required: true } },
    steps: ({ name }, isGm) => [
      `Tell me quickly who ${name} is`,
      'Use get_campaign_npc with the name; when it is ambiguous or unknown, search_articles with template "person".',
      'Use find_references for ties to other articles.',
      `Answer in a few lines: who, look and voice, what they want, ties${isGm ? ', what only I know' : ''}.`,
    ],
  }),
  prompt({
    name: 'npc_generation',
    title: 'Make an NPC',
    description: 'A new person who fits the world',
    args: { concept: { help: 'Role, place or idea', required: true } },
    steps: ({ concept }) => [
      `Invent an NPC: ${concept}`,
      'Use search_articles for the place and the factions the idea touches, and get_article (detail full) on the best matches.',
      'Use list_campaign_npcs so that name and role do not repeat anyone.',
      'Write a Person article: appearance, voice, goal, secret, ties to existing articles as @[Title](type:id) with the ids you read.',
    ],
  }),
  prompt({
    name: 'location_development',
    title: 'Develop a location',
    description: 'Deepen a place from what is already written',
    args: { location: { help: 'Which place', required: true } },
    steps: ({ location }) => [
      `Develop the location ${location}`,
      'Use get_article (detail full) on it, find_references for who and what is tied to it, and list_maps with get_map_markers for where it lies.',
      'Use list_histories for what happened there.',
      'Propose districts or rooms, people, conflicts and hooks; mark each contradiction you found.',
    ],
  }),
  prompt({
    name: 'quest_and_plot',
    title: 'Weave a quest',
    description: 'A quest or plot out of people, factions and secrets that exist',
    args: { idea: { help: 'The idea or the goal', required: true } },
    steps: ({ idea }, isGm) => [
      `Plan a quest: ${idea}`,
      'Use search_articles for the idea, with template "organization" for factions and "plot" for plots already running.',
      `Use get_article (detail full) on the parties, get_world_graph (from, to) for what ties them together${isGm ? ', list_secrets and get_secret for what is hidden' : ''}.`,
      'Give me: hook, three acts with places that exist, who opposes whom, what is at stake, how it touches running plots.',
    ],
  }),
  prompt({
    name: 'session_notes',
    title: 'Write up a session',
    description: 'Turn raw notes into a session report with links',
    args: { notes: { help: 'Your notes', required: true } },
    steps: ({ notes }) => [
      `Write a session report from these notes:\n\n${notes}\n\nIt belongs`,
      'Use search_articles for every name in the notes; get_article where it is unclear who is meant.',
      'Use search_articles with template "report" to follow the style and the numbering of earlier reports.',
      'Write the report with mentions as @[Title](type:id), then list new people and places that have no article yet, and facts that contradict one.',
    ],
  }),
  prompt({
    name: 'map_management',
    title: 'Check a map',
    description: 'What a map shows, what it lacks, where markers lead',
    args: { map: { help: 'Map title; all when left out' } },
    steps: ({ map }) => [
      map ? `Go through the map "${map}"` : 'Go through my maps',
      'Use list_maps, then get_map and get_map_markers (all true) on each.',
      'Use list_articles or search_articles with template "settlement" and "location" to find places without a marker.',
      'List markers without a target, markers whose target is gone or private, and places that no map shows.',
    ],
  }),
  prompt({
    name: 'content_search',
    title: 'Find something I wrote',
    description: 'Search the whole world and answer from it',
    args: { question: { help: 'What you want to know', required: true } },
    steps: ({ question }) => [
      `Answer from my own articles: ${question}`,
      'Use search_articles with the key words, then with other words for the same thing; mind the notice on how much is indexed.',
      'Read the best matches with get_article, and follow find_references where an answer hangs on a connection.',
      'Answer with the titles and URLs it rests on, and say what the articles leave open.',
    ],
  }),
  prompt({
    name: 'campaign_setup',
    title: 'Set up a campaign',
    description: 'Ground a new campaign in the world',
    args: { premise: { help: 'What the campaign is about', required: true } },
    steps: ({ premise }, isGm) => [
      `Help me set up a campaign: ${premise}`,
      `Use get_world and get_world_overview for tone and scope, list_timelines with get_timeline for when it plays${isGm ? ', list_subscriber_groups and get_campaign for what is set up already' : ''}.`,
      'Use search_articles for starting place, patrons and opponents.',
      'Give me: a player-safe pitch, starting place, factions with goals, a first adventure, categories and articles to create.',
    ],
  }),
  prompt({
    name: 'world_building',
    title: 'Review the world',
    description: 'Gaps, contradictions and next steps for the world',
    args: { theme: { help: 'A theme to look at; the whole world when left out' } },
    steps: ({ theme }) => [
      theme ? `Review my world building on ${theme}` : 'Review my world building',
      'Use check_world for orphans, stubs, dead mentions, names without a link and contradicting dates, and get_world_overview for the category tree and recent changes.',
      'Use search_articles on the theme and get_article on the most connected articles; list_eras and list_histories for the past.',
      'Give me the three thinnest spots, the contradictions you found, the dead mentions worth writing, and one article to write next.',
    ],
  }),
];
