import {
  bool,
  type Compound,
  compound,
  isCompound,
  isTrue,
  itemsIn,
  list,
  type Nbt,
  num,
  numberIn,
  str,
  stringIn,
} from './snbt.ts';

type Take = (key: string) => Nbt | undefined;
type Made = [name: string, value: Nbt | undefined][];

/** Effects by the number they had until 1.20.1; the first is 1. */
const effectNames =
  'speed slowness haste mining_fatigue strength instant_health instant_damage jump_boost nausea regeneration resistance fire_resistance water_breathing invisibility blindness night_vision hunger weakness poison wither health_boost absorption saturation glowing levitation luck unluck slow_falling conduit_power dolphins_grace bad_omen hero_of_the_village darkness'.split(
    ' ',
  );

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
    const name = effectKeys[key] ?? key;
    const number = name === 'id' ? numberIn(value) : undefined;
    const known = number === undefined ? undefined : effectNames[number - 1];
    const inner = name === 'hidden_effect' ? modernEffect(value) : value;
    made.entries.set(name, known ? str(`minecraft:${known}`) : inner);
  }
  return made;
}

export const modernEffects = (effects: Nbt): Nbt => list(itemsIn(effects).map(modernEffect));

/** Potions and stews. */
export function potionComponents(take: Take): Made {
  const potion = take('Potion');
  const color = take('CustomPotionColor');
  const effects = take('custom_potion_effects') ?? take('CustomPotionEffects');
  const stew = take('effects') ?? take('Effects');
  const made: Made = [];
  if (potion || color || effects)
    made.push([
      'potion_contents',
      compound([
        ['potion', potion],
        ['custom_color', color],
        ['custom_effects', effects && modernEffects(effects)],
      ]),
    ]);
  if (stew && itemsIn(stew).length > 0) made.push(['suspicious_stew_effects', modernEffects(stew)]);
  return made;
}

/** Books. Pages and titles may be filtered, so each stands in `raw`. */
export function bookComponents(item: string, take: Take, left: ReadonlyMap<string, Nbt>): Made {
  const isWritten = /written_book$/.test(item);
  if (!isWritten && !/writable_book$/.test(item)) return [];
  if (!left.has('pages') && !left.has('title')) return [];
  const pages = list(itemsIn(take('pages')).map((page) => compound([['raw', page]])));
  if (!isWritten) return [['writable_book_content', compound([['pages', pages]])]];
  const resolved = take('resolved');
  return [
    [
      'written_book_content',
      compound([
        ['title', compound([['raw', take('title') ?? str('')]])],
        ['author', take('author') ?? str('')],
        ['generation', take('generation')],
        ['pages', pages],
        ['resolved', resolved && bool(isTrue(resolved))],
      ]),
    ],
  ];
}

const shapes = ['small_ball', 'large_ball', 'star', 'creeper', 'burst'];

/** A rocket, or one explosion. */
export function fireworks(tag: Compound): Nbt {
  const explosions = tag.entries.get('Explosions');
  const flight = tag.entries.get('Flight');
  if (explosions === undefined && flight === undefined) return explosion(tag);
  return compound([
    ['explosions', explosions && list(itemsIn(explosions).map(explosion))],
    ['flight_duration', flight],
  ]);
}

function explosion(nbt: Nbt): Nbt {
  if (!isCompound(nbt)) return nbt;
  const { entries } = nbt;
  const flag = (key: string) => (isTrue(entries.get(key)) ? bool(true) : undefined);
  return compound([
    ['shape', str(shapes[numberIn(entries.get('Type')) ?? 0] ?? 'small_ball')],
    ['colors', entries.get('Colors')],
    ['fade_colors', entries.get('FadeColors')],
    ['has_trail', flag('Trail')],
    ['has_twinkle', flag('Flicker')],
  ]);
}

/** The owner of a head: a name, or a whole profile with its skin. */
export function profileOf(owner: Nbt): Nbt {
  const name = stringIn(owner);
  if (name !== undefined) return compound([['name', str(name)]]);
  if (!isCompound(owner)) return owner;
  const skins = owner.entries.get('Properties');
  const properties = isCompound(skins)
    ? [...skins.entries].flatMap(([key, values]) =>
        itemsIn(values).map((value) =>
          isCompound(value)
            ? compound([
                ['name', str(key)],
                ['value', value.entries.get('Value')],
                ['signature', value.entries.get('Signature')],
              ])
            : value,
        ),
      )
    : [];
  return compound([
    ['name', owner.entries.get('Name')],
    ['id', owner.entries.get('Id')],
    ['properties', properties.length > 0 ? list(properties) : undefined],
  ]);
}

/** Dyes by the number banners kept them under. */
const dyes =
  'white orange magenta light_blue yellow lime pink gray light_gray cyan purple blue brown green red black'.split(
    ' ',
  );
export const dyeOf = (nbt: Nbt | undefined): Nbt => str(dyes[numberIn(nbt) ?? 0] ?? 'white');

const patternNames: Readonly<Record<string, string>> = {
  b: 'base',
  bs: 'stripe_bottom',
  ts: 'stripe_top',
  ls: 'stripe_left',
  rs: 'stripe_right',
  cs: 'stripe_center',
  ms: 'stripe_middle',
  drs: 'stripe_downright',
  dls: 'stripe_downleft',
  ss: 'small_stripes',
  cr: 'cross',
  sc: 'straight_cross',
  ld: 'diagonal_left',
  rud: 'diagonal_right',
  lud: 'diagonal_up_left',
  rd: 'diagonal_up_right',
  vh: 'half_vertical',
  vhr: 'half_vertical_right',
  hh: 'half_horizontal',
  hhb: 'half_horizontal_bottom',
  bl: 'square_bottom_left',
  br: 'square_bottom_right',
  tl: 'square_top_left',
  tr: 'square_top_right',
  bt: 'triangle_bottom',
  tt: 'triangle_top',
  bts: 'triangles_bottom',
  tts: 'triangles_top',
  mc: 'circle',
  mr: 'rhombus',
  bo: 'border',
  cbo: 'curly_border',
  bri: 'bricks',
  gra: 'gradient',
  gru: 'gradient_up',
  cre: 'creeper',
  sku: 'skull',
  flo: 'flower',
  moj: 'mojang',
  glb: 'globe',
  pig: 'piglin',
};

/** Banner patterns had short codes and numbers for colours. */
export const bannerPatterns = (patterns: Nbt): Nbt =>
  list(
    itemsIn(patterns).map((nbt) => {
      if (!isCompound(nbt)) return nbt;
      const code = stringIn(nbt.entries.get('Pattern')) ?? '';
      return compound([
        ['pattern', str(`minecraft:${patternNames[code] ?? code}`)],
        ['color', dyeOf(nbt.entries.get('Color'))],
      ]);
    }),
  );

export const floatList = (value: number): Nbt => compound([['floats', list([num(value, 'f')])]]);
