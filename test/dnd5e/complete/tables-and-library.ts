import * as z from 'zod';
import { CharacterClass, type ClassLevel, Subclass } from '../../../src/dnd5e/model/class.ts';
import type { Edition } from '../../../src/dnd5e/model/edition.ts';
import { abilities } from '../../../src/dnd5e/model/game-words.ts';
import { classNames, classTable } from '../../../src/dnd5e/tables/classes.ts';
import { fightingStyles, stylesFor } from '../../../src/dnd5e/tables/fighting-styles.ts';
import { invocationCount, invocationsOf } from '../../../src/dnd5e/tables/invocations.ts';
import { proficiencyBonus } from '../../../src/dnd5e/tables/levels.ts';
import {
  backgroundNames,
  backgroundTable,
  subraceTable,
} from '../../../src/dnd5e/tables/origins.ts';
import { skillOf, skillsIn } from '../../../src/dnd5e/tables/skills.ts';
import {
  cantripCount,
  castingOf,
  pactSlots,
  slotsAt,
  spellCount,
  spellSlots,
} from '../../../src/dnd5e/tables/spellcasting.ts';
import { subclassesOf, subclassTable } from '../../../src/dnd5e/tables/subclasses.ts';
import { masteryCount, masteryOfWeapon } from '../../../src/dnd5e/tables/weapon-mastery.ts';
import type { NewEntity } from '../../../src/library/library.ts';
import { plain, slugify } from '../../../src/text/names.ts';

type Entities = ReadonlyMap<string, NewEntity>;

const sorted = (words: readonly unknown[]): string => words.map(String).sort().join(', ');

/** Cells of the first table in a text whose head begins with a word. */
function tableIn(text: string, head: RegExp): string[][] {
  const rows = text.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const from = rows.findIndex((row) => head.test(row.join('|')));
  if (from < 0) return [];
  const rest = rows.slice(from + 2);
  const end = rest.findIndex((row) => row.length === 0);
  return rest.slice(0, end < 0 ? rest.length : end);
}

