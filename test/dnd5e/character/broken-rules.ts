import { pick, type Random, shuffled } from '../../../src/base/random.ts';
import type { Character } from '../../../src/dnd5e/character/character.ts';
import { abilities } from '../../../src/dnd5e/model/game-words.ts';
import { classNames, classTable } from '../../../src/dnd5e/tables/classes.ts';
import { skills } from '../../../src/dnd5e/tables/skills.ts';
import { subclassesOf } from '../../../src/dnd5e/tables/subclasses.ts';
import { plain } from '../../../src/text/names.ts';
import type { Legal, readBook } from './legal-characters.ts';

type Book = Awaited<ReturnType<typeof readBook>>;

export interface Breaker {
  /** The rule that must be named, and by which severity. */
  readonly rule: string;
  readonly severity?: 'warning';
  /** The character with this one rule broken; undefined where it cannot be broken on this one. */
  readonly broken: (legal: Legal, book: Book, random: Random) => Character | undefined;
}

/** Without how the scores came about, and without what hangs on them. */
const freed = ({
  base_scores,
  improvements,
  origin_increases,
  ability_method,
  hit_points,
  ...rest
}: Character): Character => rest;

const changed = (
  scores: Record<string, number> | undefined,
  ability: string,
  by: number,
): Record<string, number> => ({ ...scores, [ability]: (scores?.[ability] ?? 0) + by });

const classOf = (legal: Legal): string => plain(legal.classes[0]?.class ?? '');
const trained = (legal: Legal) => classTable(legal.edition, classOf(legal));
const single = (legal: Legal): boolean => legal.classes.length === 1;

/** A score that can be raised without touching hit points or a maximum. */
const raisable = (legal: Legal, most: number): string | undefined =>
  abilities.find(
    (ability) =>
      ability !== 'constitution' && (legal.character.ability_scores?.[ability] ?? 99) <= most,
  );

/** The feat that a 2024 background gives must stay on the sheet. */
const originFeat: Readonly<Record<string, string>> = {
  acolyte: 'Magic Initiate (Cleric)',
  criminal: 'Alert',
  sage: 'Magic Initiate (Wizard)',
  soldier: 'Savage Attacker',
};
const withOrigin = ({ edition, character }: Legal, ...names: string[]): string[] => {
  const own = edition === '2024' ? originFeat[character.background ?? ''] : undefined;
  return own === undefined || names.includes(own) ? names : [own, ...names];
};

const feats = words(
  'Tough, Alert, Savage Attacker, Skilled, Linguist, Resilient, Skill Expert, Prodigy',
);
function words(text: string): string[] {
  return text.split(', ');
}

