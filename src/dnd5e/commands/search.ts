import * as z from 'zod';
import type { App } from '../../base/app.ts';
import { invalidInput, LoreError } from '../../base/error.ts';
import { idAt } from '../../library/address.ts';
import { type FilterValue, filterFields } from '../../library/filter.ts';
import { libraryService, type Selection } from '../../library/library.ts';
import { excerpt, listed } from '../../text/excerpt.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { noticesFor } from '../../tool/answer.ts';
import { readArguments } from '../../tool/arguments.ts';
import { defineCommand, type Options, type OptionValues } from '../../tool/command.ts';
import { withoutClient } from '../../tool/tool.ts';
import { kindsOf } from '../answer/content-types.ts';
import { ownKinds, ownNotices } from '../answer/own-content.ts';
import { ScopeFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { dnd5eKinds } from '../model/kinds.ts';

const filters = Object.assign({}, ...dnd5eKinds.map((kind) => kind.filters));
const columns = ['Name', 'Kind', 'Document', 'Facts', 'Score'];
const DOCUMENT = columns.indexOf('Document');

const flagOf = (name: string): string => name.replaceAll('_', '-');

const filterOptions: Options = Object.fromEntries(
  Object.entries(filterFields(filters)).map(([name, field]) => [
    flagOf(name),
    { type: 'string' as const, help: field.description ?? '' },
  ]),
);

const Input = z.strictObject({ ...filterFields(filters), ...ScopeFields });

export const command = defineCommand({
  usage: 'lorewright search TEXT [--kind KIND] [--FILTER VALUE] [--json]',
  help: 'Searches the library with the same engine as the tools. TEXT may be "" to list by filters alone.',
  words: { name: 'TEXT', least: 1, most: 20 },
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      multiple: true,
      help: 'Only this kind: spell, creature, rule, …',
    },
    documents: { type: 'string', value: 'KEYS', help: 'Only these documents, separated by commas' },
    ruleset: { type: 'string', value: 'RULES', help: 'Only this edition: 5e-2014, 5e-2024, a5e' },
    limit: { type: 'string', value: 'N', help: 'How many results (default 20)' },
    page: { type: 'string', value: 'N', help: 'Page of results (default 1)' },
    json: { type: 'boolean', help: 'Print JSON' },
    ...filterOptions,
  },
  async run({ app, options, words, terminal, signal }) {
    const { documents, ruleset, limit, page, detail: _, group, ...given } = readFlags(options);
    const select = await selectionOf(app, options.kind, given);
    // By default, a command that ends soon starts no long work.
    const notices =
      options.kind === undefined
        ? []
        : await ownNotices(
            app,
            select.map(({ kind }) => kind),
            { asked: true },
          );
    const answer = await find(withoutClient(app, signal), {
      select,
      notices,
      search: words.join(' '),
      documents,
      ruleset,
      limit,
      page,
      group,
      detail: options.json ? 'full' : 'summary',
    });
    const said = noticesFor(answer, 'operator');
    if (options.json) {
      terminal.out(
        JSON.stringify(
          { data: answer.data, pagination: answer.pagination, notices: said },
          null,
          2,
        ),
      );
      return 0;
    }
    const library = app.use(libraryService);
    const entities = await Promise.all(answer.data.map((row) => library.get(idAt(row.uri))));
    const rows = answer.data.map((row, i) => {
      const entity = entities[i];
      const kind = entity && library.kinds.get(entity.kind);
      return [
        row.name,
        row.kind,
        row.document_key,
        excerpt(kind?.facts(entity?.body ?? {}) ?? '', 80),
        row.similarity_score?.toFixed(2) ?? '',
      ];
    });
    if (rows.length === 0) terminal.out('Nothing in the library matches.');
    else terminal.out(terminalTable(columns, rows, { width: terminal.width, whole: DOCUMENT }));
    const more = (answer.pagination?.total ?? 0) - rows.length;
    if (more > 0) terminal.err(terminal.dim(`${more} more match; --limit or --page shows them.`));
    for (const notice of said) terminal.err(terminal.dim(`Note: ${notice}`));
    return 0;
  },
});

/** Errors name the flag that was typed, not the tool argument it stands for. */
function readFlags(options: OptionValues): z.output<typeof Input> {
  try {
    return readArguments('search', Input, argumentsIn(options));
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    const words = error.sentence.replace(/"([a-z_]+)"/g, (quoted, name) =>
      Object.hasOwn(Input.shape, name) ? `--${flagOf(name)}` : quoted,
    );
    throw invalidInput(words, { suggestions: error.suggestions });
  }
}

function argumentsIn(options: OptionValues): Record<string, unknown> {
  const names = [...Object.keys(filters), 'documents', 'ruleset', 'limit', 'page'];
  return Object.fromEntries(
    names.flatMap((name) =>
      options[flagOf(name)] === undefined ? [] : [[name, options[flagOf(name)]]],
    ),
  );
}

/** Kinds that have every given filter; a filter that no kind has is refused. */
async function selectionOf(
  app: App,
  kinds: OptionValues[string],
  given: Record<string, FilterValue | undefined>,
): Promise<Selection[]> {
  const wanted = kindsOf(
    kinds === undefined
      ? undefined
      : [kinds]
          .flat()
          .map(String)
          .flatMap((k) => k.split(',')),
    await ownKinds(app),
  );
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const fitting = [...app.use(libraryService).kinds.values()].filter(
    (kind) =>
      wanted.includes(kind.name) && names.every((name) => Object.hasOwn(kind.filters, name)),
  );
  if (fitting.length === 0) throw noneFits(app, kinds === undefined ? [] : wanted, names);
  return fitting.map((kind) => ({ kind: kind.name, filters: given }));
}

/** Which of the filters do not fit the kinds asked for; without kinds, that they do not combine. */
function noneFits(app: App, wanted: readonly string[], names: readonly string[]): LoreError {
  const all = [...app.use(libraryService).kinds.values()];
  const kindsWith = (name: string): string[] =>
    all.filter(({ filters: own }) => Object.hasOwn(own, name)).map((kind) => kind.name);
  const flags = (some: readonly string[]): string =>
    listed(some.map((name) => `--${flagOf(name)}`));
  const unfit = names.filter((name) => !kindsWith(name).some((kind) => wanted.includes(kind)));
  if (wanted.length === 0 || unfit.length === 0)
    return invalidInput(
      `No ${listed(wanted, 'or') || 'kind'} can be filtered by ${flags(names)} together.`,
    );
  const others = unfit.map((name) => `--${flagOf(name)} is for ${listed(kindsWith(name), 'or')}`);
  return invalidInput(`No ${listed(wanted, 'or')} can be filtered by ${flags(unfit)}.`, {
    next: `Leave that out: ${others.join('; ')}.`,
  });
}
