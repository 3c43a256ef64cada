import * as z from 'zod';
import { slugify } from '../../../../text/names.ts';
import type { Background, Feat } from '../../../model/background-and-feat.ts';
import type { CharacterClass, Subclass } from '../../../model/class.ts';
import type { Race, Subrace } from '../../../model/race.ts';
import { abilityOf } from '../../../model/vocabulary.ts';
import { readProficiencies } from '../../class-text.ts';
import { lineageOf, type NamedTrait } from '../../lineages.ts';
import { some } from '../../text-facts.ts';
import { prerequisiteIn, Text, texts } from '../shapes.ts';
import { documentKey } from './document-keys.ts';
import { Row } from './rows.ts';

const Archetype = Row.extend({ desc: Text });
export const ClassRow = Row.extend({
  desc: Text,
  hit_dice: Text,
  hp_at_1st_level: Text,
  hp_at_higher_levels: Text,
  prof_armor: Text,
  prof_weapons: Text,
  prof_tools: Text,
  prof_saving_throws: Text,
  prof_skills: Text,
  equipment: Text,
  spellcasting_ability: Text,
  subtypes_name: Text,
  archetypes: z.array(Archetype),
});

/** Sections such as `### Lay on Hands` of the one long description. */
function sections(text: string | undefined): { name: string; desc: string }[] {
  return (text ?? '')
    .split(/^###\s+/m)
    .slice(1)
    .flatMap((part) => {
      const [title = '', ...rest] = part.split('\n');
      const name = title.trim();
      return name === '' ? [] : [{ name, desc: rest.join('\n').trim() }];
    });
}

export function classOf(row: z.infer<typeof ClassRow>): CharacterClass {
  const ability = abilityOf(row.spellcasting_ability ?? '');
  const equipment = texts(row.equipment);
  return {
    ...readProficiencies(
      [
        `Armor: ${row.prof_armor ?? ''}`,
        `Weapons: ${row.prof_weapons ?? ''}`,
        `Tools: ${row.prof_tools ?? ''}`,
        `Saving Throws: ${row.prof_saving_throws ?? ''}`,
        `Skills: ${row.prof_skills ?? ''}`,
      ].join('\n'),
    ),
    hit_die: Number(/d(\d+)/i.exec(row.hit_dice ?? '')?.[1]) || undefined,
    hit_points_at_first_level: texts(row.hp_at_1st_level),
    hit_points_at_higher_levels: texts(row.hp_at_higher_levels),
    starting_equipment: equipment ? [equipment] : undefined,
    spellcasting: ability && { ability },
    features: sections(texts(row.desc)).map((s) => ({ ...s, feature_type: 'class feature' })),
    subclasses: row.archetypes
      .filter((a) => a.document__slug === row.document__slug)
      .map((a) => ({ name: a.name, slug: slugify(a.name) })),
  };
}

export function subclassesOf(
  row: z.infer<typeof ClassRow>,
): { name: string; document: string; body: Subclass }[] {
  return row.archetypes.map((archetype) => {
    const text = texts(archetype.desc);
    const features = sections(text?.replace(/^#{4,}\s+/gm, '### '));
    return {
      name: archetype.name,
      document: documentKey(archetype.document__slug, 'subclass'),
      body: {
        class: row.name.toLowerCase(),
        flavor: texts(row.subtypes_name),
        desc: text?.split(/^#{3,}\s+/m)[0]?.trim() || undefined,
        features: features.map((f) => ({ ...f, feature_type: 'subclass feature' })),
      },
    };
  });
}

const Increase = z.array(z.object({ attributes: z.array(z.string()), value: z.int() })).nullish();
const SubraceRow = Row.extend({ desc: Text, asi: Increase, asi_desc: Text, traits: Text });
export const RaceRow = Row.extend({
  desc: Text,
  asi: Increase,
  asi_desc: Text,
  age: Text,
  alignment: Text,
  size: Text,
  size_raw: Text,
  speed: z.record(z.string(), z.unknown()).nullish(),
  speed_desc: Text,
  languages: Text,
  vision: Text,
  traits: Text,
  subraces: z.array(SubraceRow),
});

/** `**_Keen Senses._** You have …` paragraphs. */
function traitsIn(...parts: (string | null | undefined)[]): NamedTrait[] {
  return parts.flatMap((part) =>
    [...(part ?? '').matchAll(/\*\*_(.+?)\.?_\*\*\s*([\s\S]*?)(?=\n*\*\*_|$)/g)].map((m) => ({
      name: (m[1] ?? '').trim(),
      desc: (m[2] ?? '').trim(),
    })),
  );
}

function bonuses(asi: z.infer<typeof Increase>) {
  return (asi ?? []).flatMap(({ attributes, value }) =>
    attributes.flatMap((name) => {
      const ability = abilityOf(name);
      return ability ? [{ ability, bonus: value }] : [];
    }),
  );
}

export function raceOf(row: z.infer<typeof RaceRow>): Race {
  const lineage = lineageOf(
    traitsIn(
      row.asi_desc,
      row.age,
      row.alignment,
      row.size,
      row.speed_desc,
      row.languages,
      row.vision,
      row.traits,
    ),
  );
  return {
    ...lineage,
    ability_bonuses: bonuses(row.asi),
    desc: texts(row.desc)
      ?.replace(/^#+.*\n/, '')
      .trim(),
    category: 'race',
    subraces: row.subraces.map((s) => ({ name: s.name, slug: slugify(s.name) })),
  };
}

export function subracesOf(
  row: z.infer<typeof RaceRow>,
): { name: string; document: string; body: Subrace }[] {
  return row.subraces.map((sub) => {
    const {
      age: _age,
      alignment: _alignment,
      ...lineage
    } = lineageOf(traitsIn(sub.asi_desc, sub.traits));
    return {
      name: sub.name,
      document: documentKey(sub.document__slug, 'subrace'),
      body: {
        ...lineage,
        ability_bonuses: bonuses(sub.asi),
        desc: texts(sub.desc),
        race: row.name.toLowerCase(),
      },
    };
  });
}

export const BackgroundRow = Row.extend({
  desc: Text,
  skill_proficiencies: Text,
  tool_proficiencies: Text,
  languages: Text,
  equipment: Text,
  feature: Text,
  feature_desc: Text,
});

export function backgroundOf(row: z.infer<typeof BackgroundRow>): Background {
  const feature = texts(row.feature);
  return {
    desc: texts(row.desc),
    skill_proficiencies: texts(row.skill_proficiencies),
    tool_proficiencies: texts(row.tool_proficiencies),
    languages: texts(row.languages),
    equipment: texts(row.equipment),
    feature: feature ? { name: feature, desc: texts(row.feature_desc) ?? '' } : undefined,
  };
}

export const FeatRow = Row.extend({
  desc: Text,
  prerequisite: Text,
  effects_desc: z.array(z.string()).nullish(),
});

/** Some rows have the beginning of the text in this field: what one must have is said in a line. */
const LONGEST_PREREQUISITE = 120;

export function featOf(row: z.infer<typeof FeatRow>): Feat {
  const given = prerequisiteIn(row.prerequisite);
  const isText = (given?.length ?? 0) > LONGEST_PREREQUISITE;
  return {
    desc: [isText && given, texts(row.desc)].filter(Boolean).join('\n\n'),
    prerequisite: isText ? undefined : given,
    benefits: some(row.effects_desc),
  };
}
