import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { filterFields } from '../../library/filter.ts';
import { libraryService } from '../../library/library.ts';
import { namesNothing } from '../../library/names/name-forms.ts';
import { byQuality } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import type { Finding } from '../answer/answered.ts';
import { inSrdElsewhere } from '../answer/called-elsewhere.ts';
import { filled } from '../answer/ensure-filled.ts';
import { NamesField } from '../answer/entity-details.ts';
import { EntityOut } from '../answer/entity-output.ts';
import {
  AttunementField,
  EquipmentType,
  equipmentFields,
  equipmentSelection,
} from '../answer/equipment-fields.ts';
import { allFilters, filteredSelection } from '../answer/filtered-selection.ts';
import { ruleSelection } from '../answer/rule-selection.ts';
import { LookupFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { withAllNames, withPlace } from '../answer/search-query.ts';
import { creatureKind } from '../model/creature.ts';
import { isSrd } from '../model/edition.ts';
import { ruleKindNames } from '../model/rule-kinds.ts';
import { spellKind } from '../model/spell.ts';
import { optionKinds, optionTypes, wholeTypes } from './search-character-option.ts';

const toolset = 'dnd-lookup';
const data = z.array(EntityOut);
const NameFields = {
  name: z.string().max(200).optional().describe('Name or lore:// address'),
  names: NamesField,
};

/** The search tool lists the names of all filters, so that a model reads them once. */
const FiltersField = (examples: string) =>
  z.looseObject({}).optional().describe(`More filters, e.g. ${examples}`);

export const lookupSpell = defineTool({
  name: 'lookup_spell',
  toolset,
  title: 'Look up spells',
  description:
    'D&D 5e: tell what a spell you name (fireball, bless, shield) does, how the spell works: its text in both editions.',
  instead: ['search_spell'],
  input: z.strictObject({
    ...NameFields,
    ...filterFields(spellKind.filters, [
      'level',
      'school',
      'class_key',
      'concentration',
      'ritual',
      'casting_time',
    ]),
    filters: FiltersField('save, area'),
    ...LookupFields,
  }),
  card: 'spell',
  data,
  run: ({ name, names, documents, ruleset, limit, page, detail, group, filters, ...given }, ctx) =>
    find(ctx, {
      select: filteredSelection([spellKind], allFilters(given, filters)),
      byName: true,
      name,
      names,
      documents,
      ruleset,
      limit,
      page,
      detail,
      group,
    }),
});

export const lookupCreature = defineTool({
  name: 'lookup_creature',
  toolset,
  title: 'Look up creatures',
  description:
    'D&D 5e: tell about a monster you name (beholder, ogre, owlbear, griffon): its stats, what it can do.',
  instead: ['search_creature'],
  input: z.strictObject({
    ...NameFields,
    ...filterFields(creatureKind.filters, ['cr', 'cr_min', 'cr_max', 'type', 'size']),
    filters: FiltersField('immune, fly'),
    ...LookupFields,
  }),
  card: 'creature',
  data,
  async run(
    { name, names, documents, ruleset, limit, page, detail, group, filters, ...given },
    ctx,
  ) {
    const answer = await find(ctx, {
      select: filteredSelection([creatureKind], allFilters(given, filters)),
      name,
      names,
      documents,
      ruleset,
      limit,
      page,
      detail,
      group,
    });
    return { ...answer, notices: [...(answer.notices ?? []), ...withoutLair(name, answer.data)] };
  },
});

/** A legendary creature of 2014 may have lair actions, which the open sources mostly lack. */
function withoutLair(name: string | undefined, rows: readonly EntityOut[]): string[] {
  const meant = rows.filter((row) => plain(row.name) === plain(name ?? ''));
  const legend = meant.find((row) => row.ruleset === '5e-2014' && 'legendary_actions' in row);
  return legend && !meant.some((row) => 'lair_actions' in row)
    ? [`No source tells whether ${legend.name} (${legend.document}) has lair actions.`]
    : [];
}

export const lookupCharacterOption = defineTool({
  name: 'lookup_character_option',
  toolset,
  title: 'Look up character options',
  description:
    'D&D 5e: tell about or explain a class, subclass, race, background or feat you name: what it is and gives.',
  instead: ['search_character_option'],
  input: z.strictObject({
    type: z.enum(optionTypes).optional().describe('Which option; required without a name'),
    ...NameFields,
    ...LookupFields,
  }),
  data,
  async run({ type, ...given }, ctx) {
    const types = type ? [type] : typesNamed(wholeTypes, given);
    const select = types.flatMap((one) => optionKinds(one, true)).map((kind) => ({ kind }));
    const rest = await withPlace(ctx, { ...withAllNames(given), select });
    const kinds = await Promise.all(types.map((one) => kindsNamed(ctx, one, rest)));
    return find(ctx, { ...rest, select: kinds.flat().map((kind) => ({ kind })) });
  },
});

/** Which types a name may be of where none is given; without a name the list would be everything. */
function typesNamed<Type extends string>(
  types: readonly Type[],
  { name, names }: { name?: string | undefined; names?: readonly string[] | undefined },
): readonly Type[] {
  if (name?.trim() || names?.length) return types;
  throw invalidInput(`"type" is required without a name: one of ${listed(types, 'or')}.`, {
    suggestions: [...types],
  });
}

/**
 * Subclasses and subraces are looked up beside classes and races if their names match better: "elf"
 * means the race and not all its subraces, "high elf" a subrace.
 */
async function kindsNamed(
  ctx: ToolContext,
  type: (typeof optionTypes)[number],
  { name, names, documents, ruleset }: Pick<Finding, 'name' | 'names' | 'documents' | 'ruleset'>,
): Promise<string[]> {
  const [whole = type, part] = optionKinds(type, true);
  if (part !== undefined && names) return [whole, part];
  if (part === undefined || name === undefined || name.trim() === '') return [whole];
  const select = [{ kind: whole }, { kind: part }];
  const { library, scope } = await filled(ctx, { select, name, documents, ruleset });
  const best = async (kind: string) => {
    const { documents, preferred } = scope;
    const query = { select: [{ kind }], name, documents, preferred, limit: 1 };
    const { found } = await library.search(query);
    return found[0]?.match;
  };
  const [ofWhole, ofPart] = [await best(whole), await best(part)];
  if (!ofPart) return [whole];
  return ofWhole && byQuality(ofWhole, ofPart) <= 0 ? [whole] : [whole, part];
}

const { rarity, damage_dice, is_simple } = equipmentFields;

export const lookupEquipment = defineTool({
  name: 'lookup_equipment',
  toolset,
  title: 'Look up equipment',
  description:
    'D&D 5e: what an item, weapon, armor, potion or magic item you name (longsword, bag, backpack) does, its cost, damage, how heavy it is, how much it weighs.',
  instead: ['search_equipment'],
  input: z.strictObject({
    type: EquipmentType,
    ...NameFields,
    rarity,
    damage_dice,
    is_simple,
    requires_attunement: AttunementField,
    filters: FiltersField('charges, slot'),
    ...LookupFields,
  }),
  card: 'item',
  data,
  run: (
    { type, name, names, documents, ruleset, limit, page, detail, group, filters, ...given },
    ctx,
  ) =>
    find(ctx, {
      select: equipmentSelection(type, allFilters(given, filters)),
      name,
      names,
      documents,
      ruleset,
      limit,
      page,
      detail,
      group,
    }),
});

export const lookupRule = defineTool({
  name: 'lookup_rule',
  toolset,
  title: 'Look up rules',
  description:
    'D&D 5e: what the rules say on a rule, condition, skill, cover, language or script you name, its effects, in every edition.',
  instead: ['search_rule'],
  input: z.strictObject({
    type: z.enum(ruleKindNames).optional().describe('Which sort; required without a name'),
    ...NameFields,
    section: z.string().max(200).optional().describe('For rules: chapter, e.g. "combat"'),
    ...LookupFields,
  }),
  data,
  async run({ type, section, ...typed }, ctx) {
    if (!type && !section) typesNamed(ruleKindNames, typed);
    // A proficiency is called "Skill: Stealth", and says only that there is one.
    const withoutSort = (name: string): string => name.replace(/ skill$/i, '');
    const rest = {
      ...typed,
      name: typed.name === undefined ? undefined : withoutSort(typed.name),
      names: typed.names?.map(withoutSort),
    };
    const answer = await find(ctx, { ...ruleSelection(type, section), ...rest });
    const { name, names, page } = rest;
    if (!name || names?.length || page > 1) return answer;
    if (answer.data.length > 0) {
      const others = ruleKindNames.filter((kind) => type && kind !== type);
      const isOfSrd = answer.data.some(({ document, also_in = [] }) =>
        [document, ...also_in.map((book) => book.document)].some(isSrd),
      );
      const library = ctx.use(libraryService);
      const notices = isOfSrd ? [] : await inSrdElsewhere(library, name, others);
      return { ...answer, notices: [...notices, ...(answer.notices ?? [])] };
    }
    if (namesNothing(name)) return answer;
    // "Half cover" is not a heading, and Restrained is a condition, not a rule: say where it is
    // described.
    const { name: _, ...others } = rest;
    const sort = type ?? 'rule';
    const near = await find(ctx, {
      ...ruleSelection(undefined, section),
      ...others,
      search: name,
      limit: NEAR_RULES,
      notices: [`No ${sort} is called "${name}"; this is what the rules say about it.`],
    });
    // A result without any of the words is no answer.
    const [first] = near.data;
    const content = ` ${plain(JSON.stringify(first ?? ''))} `;
    if (!first || !words(name).every((word) => content.includes(` ${word} `))) return answer;
    if (!near.weak) return near;
    const nearest = `No ${sort} is called "${name}"; nearest is ${first.name} ‹${first.uri}›.`;
    return { ...answer, notices: [nearest, ...(answer.notices ?? [])] };
  },
});

const words = (name: string): string[] => plain(name).split(' ');

/** How many rules are shown if none has the given name. */
const NEAR_RULES = 3;
