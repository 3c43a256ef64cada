import { abilities, sizes } from '../model/game-words.ts';
import type { Race } from '../model/race.ts';
import { abilityOf } from '../model/vocabulary.ts';

export interface NamedTrait {
  readonly name: string;
  readonly desc: string;
}

type Lineage = Pick<
  Race,
  | 'ability_bonuses'
  | 'ability_bonus_desc'
  | 'size'
  | 'size_desc'
  | 'speed'
  | 'speed_desc'
  | 'darkvision'
  | 'language_desc'
  | 'age'
  | 'alignment'
  | 'traits'
>;

const is = (name: string) => (trait: NamedTrait) => trait.name.toLowerCase().startsWith(name);

/**
 * A race from its list of traits: those that every race has become fields, the rest stay traits.
 */
export function lineageOf(all: readonly NamedTrait[]): Lineage {
  const text = (name: string) => all.find(is(name))?.desc || undefined;
  const increase = text('ability score');
  const size = text('size');
  const speed = text('speed');
  const fields = ['ability score', 'size', 'speed', 'age', 'alignment', 'languages'];
  return {
    ability_bonuses: bonusesIn(increase ?? ''),
    ability_bonus_desc: increase,
    size: sizeIn(size),
    size_desc: size,
    speed: feetIn(speed, /(\d+)\s*f(?:ee|oo)?t/i),
    speed_desc: speed,
    darkvision: feetIn(text('darkvision') ?? text('superior darkvision'), /(\d+)\s*f(?:ee|oo)t/i),
    language_desc: text('languages'),
    age: text('age'),
    alignment: text('alignment'),
    traits: all
      .filter((trait) => !fields.some((field) => is(field)(trait)))
      .map((trait) => ({ name: trait.name, desc: trait.desc || undefined })),
  };
}

/** `Your Strength score increases by 2, and your Charisma score increases by 1.` */
export function bonusesIn(text: string): { ability: (typeof abilities)[number]; bonus: number }[] {
  if (/each|all of your ability scores/i.test(text)) {
    const bonus = /increases? by (\d)/i.exec(text)?.[1];
    return bonus && /ability scores each increase|all/i.test(text)
      ? abilities.map((ability) => ({ ability, bonus: Number(bonus) }))
      : [];
  }
  return [...text.matchAll(/your (\w+) score increases? by (\d)/gi)].flatMap((match) => {
    const ability = abilityOf(match[1] ?? '');
    return ability ? [{ ability, bonus: Number(match[2]) }] : [];
  });
}

const SIZE = `\\b(${sizes.join('|')})\\b`;
/** `Medium (about 4–7 feet tall) or Small (about 2–4 feet tall)`. */
const EITHER_SIZE = new RegExp(`${SIZE}(?:\\s*\\([^)]*\\))? or ${SIZE}`, 'i');

function sizeIn(text = ''): string | undefined {
  const [, one, other] = EITHER_SIZE.exec(text) ?? [];
  if (one && other) return `${one} or ${other}`.toLowerCase();
  const named = new Set(text.match(new RegExp(SIZE, 'gi'))?.map((size) => size.toLowerCase()));
  return named.size === 1 ? [...named][0] : undefined;
}

const feetIn = (text: string | undefined, pattern: RegExp): number | undefined => {
  const feet = pattern.exec(text ?? '')?.[1];
  return feet === undefined ? undefined : Number(feet);
};
