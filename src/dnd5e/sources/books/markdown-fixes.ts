import type { BookId } from './editions.ts';

/**
 * Mistakes of the Markdown, not of the books: each is fixed in its file before it is parsed, so
 * that an entity's record and text agree. Values are verified by arithmetic.
 */
export interface MarkdownFix {
  readonly book: BookId;
  readonly file: string;
  /** The heading above it, if the file contains many entries. */
  readonly below?: string;
  readonly entity: string;
  readonly field: string;
  readonly wrong: string;
  readonly right: string;
  readonly reason: string;
  /** Replace all occurrences, not only the first. */
  readonly every?: boolean;
}

const NAGA_SAVES = '**Saving Throws** Dex +6, Con +5, Wis +5, Cha +6\n\n';

const of2014: readonly Omit<MarkdownFix, 'book'>[] = [
  {
    file: 'Monsters/Guardian Naga.md',
    entity: 'creature/srd-2014/guardian-naga',
    field: 'saving_throws',
    wrong: NAGA_SAVES,
    right: '',
    reason:
      'The line belongs to the spirit naga: at challenge 10 (proficiency +4) with Dexterity 18 the save is 4 + 4 = +8, as the next line has it.',
  },
  {
    file: 'Monsters/Spirit Naga.md',
    entity: 'creature/srd-2014/spirit-naga',
    field: 'saving_throws',
    wrong: '**Damage Immunities**',
    right: `${NAGA_SAVES}**Damage Immunities**`,
    reason:
      'Its line stands with the guardian naga: at challenge 8 (proficiency +3) Dexterity 17 gives 3 + 3, Constitution 14 gives 2 + 3, Wisdom 15 gives 2 + 3, Charisma 16 gives 3 + 3.',
  },
  {
    file: 'Monsters/Horned Devil.md',
    entity: 'creature/srd-2014/horned-devil',
    field: 'hit_points',
    wrong: '148 (17d10+55)',
    right: '178 (17d10+85)',
    reason: 'Constitution 21 gives 5 for each of 17 dice: 85, and 17 × 5.5 + 85 = 178.',
  },
  {
    file: 'Monsters/Ancient Green Dragon (Chromatic).md',
    entity: 'creature/srd-2014/ancient-green-dragon',
    field: 'traits',
    wrong: '***Multiattack***',
    right: '###### Actions\n\n***Multiattack***',
    reason: 'The heading above its actions is lost; all other dragons have it there.',
  },
  {
    file: 'Monsters/Bandit Captain (NPC).md',
    entity: 'creature/srd-2014/bandit-captain',
    field: 'actions_damage',
    wrong: '5 (1d4 + 2)',
    right: '5 (1d4 + 3)',
    reason: '1d4 + 2 is 4 on average; Dexterity 16 gives 3, as the +5 to hit has it.',
  },
  {
    file: 'Monsters/Mage (NPC).md',
    entity: 'creature/srd-2014/mage',
    field: 'actions_damage',
    wrong: '4 (1d4 + 1)',
    right: '4 (1d4 + 2)',
    reason: '1d4 + 1 is 3 on average; Dexterity 14 gives 2, as the +5 to hit has it.',
  },
  {
    file: 'Monsters/Merrow.md',
    entity: 'creature/srd-2014/merrow',
    field: 'actions_damage',
    wrong: '11 (2d6+3)',
    right: '11 (2d6+4)',
    reason: '2d6 + 3 is 10 on average; Strength 18 gives 4, as the +6 to hit has it.',
  },
  {
    file: 'Equipment/Gear.md',
    entity: 'gear/srd-2014/potion-of-healing',
    field: 'cost',
    wrong: '| Potion of healing 5          | 0 gp ',
    right: '| Potion of healing            | 50 gp ',
    reason: 'A digit of the price slipped into the name: 50 gp is what all other sources have.',
  },
  {
    file: 'Classes/Fighter.md',
    entity: 'class/srd-2014/fighter',
    field: 'skill_choices',
    wrong: 'Animal, Handling',
    right: 'Animal Handling',
    reason: 'There are 18 skills, and neither "Animal" nor "Handling" is one of them.',
  },
  {
    file: 'Spells/Guardian of Faith.md',
    entity: 'spell/srd-2014/guardian-of-faith',
    field: 'desc',
    wrong: 'delat',
    right: 'dealt',
    reason: 'Two letters changed places.',
  },
  {
    file: 'Gamemastering/Conditions.md',
    entity: 'condition/srd-2014/grappled',
    field: 'desc',
    wrong: 'thunder-wave',
    right: 'thunderwave',
    reason: 'The spell is written as one word; the hyphen is that of a line end.',
  },
];

