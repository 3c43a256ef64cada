/**
 * Names that different tools have for the same argument. A call that uses another tool's name for
 * it is understood; an argument that the tool declares itself is never renamed.
 */
const FAMILIES: readonly (readonly string[])[] = [
  ['limit', 'per_page', 'page_size', 'max_results', 'count', 'top_k'],
  ['class_key', 'class', 'class_name'],
  ['notation', 'expression', 'dice', 'roll', 'formula'],
  ['times', 'repeat', 'repeats', 'count', 'number_of_rolls'],
  ['at_least', 'dc', 'ac', 'target'],
  ['documents', 'document', 'document_key', 'document_keys', 'sources'],
  ['ruleset', 'edition', 'rules'],
  ['cr', 'challenge_rating'],
  ['content_type', 'content_types', 'kind', 'type', 'types'],
  ['character_data', 'character', 'character_sheet', 'sheet', 'build'],
  ['rule_type', 'type'],
  ['class_name', 'class', 'class_key'],
  [
    'party_levels',
    'party',
    'levels',
    'party_level',
    'characters',
    'players',
    'level',
    'average_level',
    'average_party_level',
  ],
  [
    'party_size',
    'size',
    'num_players',
    'number_of_players',
    'player_count',
    'num_characters',
    'number_of_characters',
  ],
  ['monsters', 'creatures', 'enemies'],
  ['what', 'scene', 'kind', 'type', 'content_type'],
];

/** Names of the argument that says what is searched for; `name` and the like are among them. */
const SOUGHT = [
  'search',
  'query',
  'name',
  'q',
  'text',
  'keyword',
  'keywords',
  'term',
  'search_term',
];
/** Kinds used as argument names: `spell: "Fireball"` where `name` is expected. */
const SORTS = [
  'spell',
  'creature',
  'monster',
  'race',
  'species',
  'background',
  'feat',
  'rule',
  'condition',
  'item',
];
const isName = (key: string): boolean => key === 'title' || key.endsWith('_name');
/** First arguments that say what a tool is about: an id that may be a title, a page, a file. */
const SUBJECT = /_id$|^(?:page|note|command|path|format)$/;

/** The argument of a tool that is meant by a name it does not declare. */
export function meantBy(key: string, names: readonly string[]): string | undefined {
  const own = (family: readonly string[]): string | undefined =>
    family.find((word) => names.includes(word));
  const families = FAMILIES.filter((family) => family.includes(key));
  const known = families.map(own).find((word) => word !== undefined);
  if (known !== undefined) return known;
  // `from_version` is `fromVersion`; `version` alone is the one that is no limit.
  const camel = names.find((name) => name.toLowerCase() === key.replaceAll('_', ''));
  if (camel !== undefined) return camel;
  const versions = names.filter((name) => /^(?!(?:from|to|max|min)V).*Version$/.test(name));
  if (/(?:^|_)version$/.test(key) && versions.length === 1) return versions[0];
  const [noun] = key.split(/_(?:name|title|id|key|url)$/);
  if (names.includes(`${noun}_id`)) return `${noun}_id`;
  if (key === 'page') return own(['title']);
  const isSought = SOUGHT.includes(key);
  if (isSought || isName(key) || SORTS.includes(key)) {
    const sought = own(SOUGHT) ?? names.find(isName);
    if (sought !== undefined) return sought;
  }
  if (!isSought && key !== 'title' && key !== 'id') return undefined;
  const [first = ''] = names;
  // The first argument of a list, or of what is new, says where and not what.
  const isPlace = names.includes('limit') || names.includes('title');
  return SUBJECT.test(first) && !isPlace ? first : undefined;
}

/** Renames the arguments to the names that the tool declares. */
export function withOwnNames(
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const word = key.toLowerCase().replaceAll('-', '_');
    const meant = names.includes(key) ? key : names.includes(word) ? word : meantBy(word, names);
    // A list given for `name` goes to `names`.
    const isSeveral = Array.isArray(value) && names.includes('names') && meant !== undefined;
    const target = isSeveral && (SOUGHT.includes(meant) || isName(meant)) ? 'names' : meant;
    const isFree = target !== undefined && !(target in given && target !== key);
    renamed[isFree && !(target in renamed) ? target : key] = value;
  }
  return renamed;
}
