import { lookup } from '../../base/lookup.ts';
import { compound, isCompound, itemsIn, list, type Nbt, numberIn, str } from './snbt.ts';

/** Effects by the number they had until 1.20.1, starting at 1. */
const effectNames =
  'speed slowness haste mining_fatigue strength instant_health instant_damage jump_boost nausea regeneration resistance fire_resistance water_breathing invisibility blindness night_vision hunger weakness poison wither health_boost absorption saturation glowing levitation luck unluck slow_falling conduit_power dolphins_grace bad_omen hero_of_the_village darkness'.split(
    ' ',
  );

/** The id of the effect that had this number. */
export function effectId(number: number | undefined): string | undefined {
  const name = number === undefined ? undefined : effectNames[number - 1];
  return name === undefined ? undefined : `minecraft:${name}`;
}

const effectKeys: Readonly<Record<string, string>> = {
  Id: 'id',
  EffectId: 'id',
  EffectDuration: 'duration',
  Ambient: 'ambient',
  Amplifier: 'amplifier',
  Duration: 'duration',
  ShowParticles: 'show_particles',
  ShowIcon: 'show_icon',
  HiddenEffect: 'hidden_effect',
};

/** A status effect as 1.20.2 writes it: snake case, and an id instead of a number. */
export function modernEffect(effect: Nbt): Nbt {
  if (!isCompound(effect)) return effect;
  const made = compound();
  for (const [key, value] of effect.entries) {
    const name = lookup(effectKeys, key) ?? key;
    const known = name === 'id' ? effectId(numberIn(value)) : undefined;
    const inner = name === 'hidden_effect' ? modernEffect(value) : value;
    made.entries.set(name, known ? str(known) : inner);
  }
  return made;
}

export const modernEffects = (effects: Nbt): Nbt => list(itemsIn(effects).map(modernEffect));
