/**
 * The pages of our own test wiki: invented text with the traits that make a real page history hard.
 * A comment that names only a snapshot, one that names 1.21.20, a hidden comment, a hidden text,
 * vandalism, JSON that is not strict, redirects, a history longer than one portion.
 */
export interface WikiRevision {
  id: number;
  time: string;
  comment: string;
  user: string;
  text: string;
  minor?: boolean;
  hidden?: readonly ('comment' | 'user' | 'text')[];
}

export interface WikiPage {
  id: number;
  namespace: number;
  title: string;
  /** Oldest first. */
  revisions: WikiRevision[];
}

export const namespaces: Readonly<Record<number, { name: string; content: boolean }>> = {
  0: { name: '', content: true },
  1: { name: 'Talk', content: false },
  10: { name: 'Template', content: false },
  3000: { name: 'Tutorial', content: true },
};

const json = (value: unknown): string => code(JSON.stringify(value, null, 2));
const code = (text: string, language = 'json'): string =>
  `<syntaxhighlight lang="${language}">\n${text}\n</syntaxhighlight>`;

type Draft = Omit<WikiRevision, 'id'> & { title: string };

const drafts: Draft[] = [];
const edit = (
  title: string,
  time: string,
  comment: string,
  text: string,
  more: Partial<WikiRevision> = {},
): void => {
  drafts.push({ title, time, comment, text, user: 'Mason', ...more });
};

const recipe = (
  parts: { key: unknown; fuel: unknown; result: unknown; smelted: unknown },
  rest = '',
) =>
  [
    "A '''recipe''' is a file that says what may be made out of what.",
    '== JSON format ==',
    '* [string] type: the kind of recipe\n* [object] key: what each letter stands for\n* [object] result: what is made',
    '=== Examples ===',
    'Ladders:',
    json({
      type: 'minecraft:crafting_shaped',
      pattern: ['L L', 'LLL', 'L L'],
      key: { L: parts.key },
      result: parts.result,
    }),
    'Baking:',
    json({ type: 'minecraft:smelting', ingredient: parts.fuel, result: parts.smelted }),
    rest,
    '== History ==',
    'Recipes came with 1.13.',
  ].join('\n\n');

const objects = { key: { item: 'minecraft:bamboo' }, fuel: { tag: 'minecraft:sand' } };
const strings = { key: 'minecraft:bamboo', fuel: '#minecraft:sand' };
const oldResults = { result: { item: 'minecraft:ladder', count: 3 }, smelted: 'minecraft:glass' };
const newResults = {
  result: { id: 'minecraft:ladder', count: 3 },
  smelted: { id: 'minecraft:glass' },
};

edit('Recipe', '2023-06-08T09:00:00Z', '1.20 is here', recipe({ ...objects, ...oldResults }));
edit('Recipe', '2023-12-06T09:00:00Z', '1.20.3', recipe({ ...objects, ...oldResults }), {
  hidden: ['text'],
});
edit('Recipe', '2024-04-24T09:00:00Z', 'results for 1.20.5', recipe({ ...objects, ...newResults }));
edit('Recipe', '2024-06-14T09:00:00Z', 'folder of 1.21', recipe({ ...objects, ...newResults }));
edit('Recipe', '2024-08-16T09:00:00Z', '24w33a', recipe({ ...strings, ...newResults }));
edit(
  'Recipe',
  '2024-08-21T09:00:00Z',
  'Bedrock has 1.21.20 now',
  recipe({ ...strings, ...newResults }),
);
edit(
  'Recipe',
  '2024-10-22T16:00:00Z',
  'ingredients of 1.21.2',
  recipe({ ...strings, ...newResults }),
);
edit('Recipe', '2024-11-02T01:00:00Z', 'rude words', 'nothing to see', {
  hidden: ['comment', 'user'],
});
edit('Recipe', '2024-11-02T01:05:00Z', '', recipe({ ...strings, ...newResults }), { minor: true });
edit(
  'Recipe',
  '2025-10-01T09:00:00Z',
  'more examples (1.21.9)',
  recipe(
    { ...strings, ...newResults },
    [
      code(
        '{\n  // a hint\n  "type": "minecraft:stonecutting",\n  "ingredient": "minecraft:tuff",\n}',
      ),
      code('{ "type": minecraft }'),
      code('say hi', 'mcfunction'),
      code('["minecraft:bamboo"]'),
    ].join('\n\n'),
  ),
);

const loot = (name: string) =>
  `'''Loot tables''' decide what is dropped.\n\n== Examples ==\n\n${json({
    type: 'minecraft:block',
    pools: [{ rolls: 1, entries: [{ type: 'minecraft:item', functions: [{ function: name }] }] }],
  })}`;
edit('Loot table', '2022-06-08T09:00:00Z', '1.19', loot('minecraft:set_nbt'));
edit('Loot table', '2024-04-25T09:00:00Z', '1.20.5', loot('minecraft:set_custom_data'));

