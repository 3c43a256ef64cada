import { words } from './creatures.ts';
import { type Fact, type Files, factsOf, match, rows, sorted } from './fact.ts';

const EMPTY = /^[-—–]?$/;

/** The rows of a class table, one thing for each level. */
function levels(text: string, name: string, add: ReturnType<typeof factsOf>): void {
  const table = rows(text);
  const start = table.findIndex(
    (cells) => cells[0] === 'Level' && cells.some((c) => /Features$/.test(c)),
  );
  const head = table[start] ?? [];
  for (const row of table.slice(start + 1, start + 21)) {
    const level = Number.parseInt(row[0] ?? '', 10);
    const cell = (pattern: RegExp) => {
      const value = row[head.findIndex((title) => pattern.test(title))];
      return value === undefined || EMPTY.test(value) ? undefined : value;
    };
    const slots = Array.from({ length: 9 }, (_, i) => {
      const value =
        row[head.findIndex((title) => new RegExp(`^${i + 1}(?:st|nd|rd|th)?$`).test(title))];
      return value === undefined || EMPTY.test(value) ? '0' : value;
    });
    const pact = Number.parseInt(cell(/^Slot Level$/) ?? '', 10);
    if (Number.isInteger(pact)) slots[pact - 1] = cell(/^Spell Slots$/) ?? '0';
    const features = (cell(/Features$/) ?? '').split(/, (?![^(]*\))/).filter((f) => !EMPTY.test(f));
    add('class', `${name} ${level}`, {
      proficiency_bonus: cell(/^Proficiency Bonus$/)?.replace('+', ''),
      cantrips_known: cell(/^Cantrips/),
      spells_known: cell(/^Spells Known$/),
      prepared_spells: cell(/^Prepared Spells$/),
      spell_slots: slots.some((count) => count !== '0') ? slots.join(' ') : undefined,
      features: sorted(features),
    });
  }
}

const proficiencies = (line: string | undefined): string | undefined =>
  line === 'None' ? undefined : words(line);

const NUMBERS = ['', 'one', 'two', 'three', 'four'];

/** `Choose two from Arcana, History, and Religion`; "any" names none. */
function skillsIn(line: string): string | undefined {
  const [, count = '', from = ''] = /^Choose (\w+)(?: skills)? from (.*)$/.exec(line) ?? [];
  return from === ''
    ? undefined
    : `${NUMBERS.indexOf(count)} of ${sorted(from.split(/,? and |, /))}`;
}

export function classFacts2014(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2014', facts);
  for (const [path, text] of files) {
    const name = match(path, /^Classes\/(\w+)\.md$/);
    if (!name) continue;
    add('class', name, {
      hit_die: match(text, /Hit Dice:\*\* 1d(\d+)/),
      saving_throws: sorted((match(text, /Saving Throws:\*\* (.*)/) ?? '').split(', ')),
      armor_proficiencies: proficiencies(match(text, /Armor:\*\* (.*)/)),
      weapon_proficiencies: proficiencies(match(text, /Weapons:\*\* (.*)/)),
      skill_choices: skillsIn(match(text, /Skills:\*\* (.*)/) ?? ''),
    });
    levels(text, name, add);
  }
  return facts;
}

export function classFacts2024(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2024', facts);
  for (const [path, text] of files) {
    const name = match(path, /03_Classes\/\d\d_(\w+)\.md$/);
    if (!name || name === 'Classes') continue;
    add('class', name, {
      hit_die: match(text, /Hit Point Die *\| D(\d+)/),
      saving_throws: sorted(
        (match(text, /Saving Throw Proficiencies *\| ([^|]*)/) ?? '').split(' and '),
      ),
    });
    levels(text, name, add);
    const [own = '', subclass = ''] = text.split(/^### \**\w+ Subclass: /m);
    const archetype = subclass.split('\n')[0]?.replace(/\*/g, '') ?? '';
    for (const [part, owner] of [
      [own, name],
      [subclass, `${name} ${archetype}`],
    ] as const)
      for (const [, level, feature] of part.matchAll(/^#{3,4} Level (\d+): (.*)$/gm))
        add('class-feature', `${owner} ${feature} ${level}`, { level });
  }
  return facts;
}
