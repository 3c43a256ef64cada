/** Plurals that no rule gives, abbreviations, and spellings that no rule below brings together. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ax: 'axe',
  cacti: 'cactus',
  children: 'child',
  dice: 'die',
  feet: 'foot',
  ft: 'foot',
  fungi: 'fungus',
  geese: 'goose',
  grey: 'gray',
  incubi: 'incubus',
  larvae: 'larva',
  lb: 'pound',
  lbs: 'pound',
  lice: 'louse',
  magi: 'magus',
  mice: 'mouse',
  octopi: 'octopus',
  oxen: 'ox',
  succubi: 'succubus',
  teeth: 'tooth',
};

/** So many words are remembered: the names of a full library have fewer. */
const REMEMBERED = 50_000;
const known = new Map<string, string>();

/**
 * One form for a word and its plural, and for its British and American, umlaut and transliterated
 * spelling. Only ever compared with another form: it is no dictionary word ("wolves" and "wolf" are
 * both "wolf", but "caves" and "cave" are both "caf").
 */
export function wordForm(word: string): string {
  let form = known.get(word);
  if (form === undefined) {
    form = formOf(word);
    if (known.size >= REMEMBERED) known.clear();
    known.set(word, form);
  }
  return form;
}

function formOf(word: string): string {
  let form = IRREGULAR[word] ?? word;
  if (form.length < 3 || /\d/.test(form)) return form;
  if (form.length > 4 && form.endsWith('ies')) form = `${form.slice(0, -3)}y`;
  else if (form.length > 3 && /[^sui]s$/.test(form)) form = form.slice(0, -1);
  form = form.replace(/ie$/, 'y').replace(/men$/, 'man');
  // "axes" has become "axe", "torches" "torche", "heroes" "heroe".
  if (form.length > 3) form = form.replace(/e$/, '').replace(/(.)\1$/, '$1');
  return form
    .replace(/v$/, 'f')
    .replace(/our$/, 'or')
    .replace(/([bct])er$/, '$1r')
    .replace(/enc$/, 'ens')
    .replace(/z/g, 's')
    .replace(/([aou])e/g, '$1');
}