edit('Recipes', '2019-02-01T00:00:00Z', 'moved', '#REDIRECT [[Recipe]]');
edit('Crafting recipe', '2019-02-01T00:01:00Z', 'moved', '#REDIRECT [[Recipes]]');
edit(
  'Recipe (disambiguation)',
  '2025-02-01T00:00:00Z',
  'new',
  "'''Recipe''' may refer to:\n* [[Recipe]], a file of data packs\n* [[Recipe book]], the book in the game\n",
);
edit(
  'Brewing',
  '2025-03-01T00:00:00Z',
  'new',
  "'''Brewing''' may refer to:\n* [[Brewing (Bedrock Edition)]]\n* [[Brewing (Java Edition)]]\n",
);
edit('Brewing (Java Edition)', '2019-03-02T00:00:00Z', 'new', json({ type: 'minecraft:brewing' }));
edit('Recipe book', '2021-02-01T00:00:00Z', 'new', 'The book that lists each known recipe.');
edit('Talk:Recipe', '2021-02-02T00:00:00Z', 'new', 'Is a recipe a file?');
edit(
  'Pack format',
  '2026-09-16T09:00:00Z',
  '26.3',
  '{| class="wikitable"\n! Format !! Versions\n|-\n| 57 || 1.21.2\n|-\n| 94.1 || 1.21.11\n|}',
);
edit('Data pack', '2024-06-13T09:00:00Z', '1.21', "A '''data pack''' is a folder.\n\n{{Links}}");
edit(
  'Template:Links',
  '2018-08-01T00:00:00Z',
  'new',
  '== Navigation ==\n* [[Recipe]]\n* [[Loot table]]',
);
edit(
  'Tutorial:Creating a data pack',
  '2024-06-20T09:00:00Z',
  '1.21',
  `Make a folder for the data pack.\n\n${json({ pack: { description: 'Mine', pack_format: 48 } })}`,
);
for (let n = 0; n < 620; n++) {
  const time = new Date(Date.UTC(2022, 0, 2) + n * 40 * 3_600_000).toISOString();
  const comment = n === 60 ? '1.18.2' : n === 610 ? '1.21.2' : `wording ${n}`;
  edit('Commands/give', time.replace('.000', ''), comment, `Gives things to players, take ${n}.`);
}

edit('Recipe examples', '2019-02-01T00:02:00Z', 'moved', '#REDIRECT [[Recipe#Examples]]');
edit('Recipe limits', '2019-02-01T00:03:00Z', 'moved', '#REDIRECT [[Recipe#Limits]]');
edit(
  'Pack releases',
  '2026-09-16T10:00:00Z',
  '/* Data packs */ 26.3 *and* the # of formats',
  [
    '{| class="wikitable"',
    '! Format !! Versions !! Released',
    '|-',
    '| rowspan="2" | 48 || 1.21 || June',
    '|-',
    '| 1.21.1 || August',
    '|-',
    '| 57 || colspan="2" | 1.21.2 and 1.21.3',
    '|-',
    '| colspan="3" | Formats with a minor part',
    '|-',
    '| 94.1 || 1.21.11 || December',
    '|}',
  ].join('\n'),
);
edit(
  'Ladder',
  '2026-01-01T00:00:00Z',
  'new',
  [
    '<div class="hatnote">This page is about the block. For the verb, see climbing.</div>',
    '<div class="msgbox">Some of this is out of date.</div>',
    '<div class="notaninfobox"><div class="infobox-title">Ladder</div><table class="infobox-rows"><tbody><tr><th>Rarity</th><td>Common</td></tr><tr><th>Stackable</th><td>Yes (64)</td></tr></tbody></table></div>',
    "A '''ladder''' is a block to climb.",
    'It burns.',
    '== Java Edition ==',
    '=== Examples ===',
    'A ladder against a wall.',
    '== Bedrock Edition ==',
    '=== Examples ===',
    'A ladder without a wall.',
  ].join('\n\n'),
);

/** A page of about a megabyte: many sections, each with text and an example. */
const long = Array.from(
  { length: 2_000 },
  (_, n) =>
    `== Chapter ${n} ==\n\n${'Long stories are told here. '.repeat(12)}\n\n${json({ chapter: n, words: ['é', '漢', '🧱'] })}`,
).join('\n\n');
edit('Very long page', '2025-05-05T00:00:00Z', 'all of it', long);

const namespaceOf = (title: string): number => {
  const prefix = /^([^:]+):/.exec(title)?.[1];
  const found = Object.entries(namespaces).find(([, { name }]) => name !== '' && name === prefix);
  return found ? Number(found[0]) : 0;
};

/** Revision numbers rise with time over the whole wiki, as on a living one. */
export function wikiPages(): WikiPage[] {
  const pages = new Map<string, WikiPage>();
  let id = 4_200_000;
  for (const { title, ...revision } of [...drafts].sort((a, b) => (a.time < b.time ? -1 : 1))) {
    const page = pages.get(title) ?? {
      id: 7_000 + pages.size,
      namespace: namespaceOf(title),
      title,
      revisions: [],
    };
    pages.set(title, page);
    id += 1;
    page.revisions.push({ id, ...revision });
  }
  return [...pages.values()];
}
