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
import { modernEffects } from './status-effects.ts';

type Take = (key: string) => Nbt | undefined;
type Made = [name: string, value: Nbt | undefined][];

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

/** Books. Pages and titles may be filtered, so each is in `raw`. */
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

export const floatList = (value: number): Nbt => compound([['floats', list([num(value, 'f')])]]);
