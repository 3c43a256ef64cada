import { lookup } from '../../base/lookup.ts';
import { glossFor } from './glosses.ts';

/**
 * Everyday words derived from an entity's own figures, for search. The functions take the fields
 * they need, not the kinds' types, since the kinds import this file.
 */
interface CreatureTraits {
  readonly type: string;
  readonly speed: Readonly<Record<string, number | undefined>>;
}
interface SpellTraits {
  readonly damage_types?: readonly string[] | undefined;
}

/** Everyday words for each creature type, for those who do not say "aberration". */
const types: Readonly<Record<string, string>> = {
  aberration: 'alien horror',
  beast: 'animal',
  celestial: 'angelic holy heavenly being',
  construct: 'artificial being, machine, animated object, robot',
  dragon: 'dragon, winged reptile',
  elemental: 'elemental spirit',
  fey: 'fairy creature',
  fiend: 'demon or devil from hell',
  giant: 'giant',
  humanoid: 'person',
  monstrosity: 'monster',
  ooze: 'slime, blob',
  plant: 'living plant',
  undead: 'undead, dead but walking',
};

const breaths: Readonly<Record<string, string>> = {
  black: 'breathes acid, lives in swamps, evil',
  blue: 'breathes lightning, lives in deserts, evil',
  brass: 'breathes fire and sleep gas, talkative',
  bronze: 'breathes lightning, lives at the coast',
  copper: 'breathes acid, likes jokes',
  gold: 'breathes fire, wise and good',
  green: 'breathes poison gas, lives in forests, liar',
  red: 'breathes fire, greedy, hoards treasure in mountains',
  silver: 'breathes cold, friendly to people',
  white: 'breathes frost and ice, lives in the snow',
};

/** The words for a creature that has a gloss of its own. */
export function creatureGloss(creature: CreatureTraits, name: string): string {
  const [first = '', ...others] = glossFor('creature', name).split(';');
  if (first === '') return '';
  return [[first, ...creatureLooks(creature, name)].join(', '), ...others].join(';');
}

/** The words for a creature without a gloss: those of all creatures like it. */
export const creatureWords = (creature: CreatureTraits, name: string): string =>
  glossFor('creature', name) === '' ? creatureLooks(creature, name).join(', ') : '';

function creatureLooks(creature: CreatureTraits, name: string): string[] {
  const kind = Object.entries(types).find(([type]) => creature.type.includes(type))?.[1];
  const color = name
    .toLowerCase()
    .split(' ')
    .map((word) => lookup(breaths, word))
    .find(Boolean);
  const { fly = 0, swim = 0, burrow = 0, climb = 0 } = creature.speed;
  const looks = [
    creature.type.includes('swarm') ? `swarm of many ${kind ?? 'creature'}s` : kind,
    creature.type.includes('dragon') ? color : undefined,
    fly > 0 ? 'flies' : undefined,
    swim > 0 && creature.type === 'beast' ? 'lives in water' : undefined,
    burrow > 0 ? 'digs underground' : undefined,
    climb > 0 && creature.type === 'beast' ? 'climbs' : undefined,
  ];
  return looks.filter((words) => words !== undefined);
}

const harm: Readonly<Record<string, string>> = {
  acid: 'corrosive acid',
  cold: 'ice, frost, freezing cold',
  fire: 'fire, burning flame',
  force: 'magical force',
  lightning: 'lightning, electric shock',
  necrotic: 'death energy',
  poison: 'poison',
  psychic: 'attacks the mind',
  radiant: 'holy light',
  thunder: 'loud thunder, sound',
};

/** The words for a spell without a gloss: those of all spells with such damage. */
export function spellWords(spell: SpellTraits, name: string): string {
  if (glossFor('spell', name) !== '') return '';
  const kinds = (spell.damage_types ?? []).flatMap((type) => lookup(harm, type) ?? []);
  return kinds.length > 0 ? `attack spell, damage by ${kinds.join(', ')}` : '';
}
