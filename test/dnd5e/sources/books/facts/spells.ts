import { type Fact, type Files, factsOf, match, parts, plain, rows, sorted } from './fact.ts';

function spell(text: string): Record<string, string | undefined> {
  const head = match(text, /^\*([^*\n]*(?:level|cantrip)[^*\n]*)\*/im) ?? '';
  const line = (label: string) =>
    match(text, new RegExp(`\\*\\*${label}s?:\\*\\*\\s*(.*?)(?=\\s*\\*\\*[A-Z]|$)`, 'im'));
  const time = line('Casting Time') ?? '';
  const duration =
    match(
      line('Duration') ?? '',
      /^(Instantaneous|Until dispelled(?: or triggered)?|Special|(?:Concentration,? )?(?:up to )?\w+ (?:round|minute|hour|day)s?)/i,
    ) ?? '';
  return {
    level: match(head, /(\d)/) ?? '0',
    school: match(head, /(\w+)(?: cantrip|\s*\(|$)/i),
    casting_time: plain(
      time
        .replace(/ or ritual.*/i, '')
        .replace(/,.*/, '')
        .replace(/\([^)]*\)/g, ''),
    ).replace(/^(?=[a-z])/, '1 '),
    range: line('Range'),
    components: match(line('Component') ?? '', /^([VSM, ]+)/)?.trim(),
    // Concentration may always end sooner, so "up to" adds nothing to it.
    duration: duration.replace(/^Concentration,? (?:up to )?/i, ''),
    concentration: String(/^Concentration/i.test(duration)),
    ritual: String(/\(ritual\)/.test(head) || / or ritual/i.test(time)),
  };
}

export function spellFacts2014(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2014', facts);
  for (const [path, text] of files)
    if (/^Spells\/[^#]/.test(path))
      add('spell', match(text, /^### (.*)$/m) ?? '', {
        ...spell(text),
        material: match(text, /^\*\*Components?:\*\* .*?M \((.*)\)$/m),
        higher_level: /^\*\*\*At Higher Levels/m.test(text) ? 'true' : undefined,
      });
  const lists = new Map<string, string[]>();
  for (const list of parts(files.get('Spells/## Spell Lists.md') ?? '', 2))
    for (const [, name = ''] of list.text.matchAll(/^- (.*)$/gm))
      lists.set(name, [...(lists.get(name) ?? []), list.name.replace(' Spells', '')]);
  for (const [name, casters] of lists) add('spell', name, { classes: sorted(casters) });
  return facts;
}

export function spellFacts2024(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2024', facts);
  const casters = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const caster = match(path, /03_Classes\/\d\d_(\w+)\.md$/);
    if (!caster || caster === 'Classes') continue;
    const list = text.slice(text.search(/^#+ \**\w+ Spell List/m));
    const table = text.includes(' Spell List') ? rows(list.split(/^### .*Subclass/m)[0] ?? '') : [];
    for (const [name = '', school = ''] of table)
      if (/^[A-Z]\w+(?:ation|ion|ment|ancy)$|^Necromancy$/.test(school) && !/ation$/.test(name))
        casters.set(plain(name), (casters.get(plain(name)) ?? new Set()).add(caster));
  }
  const spells = (files.get('src/07_Spells.md') ?? '').split('## Spell Descriptions')[1] ?? '';
  for (const [, heading = '', text = ''] of spells.matchAll(
    /^#{3,4} ([^\n]*)\n((?:(?!^#{1,4} )[\s\S])*)/gm,
  )) {
    // One heading has a letter too many.
    const name = heading.replace(/\*/g, '').replace('Thunderwavea', 'Thunderwave').trim();
    const listed = match(text, /^\*(?:Level|\w+ Cantrip)[^(\n]*\(([^)]*)\)/m);
    if (listed === undefined) continue;
    const all = new Set([...listed.split(', '), ...(casters.get(plain(name)) ?? [])]);
    add('spell', name, { ...spell(text), classes: sorted([...all]) });
  }
  return facts;
}
