import { libraryService } from '../library/library.ts';
import { defineDomain } from '../tool/domain.ts';
import { dnd5eKinds } from './model/kinds.ts';
import { settings } from './settings.ts';
import { settings as contentSettings } from './sources/snapshot/settings.ts';
import { sources } from './sources/sources.ts';

export const dnd5e = defineDomain({
  name: 'dnd5e',
  preset: 'dnd',
  toolsets: [
    {
      name: 'dnd-search',
      title: 'D&D 5e: search',
      core: true,
      instructions:
        'D&D 5e: search_spell, search_creature, search_equipment, search_character_option and search_rule take `search` (any words, typos welcome) and exact filters; search_all looks everywhere; list_documents shows what is in the library.',
    },
    {
      name: 'dnd-lookup',
      title: 'D&D 5e: look up by name',
      instructions: 'lookup_* find D&D content by `name` (or part of it) and filters.',
    },
    {
      name: 'dnd-browse',
      title: 'D&D 5e: details, lists and the character check',
      instructions:
        'get_*_details give one thing in full; get_*_list and get_*_by_* walk through lists by page; validate_character_build checks a character.',
    },
    {
      name: 'dnd-table',
      title: 'D&D 5e: at the table',
      instructions:
        'At the table: build_encounter, rate_encounter, scale_creature, roll_dice, improvise_scene, compare_editions.',
    },
  ],
  instructions: [
    'One name may stand in several documents and editions (`document_key`, `ruleset`). D&D tools take `ruleset` (5e-2014, 5e-2024, a5e: first, nothing hidden) and `documents` (only these books or editions: ["5e-2014"]); never mix editions silently.',
    'Long lists give the first results whole and the rest as summaries; read `uri` (lore://kind/document/slug) or ask again more narrowly for the rest. One row is one thing (`also_in`, `variants`). Lists and details take `detail` (full: nothing cut), lists group: false (a row per book).',
  ],
  tools: async () => (await import('./tools/index.ts')).tools,
  memberTools: async () => (await import('./member-tools/index.ts')).memberTools(),
  pageTools: async () => (await import('./page-tools/index.ts')).pageTools(),
  prompts: async () => (await import('./prompts.ts')).prompts,
  kinds: dnd5eKinds,
  settings: Object.assign(
    {},
    settings,
    contentSettings,
    ...sources.map((source) => source.settings),
  ),
  upstreams: [...new Set(sources.flatMap((source) => source.upstream ?? []))],
  commands: {
    search: {
      summary: 'Search the library from the terminal',
      load: () => import('./commands/search.ts'),
    },
    sync: {
      summary: 'Fetch all open D&D content into the library',
      load: () => import('./commands/sync.ts'),
    },
    snapshot: {
      summary: 'Write the fetched D&D content into one file',
      load: () => import('./commands/snapshot.ts'),
    },
    documents: {
      summary: 'List the documents in the library',
      load: () => import('./commands/documents.ts'),
    },
    ...Object.assign({}, ...sources.map((source) => source.commands)),
  },
  checks: [
    {
      name: 'search',
      async run(app) {
        const result = await app
          .use(libraryService)
          .search({ select: [{ kind: 'spell' }], search: 'fireball', limit: 1 });
        const first = result.found[0]?.entity.name;
        return { ok: first === 'Fireball', detail: `"fireball" finds ${first ?? 'nothing'}` };
      },
    },
    {
      name: 'open content',
      run: async (app) => (await import('./doctor-check.ts')).checkOpenContent(app),
    },
  ],
  typicalCalls: async () => (await import('./typical-calls.ts')).typicalCalls,
  async background(app) {
    const { contentService } = await import('./sources/snapshot/fill-content.ts');
    app.use(contentService).begin();
    const { keeperService } = await import('./sources/background-sync.ts');
    app.use(keeperService);
  },
  fill: async (library, program) => {
    await (await import('./sources/fill-bundled.ts')).fillBundled(library, program);
    if (program.config.content === '' || program.serving) return;
    await (await import('./sources/snapshot/fill-content.ts')).fillContent(library, program);
  },
  progressNotes:
    /^(reading|read|answers|synced|ids|covered|filled)\/|-filled-by$|^(covered|fetched-at|documents-fetched-at|sync-agenda|records-derived-by|records-deriving|records-pending)$/,
  refill: async (...repair) => (await import('./sources/refill.ts')).refill(...repair),
});