export const breakers: readonly Breaker[] = [
  {
    rule: 'standard-array',
    broken({ character }) {
      const low = Object.entries(character.base_scores ?? {}).find(([, score]) => score === 8)?.[0];
      if (character.ability_method !== 'standard_array' || !low || low === 'constitution')
        return undefined;
      return {
        ...character,
        base_scores: changed(character.base_scores, low, 1),
        ability_scores: changed(character.ability_scores, low, 1),
      };
    },
  },
  {
    rule: 'point-buy',
    broken({ character }) {
      const high = Object.entries(character.base_scores ?? {}).find(
        ([ability, score]) =>
          score === 15 &&
          ability !== 'constitution' &&
          (character.ability_scores?.[ability] ?? 99) < 20,
      )?.[0];
      if (character.ability_method !== 'point_buy' || !high) return undefined;
      return {
        ...character,
        base_scores: changed(character.base_scores, high, 1),
        ability_scores: changed(character.ability_scores, high, 1),
      };
    },
  },
  {
    rule: 'rolled-scores',
    broken({ character, ...rest }) {
      const base = character.base_scores ?? {};
      const ability = abilities.find(
        (one) =>
          one !== 'constitution' &&
          (character.ability_scores?.[one] ?? 0) - (base[one] ?? 0) <= 1 &&
          (base[one] ?? 0) >= 3,
      );
      if (character.ability_method !== 'rolled' || !ability) return undefined;
      const by = 19 - (base[ability] ?? 0);
      if ((character.ability_scores?.[ability] ?? 0) + by > 20) return undefined;
      return {
        ...character,
        base_scores: changed(base, ability, by),
        ability_scores: changed(character.ability_scores, ability, by),
        name: `${character.name} ${rest.edition}`,
      };
    },
  },
  {
    rule: 'origin-increases',
    broken: ({ character }) => ({
      ...character,
      origin_increases: { ...character.origin_increases, strength: 3 },
      ability_scores: changed(
        character.ability_scores,
        'strength',
        3 - (character.origin_increases?.strength ?? 0),
      ),
      ...((character.ability_scores?.strength ?? 0) > 17 && {
        base_scores: undefined,
        ability_scores: undefined,
        improvements: undefined,
      }),
    }),
  },
  {
    rule: 'ability-sum',
    broken(legal) {
      const ability = raisable(legal, 19);
      if (!ability) return undefined;
      return {
        ...legal.character,
        ability_scores: changed(legal.character.ability_scores, ability, 1),
      };
    },
  },
  {
    rule: 'ability-improvements',
    broken(legal) {
      const ability = raisable(legal, 16);
      if (!ability) return undefined;
      return {
        ...legal.character,
        improvements: changed(legal.character.improvements, ability, 3),
        ability_scores: changed(legal.character.ability_scores, ability, 3),
      };
    },
  },
  {
    rule: 'ability-maximum',
    broken: (legal) => ({
      ...freed(legal.character),
      ability_scores: { ...legal.character.ability_scores, charisma: 26 },
    }),
  },
  {
    rule: 'level-total',
    broken: ({ character }) => ({ ...character, level: (character.level ?? 0) + 1 }),
  },
  {
    rule: 'proficiency-bonus',
    broken: ({ character }) => ({
      ...character,
      proficiency_bonus: (character.proficiency_bonus ?? 0) + 1,
    }),
  },
  {
    rule: 'repeated-class',
    broken({ character, classes }) {
      const [first] = classes;
      if (!first || (character.level ?? 20) > 19) return undefined;
      const { level, proficiency_bonus, saves, skills: chosen, ...rest } = freed(character);
      return {
        ...rest,
        cantrips: [],
        spells: [],
        prepared: [],
        classes: [...classes, { class: first.class, level: 1 }],
      };
    },
  },
  {
    rule: 'multiclass-prerequisites',
    broken(legal) {
      if (single(legal)) return undefined;
      const needed = trained(legal)?.prerequisites[0] ?? [];
      return {
        ...freed(legal.character),
        cantrips: [],
        spells: [],
        prepared: [],
        ability_scores: {
          ...legal.character.ability_scores,
          ...Object.fromEntries(needed.map((ability) => [ability, 12])),
        },
      };
    },
  },
  {
    rule: 'subclass-of-class',
    broken(legal, _, random) {
      const own = classOf(legal);
      const other = pick(
        random,
        classNames.filter((name) => name !== own),
      );
      const [first, ...rest] = legal.classes;
      if (!first || !other || first.level < 3) return undefined;
      const subclass = pick(random, subclassesOf(legal.edition, other));
      if (!subclass) return undefined;
      return { ...legal.character, classes: [{ ...first, subclass }, ...rest] };
    },
  },
  {
    rule: 'subclass-level',
    broken(legal, _, random) {
      const [first, ...rest] = legal.classes;
      const subclass = pick(random, subclassesOf(legal.edition, classOf(legal)));
      if (!first || !subclass || first.level >= (trained(legal)?.subclassLevel ?? 0))
        return undefined;
      return { ...legal.character, classes: [{ ...first, subclass }, ...rest] };
    },
  },
  {
    rule: 'subrace-of-race',
    broken(legal, book, random) {
      const { character } = legal;
      if (legal.edition !== '2014') return undefined;
      const other = pick(
        random,
        book.subraces.filter((one) => plain(one.body.race) !== plain(character.race ?? '')),
      );
      if (!other) return undefined;
      const { origin_increases, base_scores, improvements, hit_points, ...rest } = character;
      return { ...rest, subrace: other.name };
    },
  },
  {
    rule: 'skill-choices',
    broken({ character, skills: known }, _, random) {
      // More than any second class, species or replacement could still give.
      const more = shuffled(
        random,
        skills.filter((skill) => !known.includes(skill)),
      ).slice(0, 6);
      return { ...character, skills: [...known, ...more] };
    },
  },
  {
    rule: 'expertise',
    broken({ character, classes, skills: known }) {
      if (known.length < 5) return undefined;
      const expert = classes.filter((one) =>
        ['rogue', 'bard', 'ranger', 'wizard'].includes(plain(one.class)),
      );
      if (expert.length > 1) return undefined;
      return { ...character, expertise: known.slice(0, 5) };
    },
  },
  {
    rule: 'saving-throws',
    broken({ character }) {
      const more = abilities.filter((ability) => !(character.saves ?? []).includes(ability))[0];
      return more ? { ...character, saves: [...(character.saves ?? []), more] } : undefined;
    },
  },
  {
    rule: 'feat-count',
    broken(legal) {
      // A warlock of 2024 may have any number of origin feats from invocations.
      if ((legal.character.level ?? 20) > 3 || legal.list === 'warlock') return undefined;
      return {
        ...legal.character,
        feats: withOrigin(legal, ...feats.slice(3)),
        hit_points: undefined,
      };
    },
  },
  {
    rule: 'feat-prerequisites',
    broken(legal) {
      const { classes } = legal;
      if ((classes[0]?.level ?? 0) < 4) return undefined;
      return {
        ...freed(legal.character),
        ability_scores: { ...legal.character.ability_scores, strength: 12, dexterity: 12 },
        // A weakened multiclass character would break that rule as well.
        classes: classes.slice(0, 1),
        level: undefined,
        proficiency_bonus: undefined,
        saves: undefined,
        skills: [],
        spells: [],
        prepared: [],
        cantrips: [],
        feats: withOrigin(legal, 'Grappler'),
      };
    },
  },
  {
    rule: 'repeated-feat',
    broken(legal) {
      if (!legal.classes.some((one) => one.level >= 8)) return undefined;
      return { ...freed(legal.character), feats: withOrigin(legal, 'Alert', 'Alert') };
    },
  },
  {
    rule: 'spell-list',
    broken(legal, book, random) {
      const { list, highest, character } = legal;
      if (!single(legal) || !list || highest < 1 || (list === 'bard' && highest > 4))
        return undefined;
      const foreign = pick(
        random,
        book.spells.filter(
          ({ name, body }) =>
            body.level > 0 &&
            body.level <= highest &&
            body.classes.length > 0 &&
            !body.classes.includes(list) &&
            // Innate to some, always prepared by others, lost by the package.
            !/rebuke|darkness|faerie|hunter|speak with|find steed|contact|familiar/i.test(name),
        ),
      );
      if (!foreign) return undefined;
      const [, ...rest] = character.spells ?? [];
      return {
        ...character,
        ...(list === 'warlock' && { invocations: [] }),
        spells: [foreign.name, ...rest],
        prepared: character.prepared?.filter((name) => rest.includes(name)),
      };
    },
  },
  {
    rule: 'spell-level',
    broken(legal, book, random) {
      const { list, highest, character } = legal;
      if (!single(legal) || !list || highest < 1 || list === 'warlock') return undefined;
      const beyond = pick(
        random,
        // The package has lost the slots of some rows, so one level more is no proof.
        book.spells.filter(({ body }) => body.level > highest + 1 && body.classes.includes(list)),
      );
      if (!beyond) return undefined;
      const [, ...rest] = character.spells ?? [];
      return {
        ...character,
        spells: [beyond.name, ...rest],
        prepared: character.prepared?.filter((name) => rest.includes(name)),
      };
    },
  },
  {
    rule: 'cantrips-known',
    broken(legal, book) {
      const { list, character } = legal;
      // Bards may learn cantrips in place of secret spells.
      if (!single(legal) || !character.cantrips?.length || list === 'bard') return undefined;
      const all = book.spells.filter(
        ({ body }) => body.level === 0 && body.classes.includes(list ?? ''),
      );
      // Options of a class may hold up to three more.
      return all.length > character.cantrips.length + 4
        ? { ...character, cantrips: all.map((spell) => spell.name) }
        : undefined;
    },
  },
  {
    rule: 'spells-known',
    broken(legal, book) {
      const { list, highest, character, edition } = legal;
      if (
        edition !== '2014' ||
        !single(legal) ||
        !['bard', 'sorcerer', 'warlock', 'ranger'].includes(list ?? '')
      )
        return undefined;
      const more = book.spells.filter(
        ({ name, body }) =>
          body.level > 0 &&
          body.level <= highest &&
          body.classes.includes(list ?? '') &&
          !character.spells?.includes(name),
      );
      if (more.length < 3) return undefined;
      return {
        ...character,
        spells: [...(character.spells ?? []), ...more.slice(0, 3).map((spell) => spell.name)],
      };
    },
  },
  {
    rule: 'spells-prepared',
    broken(legal, book) {
      const { list, highest, character } = legal;
      if (!single(legal) || !['cleric', 'druid', 'paladin'].includes(list ?? '') || highest < 1)
        return undefined;
      const all = book.spells.filter(
        ({ body }) => body.level > 0 && body.level <= highest && body.classes.includes(list ?? ''),
      );
      if (all.length < (character.spells?.length ?? 0) + 4) return undefined;
      return { ...character, spells: all.map((spell) => spell.name) };
    },
  },
  {
    rule: 'spells-prepared',
    broken({ list, character, ...legal }) {
      if (list !== 'wizard' || legal.classes.length > 1) return undefined;
      const spells = character.spells ?? [];
      if (spells.length <= (character.prepared?.length ?? 0) + (legal.edition === '2024' ? 3 : 2))
        return undefined;
      return { ...character, prepared: spells };
    },
  },
  {
    rule: 'spellbook',
    broken({ list, highest, character, classes }, book, random) {
      if (list !== 'wizard' || classes.length > 1) return undefined;
      const missing = pick(
        random,
        book.spells.filter(
          ({ name, body }) =>
            body.level > 0 &&
            body.level <= highest &&
            body.classes.includes('wizard') &&
            !character.spells?.includes(name) &&
            !/rebuke|darkness/i.test(name),
        ),
      );
      return missing && { ...character, prepared: [missing.name] };
    },
  },
  {
    rule: 'spell-slots',
    broken: ({ character, highest }) =>
      highest > 0 ? { ...character, spell_slots: { '1': 9 } } : undefined,
  },
  {
    rule: 'armor-proficiency',
    broken(legal, book, random) {
      const training = trained(legal);
      if (!single(legal) || !training) return undefined;
      const heavy = pick(
        random,
        book.armor.filter(
          ({ body }) => body.category !== 'shield' && !training.armor.includes(body.category),
        ),
      );
      // 2024 clerics and druids may have learned one weight more.
      if (!heavy || (legal.edition === '2024' && ['cleric', 'druid'].includes(classOf(legal))))
        return undefined;
      return { ...legal.character, armor: heavy.name };
    },
  },
  {
    rule: 'attunement',
    broken: ({ character }) => ({
      ...character,
      attuned: words('One Ring, Second Ring, Third Ring, Fourth Ring'),
    }),
  },
  {
    rule: 'hit-points',
    broken: ({ character, mostHitPoints }) => ({ ...character, hit_points: mostHitPoints + 1 }),
  },
  {
    rule: 'hit-points',
    broken: ({ character }) => ({ ...character, hit_points: (character.level ?? 1) - 1 }),
  },
  {
    rule: 'armor-class',
    severity: 'warning',
    broken: ({ character }) => ({ ...character, armor_class: 40 }),
  },
  {
    rule: 'languages',
    severity: 'warning',
    broken: ({ character }) => ({
      ...character,
      languages: words(
        'Common, Elvish, Dwarvish, Giant, Gnomish, Goblin, Halfling, Orc, Abyssal, Celestial, Draconic, Infernal, Primordial, Sylvan',
      ),
    }),
  },
  {
    rule: 'repeated-spell',
    severity: 'warning',
    broken({ character }) {
      const [spell] = character.spells ?? [];
      return spell ? { ...character, spells: [...(character.spells ?? []), spell] } : undefined;
    },
  },
  {
    rule: 'origin-feat',
    broken({ character, edition }) {
      return edition === '2024' ? { ...character, feats: [] } : undefined;
    },
  },
  {
    rule: 'fighting-style',
    broken(legal) {
      const { character, classes, edition } = legal;
      const styled = classes.some(({ class: name }) =>
        ['fighter', 'paladin', 'ranger'].includes(plain(name)),
      );
      if (!styled) return { ...character, fighting_styles: ['Archery'] };
      const wrong = single(legal) && edition === '2014' && classOf(legal) === 'paladin';
      return {
        ...character,
        fighting_styles: wrong ? ['Archery'] : words('Defense, Dueling, Archery'),
      };
    },
  },
  {
    rule: 'weapon-mastery',
    broken({ character, edition }) {
      return {
        ...character,
        weapon_masteries:
          edition === '2014'
            ? ['Dagger']
            : words(
                'Dagger, Club, Mace, Spear, Javelin, Quarterstaff, Handaxe, Light Hammer, Greatclub, Sickle, Dart',
              ),
      };
    },
  },
  {
    rule: 'invocations',
    broken({ character }) {
      return {
        ...character,
        invocations: words(
          "Agonizing Blast, Armor of Shadows, Devil's Sight, Eldritch Spear, Fiendish Vigor, Gaze of Two Minds, Mask of Many Faces, Misty Visions, Repelling Blast, Otherworldly Leap, Witch Sight",
        ),
      };
    },
  },
  {
    rule: 'edition',
    broken(legal) {
      const { character, edition, highest } = legal;
      if (edition === '2024' || highest === 0) return undefined;
      return { ...character, cantrips: undefined, spells: ['Divine Smite'], prepared: undefined };
    },
  },
];
