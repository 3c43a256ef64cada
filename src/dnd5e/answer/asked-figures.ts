import { lookup } from '../../base/lookup.ts';
import { idAt } from '../../library/address.ts';
import type { Found, Library, SearchResult, Selection } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { synonyms } from '../model/synonyms.ts';
import { classFigures } from './class-figures.ts';
import type { AskedFigures, FigureQuestion, Within } from './figure-question.ts';
import { tableFigures } from './table-figures.ts';

/** The figures that a question asks for and that are in a table; undefined for all other questions. */
export async function askedFigures(
  library: Library,
  question: FigureQuestion | undefined,
  select: readonly Selection[],
  within: Within,
): Promise<AskedFigures | undefined> {
  if (!question) return undefined;
  const isOpen = (kind: string): boolean =>
    select.some((one) => one.kind === kind && !isFiltered(one));
  const ofClass = isOpen('class-feature') && (await classFigures(library, question, within));
  if (ofClass && ofClass.first.length > 0) return ofClass;
  const ofRules = isOpen('rule') && (await tableFigures(library, question, within));
  if (!ofRules) return ofClass || undefined;
  return ofClass ? { ...ofRules, facts: new Map([...ofClass.facts, ...ofRules.facts]) } : ofRules;
}

const isFiltered = ({ filters = {} }: Selection): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const RULES: ReadonlySet<string> = new Set(['rule', 'condition']);

/** The thing with the very name comes before a table. */
function staysFirst(
  { entity, score }: Found,
  question: FigureQuestion | undefined,
  first: AskedFigures['first'],
): boolean {
  const text = question?.text.replace(/^what (?:is|are|s) (?:an? |the )?/, '') ?? '';
  if ([text, lookup(synonyms, text)].includes(plain(entity.name))) return true;
  return first.some(
    ({ entry }) =>
      RULES.has(entry.kind) &&
      (RULES.has(entity.kind)
        ? // An edition without the table has its own rule for the same.
          entry.name === entity.name && entry.ruleset !== entity.ruleset
        : score === 1),
  );
}

/** Results with the entries first that have the figures. */
export async function withFiguresFirst(
  library: Library,
  result: SearchResult,
  { first }: AskedFigures,
  question: FigureQuestion | undefined,
): Promise<SearchResult> {
  const [best] = result.found;
  if (best && staysFirst(best, question, first)) return result;
  const leading: Found[] = [];
  let rest = result.found;
  for (const { entry, others } of first) {
    const isIt = (hit: Found): boolean =>
      [hit.entity, ...(hit.others ?? [])].some(({ uri }) => uri === entry.uri);
    const known = rest.find((hit) => hit.entity.uri === entry.uri);
    const entity = known?.entity ?? (await library.get(idAt(entry.uri)));
    if (!entity) continue;
    rest = rest.filter((hit) => !isIt(hit));
    const score = best?.score;
    leading.push({ others, ...known, entity, ...(score !== undefined && { score }) });
  }
  const found = [...leading, ...rest];
  const more = Math.max(0, found.length - result.found.length);
  return {
    ...result,
    found: found.slice(0, Math.max(result.found.length, leading.length)),
    total: Math.max(result.total, found.length),
    entries: result.entries + more,
  };
}

/** The figures of both, by address. */
export function allFigures(
  some: AskedFigures['facts'] = new Map(),
  others: AskedFigures['facts'],
): AskedFigures['facts'] {
  const both = new Map(some);
  for (const [uri, facts] of others) both.set(uri, { ...both.get(uri), ...facts });
  return both;
}