/** Name, wrong value in the Markdown, right value. */
const INITIATIVES: readonly (readonly [string, number, number])[] = [
  ['Aboleth', 3, 7],
  ['Adult Black Dragon', 6, 12],
  ['Adult Blue Dragon', 4, 10],
  ['Adult Brass Dragon', 4, 10],
  ['Adult Bronze Dragon', 4, 10],
  ['Adult Copper Dragon', 5, 11],
  ['Adult Gold Dragon', 6, 14],
  ['Adult Green Dragon', 5, 11],
  ['Adult Red Dragon', 4, 12],
  ['Adult Silver Dragon', 4, 10],
  ['Adult White Dragon', 4, 10],
  ['Ancient Black Dragon', 6, 16],
  ['Ancient Blue Dragon', 4, 14],
  ['Ancient Brass Dragon', 4, 12],
  ['Ancient Bronze Dragon', 4, 14],
  ['Ancient Copper Dragon', 5, 15],
  ['Ancient Gold Dragon', 6, 16],
  ['Ancient Green Dragon', 5, 15],
  ['Ancient Red Dragon', 4, 14],
  ['Ancient Silver Dragon', 4, 14],
  ['Ancient White Dragon', 4, 12],
  ['Kraken', 4, 14],
  ['Lich', 7, 17],
  ['Mummy Lord', 4, 10],
  ['Sphinx of Lore', 6, 10],
  ['Sphinx of Valor', 4, 12],
  ['Vampire', 8, 14],
];

const MONSTERS = 'src/12_MonstersA-Z.md';
const initiative = (bonus: number): string => `**Initiative**: +${bonus} (${bonus + 10})`;

const of2024: readonly Omit<MarkdownFix, 'book'>[] = [
  ...INITIATIVES.map(([name, wrong, right]) => ({
    file: MONSTERS,
    below: `## ${name}\n`,
    entity: `creature/srd-2024/${name.toLowerCase().replaceAll(' ', '-')}`,
    field: 'initiative_bonus',
    wrong: initiative(wrong),
    right: initiative(right),
    reason: `Legendary creatures add their proficiency bonus twice. The Markdown adds 4, which is twice the bonus of challenge 1: Dexterity ${signed(wrong - 4)} and 2 × ${(right - wrong + 4) / 2} make +${right}.`,
  })),
  {
    file: MONSTERS,
    entity: 'creature/srd-2024',
    field: 'actions',
    wrong: 'e/Day Each',
    right: '/Day Each',
    reason: 'A mark of the tool that made the file was left in the text.',
    every: true,
  },
  {
    file: MONSTERS,
    entity: 'creature/srd-2024',
    field: 'actions',
    wrong: ' HitomThe ',
    right: ' *Hit or Miss:* The ',
    reason: 'Words in italics ran together: a thrown weapon returns whether it hits or misses.',
    every: true,
  },
  {
    file: 'src/01_PlayingTheGame.md',
    entity: 'rule/srd-2024/tool-proficiencies',
    field: 'desc',
    wrong: 'profciency',
    right: 'proficiency',
    reason: 'A letter is missing.',
  },
  {
    file: 'src/01_PlayingTheGame.md',
    entity: 'rule/srd-2024/cover',
    field: 'desc',
    wrong: 'HalfCover',
    right: 'Half Cover',
    reason: 'A blank is lost between two words.',
  },
  {
    file: 'src/07_Spells.md',
    entity: 'spell/srd-2024/thunderwave',
    field: 'name',
    wrong: '#### Thunderwavea',
    right: '#### Thunderwave',
    reason: 'A letter too many: the lists of the classes name the spell.',
  },
  {
    file: 'src/10_MagicItems.md',
    entity: 'magic-item/srd-2024/wand-of-fireballs',
    field: 'name',
    wrong: '#### **Wand of Fireballs\n',
    right: '#### Wand of Fireballs\n',
    reason: 'The bold type is not closed.',
  },
  {
    file: 'src/10_MagicItems.md',
    entity: 'magic-item/srd-2024/dragon-scale-mail',
    field: 'item_type',
    wrong: '(Requires Attunement)   *',
    right: '(Requires Attunement)*',
    reason: 'Blanks before the closing mark keep the line from being in italics.',
  },
  {
    file: 'src/10_MagicItems.md',
    entity: 'rule/srd-2024/the-next-dawn',
    field: 'name',
    wrong: 'The Next Dawn"',
    right: 'The Next Dawn',
    reason: 'Half a pair of quotation marks was left.',
  },
];

function signed(bonus: number): string {
  return bonus < 0 ? `−${-bonus}` : `+${bonus}`;
}

export const markdownFixes: readonly MarkdownFix[] = [
  ...of2014.map((fix) => ({ ...fix, book: 'srd-2014' as const })),
  ...of2024.map((fix) => ({ ...fix, book: 'srd-2024' as const })),
];

/** The files of a book with its mistakes fixed; those that are not found are skipped. */
export function withFixes(
  book: BookId,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const corrected = new Map(files);
  for (const fix of markdownFixes) {
    const text = fix.book === book ? corrected.get(fix.file) : undefined;
    if (text !== undefined) corrected.set(fix.file, put(text, fix));
  }
  return corrected;
}

export function put(
  text: string,
  { below = '', wrong, right, every = false }: MarkdownFix,
): string {
  const from = below === '' ? 0 : text.indexOf(`\n${below}`);
  const at = from < 0 ? -1 : text.indexOf(wrong, from);
  if (at < 0) return text;
  return every
    ? text.replaceAll(wrong, right)
    : text.slice(0, at) + right + text.slice(at + wrong.length);
}
