import { type Fact, type Files, factsOf, match, parts, sorted } from './fact.ts';

const SIZE = /\b(Small|Medium)\b/g;
const one = (text: string | undefined): string | undefined => {
  const named = new Set(text?.match(SIZE));
  return named.size === 1 ? [...named][0] : undefined;
};

/** `Your Dexterity score increases by 2`, with several in one sentence. */
const increases = (text: string): string | undefined => {
  const line = match(text, /\*\*\*Ability Score Increase\*\*\*\. (.*)/) ?? '';
  return (
    sorted(
      [...line.matchAll(/(\w+) score increases by (\d)/g)].map(
        ([, ability, by]) => `${ability} ${by}`,
      ),
    ) || undefined
  );
};

export function originFacts2014(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2014', facts);
  for (const [path, page] of files) {
    const name = match(path, /^Races\/([\w-]+)\.md$/);
    if (!name) continue;
    const own = page.split(/^## /m)[0] ?? '';
    add('race', name, {
      speed: match(own, /walking speed is (\d+)/),
      size: one(match(own, /\*\*\*Size\*\*\*\.(.*)/)),
      darkvision: match(own, /\*\*\*Darkvision\*\*\*.*?within (\d+) feet/),
      age: match(own, /\*\*\*Age\*\*\*\. (.*)/),
      ability_bonuses: increases(own),
    });
    for (const { name: subrace, text } of parts(page, 2))
      add('subrace', subrace, { ability_bonuses: increases(text) });
  }
  const conditions = files.get('Gamemastering/Conditions.md') ?? '';
  for (const { name, text } of parts(conditions, 2))
    for (const [index, [, line = '']] of [...text.matchAll(/^- (.*)$/gm)].entries())
      add('condition', name, { [`line ${index + 1}`]: line });
  const feat = parts(files.get('Characterizations/Feats.md') ?? '', 2);
  for (const { name, text } of feat)
    add('feat', name, { prerequisite: match(text, /\*Prerequisite: (.*)\*/) });
  return facts;
}

export function originFacts2024(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2024', facts);
  const page = files.get('src/04_CharacterOrigins.md') ?? '';
  for (const { name, text } of parts(page.replace('## **Soldier**', '#### Soldier'), 4)) {
    const line = (label: string) => match(text, new RegExp(`^\\*\\*${label}:\\*\\* (.*)$`, 'm'));
    if (line('Feat') !== undefined)
      add('background', name, {
        skill_proficiencies: line('Skill Proficiencies'),
        ability_scores: line('Ability Scores'),
        feat: line('Feat')?.replace(/ \(see.*/, ''),
        equipment: line('Equipment'),
      });
    if (line('Creature Type') !== undefined)
      add('race', name, {
        speed: match(line('Speed') ?? '', /(\d+)/),
        size: one(line('Size')),
        darkvision: match(text, /\*\*Darkvision\.\*\* .*?range of (\d+) feet/),
      });
    // What a lineage gives, and at which level.
    for (const [, lineage = '', first = '', third = '', fifth = ''] of text.matchAll(
      /^\| (\w[\w ]*?) +\| (You|The|Your)[^|]*\| ([\w ]+?) +\| ([\w ]+?) +\|$/gm,
    ))
      if (first)
        add('subrace', lineage, { levels: sorted([`level 3 ${third}`, `level 5 ${fifth}`]) });
  }
  for (const { name, text } of parts(files.get('src/05_Feats.md') ?? '', 4))
    add('feat', name, {
      category: match(text, /^\*(.*?) Feat\b/m),
      prerequisite: match(text, /Prerequisite: ([^)]*)\)/),
    });
  return facts;
}
