import * as z from 'zod';
import { words } from './creatures.ts';
import { plain, slug, sorted } from './fact.ts';

/** How the same facts are read from one of our records. */

export type Body = Readonly<Record<string, unknown>>;
type Read = (body: Body) => string | undefined;

const Words = z.array(z.string());
const Figures = z.record(z.string(), z.number());
const Deeds = z.array(
  z.object({
    name: z.string(),
    attack_bonus: z.number().optional(),
    damage: z.array(z.object({ dice: z.string() })).optional(),
    saving_throw: z.object({ ability: z.string(), dc: z.number() }).optional(),
  }),
);
const Level = z.record(z.string(), z.unknown());

const text = (field: string): Read => {
  return (body) => (body[field] === undefined ? undefined : plain(String(body[field])));
};
const list = (field: string): Read => {
  return (body) => (body[field] === undefined ? undefined : sorted(Words.parse(body[field])));
};
const figures = (field: string): Read => {
  return (body) =>
    body[field] === undefined
      ? undefined
      : sorted(
          Object.entries(Figures.parse(body[field])).map(
            ([name, value]) => `${name.replaceAll('_', ' ')} ${value}`,
          ),
        );
};
const bag = (field: string): Read => {
  return (body) => {
    const parts = Words.optional().parse(body[field]);
    return words(parts?.join(' '));
  };
};
const nameAlone = (name: string): string => name.replace(/ *\(.*$/, '');
const deeds = (field: string): Read => {
  return (body) => {
    const all = Deeds.optional().parse(body[field]);
    return all && sorted(all.map(({ name }) => nameAlone(name)));
  };
};
const attacks = (field: string): Read => {
  return (body) => {
    const all = Deeds.optional().parse(body[field]) ?? [];
    return sorted(
      all.flatMap(({ name, attack_bonus }) =>
        attack_bonus === undefined ? [] : [`${nameAlone(name)} ${attack_bonus}`],
      ),
    );
  };
};

const damages = (field: string): Read => {
  return (body) =>
    sorted(
      (Deeds.optional().parse(body[field]) ?? []).flatMap(({ name, attack_bonus, damage }) =>
        attack_bonus !== undefined && damage?.[0]?.dice.includes('d')
          ? [`${nameAlone(name)} ${damage[0].dice}`]
          : [],
      ),
    );
};
const saves = (field: string): Read => {
  return (body) =>
    sorted(
      (Deeds.optional().parse(body[field]) ?? []).flatMap(({ name, saving_throw }) =>
        saving_throw ? [`${nameAlone(name)} ${saving_throw.ability} ${saving_throw.dc}`] : [],
      ),
    );
};
const Bonuses = z.array(z.object({ ability: z.string(), bonus: z.number() }));
const bonuses: Read = (body) =>
  sorted(
    (Bonuses.optional().parse(body.ability_bonuses) ?? []).map((b) => `${b.ability} ${b.bonus}`),
  );

const groups = ['actions', 'bonus_actions', 'reactions', 'legendary_actions'];

const readers: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  spell: {
    classes: list('classes'),
    higher_level: (body) => String(body.higher_level !== undefined),
  },
  race: { ability_bonuses: bonuses },
  creature: {
    speed: figures('speed'),
    saving_throws: figures('saving_throws'),
    skills: figures('skills'),
    senses: figures('senses'),
    ability_scores: (body) => Object.values(Figures.parse(body.ability_scores)).join(' '),
    damage_vulnerabilities: bag('damage_vulnerabilities'),
    damage_resistances: bag('damage_resistances'),
    damage_immunities: bag('damage_immunities'),
    condition_immunities: bag('condition_immunities'),
    ...Object.fromEntries(groups.flatMap((group) => [[group, deeds(group)]])),
    ...Object.fromEntries(groups.flatMap((group) => [[`${group}_attacks`, attacks(group)]])),
    ...Object.fromEntries(groups.flatMap((group) => [[`${group}_damage`, damages(group)]])),
    ...Object.fromEntries(groups.flatMap((group) => [[`${group}_saves`, saves(group)]])),
    traits: deeds('traits'),
  },
  class: {
    armor_proficiencies: bag('armor_proficiencies'),
    weapon_proficiencies: bag('weapon_proficiencies'),
    skill_choices: (body) => {
      const { data } = z.object({ choose: z.number(), from: Words }).safeParse(body.skill_choices);
      return data && `${data.choose} of ${sorted(data.from)}`;
    },
    saving_throws: list('saving_throws'),
    features: list('features'),
    spell_slots: (body) => z.array(z.number()).optional().parse(body.spell_slots)?.join(' '),
  },
  subrace: {
    ability_bonuses: bonuses,
    levels: (body) =>
      sorted(
        z
          .array(z.object({ name: z.string(), desc: z.string() }))
          .parse(body.traits)
          .flatMap(({ name, desc }) => (/^Level [35]$/.test(name) ? [`${name} ${desc}`] : [])),
      ),
  },
  weapon: {
    damage: (body) => plain(`${body.damage_dice} ${body.damage_type}`),
    range: (body) => `${body.range_normal}/${body.range_long}`,
    properties: list('properties'),
  },
};

export const ours = (kind: string, field: string, body: Body): string | undefined =>
  (readers[kind]?.[field] ?? text(field))(body);

/** One row of a class table stands for itself: `Wizard 3`. */
export function rowOf(name: string, bodyOf: (slug: string) => Body | undefined): Body | undefined {
  const [, owner, level] = /^(\w+) (\d+)$/.exec(name) ?? [];
  if (owner === undefined) return bodyOf(slug(name));
  const rows = z.array(Level).safeParse(bodyOf(slug(owner))?.levels).data ?? [];
  return rows.find((row) => row.level === Number(level));
}