/** Every figure that the tables of the character check and the library both have. */
export function compareTables(edition: Edition, entities: Entities) {
  const document = `srd-${edition}`;
  const differences: string[] = [];
  let compared = 0;
  const same = (what: string, ours: unknown, library: unknown): void => {
    compared++;
    if (String(ours) !== String(library))
      differences.push(`${what}: the tables have ${String(ours)}, the library ${String(library)}`);
  };
  const bodyOf = (kind: string, name: string): NewEntity['body'] =>
    entities.get(`${kind}/${document}/${slugify(name)}`)?.body ?? {};
  const textOf = (slug: string): string => String(bodyOf('rule', slug).desc ?? '');

  for (const name of classNames) {
    const table = classTable(edition, name);
    const book = CharacterClass.parse(bodyOf('class', name));
    same(`${name} hit die`, table?.hitDie, book.hit_die);
    same(`${name} saves`, sorted(table?.saves ?? []), sorted(book.saving_throws ?? []));
    same(`${name} skills`, table?.skills.choose, book.skill_choices?.choose);
    same(
      `${name} skill list`,
      sorted(table?.skills.from ?? []),
      sorted((book.skill_choices?.from ?? []).map(skillOf)),
    );
    same(`${name} subclass level`, table?.subclassLevel, book.subclass_level);
    const armor = plain((book.armor_proficiencies ?? []).join(' '));
    const trained = armor.includes('all armor')
      ? ['light', 'medium', 'heavy']
      : ['light', 'medium', 'heavy'].filter((weight) => armor.includes(weight));
    same(
      `${name} armor`,
      sorted(table?.armor ?? []),
      sorted([...trained, ...(armor.includes('shield') ? ['shield'] : [])]),
    );
    const weapons = plain((book.weapon_proficiencies ?? []).join(' '));
    for (const category of ['simple', 'martial'] as const)
      same(
        `${name} ${category} weapons`,
        (table?.weapons.categories.includes(category) ?? false) ||
          (category === 'martial' && (table?.weapons.martialWith.length ?? 0) > 0),
        weapons.includes(category),
      );
    for (const weapon of table?.weapons.names ?? [])
      same(`${name} ${weapon}`, true, weapons.includes(weapon));

    const levels = book.levels ?? [];
    same(`${name} levels`, 20, levels.length);
    const reached = (feature: RegExp): number[] =>
      levels.filter((row) => row.features.some((one) => feature.test(one))).map((row) => row.level);
    same(
      `${name} improvements`,
      table?.improvements,
      reached(/^(?:ability score improvement|epic boon)/i),
    );
    const expertise = edition === '2024' && name === 'ranger' ? [2] : [];
    const scholar = edition === '2024' && name === 'wizard' ? [2] : [];
    same(
      `${name} expertise`,
      table?.expertise.map((one) => one.level),
      [...expertise, ...scholar, ...reached(/^expertise/i)],
    );
    const style = reached(/^fighting style/i)[0];
    if (style !== undefined) {
      same(`${name} style`, 1, fightingStyles(edition, name, style, ''));
      if (style > 1) same(`${name} style before`, 0, fightingStyles(edition, name, style - 1, ''));
    }
    for (const row of levels) compareLevel(name, row);
  }

  function compareLevel(name: string, row: ClassLevel): void {
    const at = `${name} ${row.level}`;
    const { specifics = {} } = row;
    same(`${at} proficiency`, proficiencyBonus(row.level), row.proficiency_bonus);
    // Those whose number never changes have it in the text of the feature.
    const mastery = entities.has(`class-feature/${document}/${name}-weapon-mastery-1`) ? 2 : 0;
    if (edition === '2024')
      same(`${at} masteries`, masteryCount(name, row.level), specifics.weapon_mastery ?? mastery);
    if (name === 'warlock')
      same(
        `${at} invocations`,
        invocationCount(edition, row.level),
        specifics.invocations_known ?? specifics.eldritch_invocations ?? 0,
      );
    const slots = (row.spell_slots ?? []).join(' ').replace(/(?: ?\b0)+$/, '');
    const casting = castingOf(edition, name, undefined);
    if (!casting) {
      same(`${at} slots`, '', slots);
      return;
    }
    const caster = { casting, level: row.level };
    const pact = pactSlots(row.level);
    const ours =
      casting.pace === 'pact'
        ? [...Array<number>(pact.level - 1).fill(0), pact.count]
        : spellSlots(edition, [caster]);
    same(`${at} slots`, ours.join(' '), slots);
    same(`${at} cantrips`, cantripCount(caster), row.cantrips_known ?? 0);
    if (casting.spells)
      same(`${at} spells`, spellCount(caster, 0), row.spells_known ?? row.prepared_spells ?? 0);
  }

  // Multiclassing: prerequisites, and the slots of all casters together.
  for (const row of tableIn(textOf('prerequisites'), /^Class\|Ability Score Min/)) {
    const table = classTable(edition, plain(row[0] ?? ''));
    const needed = plain(row[1] ?? '');
    const named = abilities.filter((ability) => needed.includes(ability));
    same(`${row[0]} prerequisites`, sorted(table?.prerequisites.flat() ?? []), sorted(named));
    same(
      `${row[0]} any of`,
      (table?.prerequisites.length ?? 0) === 1,
      named.length === 1 || needed.includes(' or '),
    );
  }
  for (const row of tableIn(textOf('proficiencies-multiclassing'), /^Class\|Proficiencies/)) {
    const gained = plain(row[1] ?? '');
    same(
      `${row[0]} multiclass armor`,
      sorted(classTable(edition, plain(row[0] ?? ''))?.multiclass.armor ?? []),
      sorted(['light', 'medium', 'heavy', 'shield'].filter((one) => gained.includes(one))),
    );
  }
  if (edition === '2024')
    for (const name of classNames)
      same(
        `${name} prerequisites`,
        sorted(classTable(edition, name)?.prerequisites.flat() ?? []),
        sorted(CharacterClass.parse(bodyOf('class', name)).primary_abilities ?? []),
      );
  const shared = tableIn(
    textOf(edition === '2014' ? 'spellcasting-multiclassing' : 'spellcasting-character-creation'),
    /^Level\|1/,
  );
  same('multiclass rows', 20, shared.length);
  shared.forEach((row, at) => {
    const slots = row.slice(1).map((cell) => Number.parseInt(cell, 10) || 0);
    same(`multiclass ${at + 1}`, slotsAt(at + 1).join(' '), slots.filter((n) => n > 0).join(' '));
  });

  for (const name of classNames)
    for (const subclass of subclassesOf(edition, name)) {
      const found = entities.get(`subclass/${document}/${slugify(subclass)}`);
      // The open rules have one subclass for each class.
      if (!found) continue;
      const book = Subclass.parse(found.body);
      const table = subclassTable(edition, subclass);
      const ours = [
        ...(table?.spells ?? []),
        ...Object.values(table?.spellSets ?? {}).flat(),
      ].flatMap(({ level, names }) => names.map((spell) => `${spell} ${level}`));
      same(
        `${subclass} spells`,
        sorted([...new Set(ours)]),
        sorted((book.spells ?? []).map((spell) => `${plain(spell.name)} ${spell.level}`)),
      );
      same(
        `${subclass} added spells`,
        sorted(table?.addedToList ?? []),
        sorted((book.expanded_spells ?? []).map((spell) => plain(spell.name))),
      );
      for (const spell of [...(book.spells ?? []), ...(book.expanded_spells ?? [])])
        same(
          `${subclass}: ${spell.name}`,
          true,
          entities.has(`spell/${document}/${slugify(spell.name)}`),
        );
    }

  for (const one of invocationsOf(edition)) {
    const feature = [...entities.values()].find(
      ({ kind, document: from, name }) =>
        kind === 'class-feature' &&
        from === document &&
        plain(name) === `eldritch invocation ${one.name}`,
    );
    const level = z.int().optional().parse(feature?.body.level) ?? 1;
    // The pacts of 2014 come at level 3.
    same(
      `${one.name} level`,
      one.level,
      edition === '2014' && one.pact ? Math.max(3, level) : level,
    );
    const text = plain(String(feature?.body.desc ?? ''));
    if (one.spell) same(`${one.name} spell`, true, text.includes(one.spell));
    if (one.repeatable) same(`${one.name} again`, true, text.includes('more than once'));
    if (one.pact)
      same(
        `${one.name} pact`,
        true,
        plain(String(feature?.body.prerequisite ?? '')).includes(`pact of the ${one.pact}`),
      );
  }
  if (edition === '2014')
    for (const name of ['fighter', 'paladin', 'ranger'])
      same(
        `${name} styles`,
        true,
        [...entities.values()]
          .filter(
            ({ kind, document: from, body, name: title }) =>
              kind === 'class-feature' &&
              from === document &&
              body.class === name &&
              title.startsWith('Fighting Style: '),
          )
          .every(({ name: title }) =>
            stylesFor(edition, name).includes(plain(title.replace('Fighting Style: ', ''))),
          ),
      );

  for (const entity of entities.values()) {
    if (entity.document !== document) continue;
    if (entity.kind === 'weapon' && edition === '2024')
      same(`${entity.name} mastery`, masteryOfWeapon.get(plain(entity.name)), entity.body.mastery);
    if (entity.kind === 'subrace' && entity.body.spells) {
      const gives = subraceTable(edition, plain(entity.name))?.gives;
      const spells = z
        .array(z.object({ name: z.string(), level: z.int(), spell_level: z.int().optional() }))
        .parse(entity.body.spells);
      for (const { name, level, spell_level } of spells) {
        const ours =
          spell_level === 0
            ? gives?.cantrips.includes(plain(name)) || gives?.cantripFrom !== undefined
            : gives?.spells.some((one) => one.name === plain(name) && one.level === level);
        same(`${entity.name}: ${name}`, true, ours);
      }
    }
  }
  for (const name of backgroundNames(edition)) {
    const table = backgroundTable(edition, name);
    const book = bodyOf('background', name);
    same(
      `${name} skills`,
      sorted(table?.skills ?? []),
      sorted(skillsIn(String(book.skill_proficiencies ?? ''))),
    );
    if (edition === '2014') continue;
    same(
      `${name} abilities`,
      sorted(table?.abilities ?? []),
      sorted(abilities.filter((one) => plain(String(book.ability_scores)).includes(one))),
    );
    const feat = plain(String(book.feat ?? ''));
    same(`${name} feat`, true, feat.startsWith(table?.feat ?? '?'));
    if (table?.featChoice) same(`${name} list`, true, feat.includes(table.featChoice));
  }
  return { compared, differences };
}
