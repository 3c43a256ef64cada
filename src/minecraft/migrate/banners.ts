import { lookup } from '../../base/lookup.ts';
import { compound, isCompound, itemsIn, list, type Nbt, numberIn, str, stringIn } from './snbt.ts';

/** Dyes by the number that banners stored. */
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
        ['pattern', str(`minecraft:${lookup(patternNames, code) ?? code}`)],
        ['color', dyeOf(nbt.entries.get('Color'))],
      ]);
    }),
  );
