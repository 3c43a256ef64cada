import * as z from 'zod';
import type { JsonProblem } from './json-problem.ts';

const int = z.number().optional().catch(undefined);
const StructureSet = z.object({
  placement: z.object({ spacing: z.number(), separation: z.number() }),
});
const Heights = z.looseObject({ min_y: int, height: int, logical_height: int });
const NoiseSettings = z.object({ noise: Heights });

/**
 * Relations between numbers that world generation requires; otherwise the game refuses the file.
 */
export function checkWorldgen(category: string, json: unknown): JsonProblem[] {
  if (category === 'worldgen/structure_set') return spacing(json);
  if (category === 'timeline') return keyframes(json);
  if (category === 'worldgen/structure') return [...reach(json), ...bounds(json)];
  if (category === 'dimension_type') return heights(Heights.safeParse(json).data);
  const noise =
    category === 'worldgen/noise_settings' ? NoiseSettings.safeParse(json).data?.noise : undefined;
  return category.startsWith('worldgen/') ? [...heights(noise), ...bounds(json)] : [];
}

const error = (message: string, near: string): JsonProblem => ({
  severity: 'error',
  message,
  near: JSON.stringify(near),
});

function spacing(json: unknown): JsonProblem[] {
  const { data } = StructureSet.safeParse(json);
  return data && data.placement.spacing <= data.placement.separation
    ? [error('"spacing" must be larger than "separation"', 'spacing')]
    : [];
}

/** The top of the highest possible world. */
const HIGHEST = 2032;

function heights(given: z.infer<typeof Heights> | undefined): JsonProblem[] {
  if (!given) return [];
  const { min_y, height, logical_height } = given;
  const problems: JsonProblem[] = [];
  if (min_y !== undefined && min_y % 16 !== 0)
    problems.push(error('"min_y" must be a multiple of 16', 'min_y'));
  if (height !== undefined && height % 16 !== 0)
    problems.push(error('"height" must be a multiple of 16', 'height'));
  if (min_y !== undefined && height !== undefined && min_y + height > HIGHEST)
    problems.push(error(`"min_y" and "height" together may be ${HIGHEST} at most`, 'height'));
  if (height !== undefined && logical_height !== undefined && logical_height > height)
    problems.push(error('"logical_height" is above "height"', 'logical_height'));
  return problems;
}

/** Keys of numeric ranges: in spawn lists the numbers of a group of creatures. */
const ranges = [
  ['min_inclusive', 'max_inclusive'],
  ['minCount', 'maxCount'],
] as const;

/** Numeric ranges that end before they begin. */
function bounds(json: unknown): JsonProblem[] {
  const problems: JsonProblem[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === 'object' && value !== null) {
      const numbers = new Map(Object.entries(value).filter(([, one]) => typeof one === 'number'));
      for (const [min, max] of ranges)
        if ((numbers.get(max) ?? Infinity) < (numbers.get(min) ?? -Infinity))
          problems.push(error(`"${max}" is below "${min}"`, max));
      for (const item of Object.values(value)) visit(item);
    }
  };
  visit(json);
  return problems;
}

const Timeline = z.object({
  period_ticks: z.int().optional().catch(undefined),
  tracks: z.record(
    z.string(),
    z.looseObject({ keyframes: z.array(z.looseObject({ ticks: int })) }),
  ),
});

/** Keyframes out of order, or after the end of the period. */
function keyframes(json: unknown): JsonProblem[] {
  const { data } = Timeline.safeParse(json);
  if (!data) return [];
  const { period_ticks: period = Infinity } = data;
  return Object.entries(data.tracks).flatMap(([name, track]) => {
    const ticks = track.keyframes.map(({ ticks: at = 0 }) => at);
    const earlier = ticks.find((at, index) => at < (ticks[index - 1] ?? 0));
    return [
      ...ticks
        .filter((at) => at > period)
        .map((at) => ({
          severity: 'error' as const,
          message: `A keyframe at ${at} lies after the period of ${period} ticks`,
          near: `${at}`,
        })),
      ...(earlier === undefined
        ? []
        : [
            error(
              `The keyframes of ${name} must be in the order of their ticks: ${earlier} follows a later one`,
              name,
            ),
          ]),
    ];
  });
}

const Jigsaw = z.object({
  type: z.string().regex(/^(minecraft:)?jigsaw$/),
  terrain_adaptation: z.literal('encapsulate'),
  max_distance_from_center: z.union([
    z.number(),
    z.object({ horizontal: z.number() }).transform(({ horizontal }) => horizontal),
  ]),
});

/** What a jigsaw may reach in all, and how much of it the adaptation of the terrain takes. */
const FARTHEST = 128;
const ADAPTATION = 12;

/** The schema knows this limit of the other adaptations. */
function reach(json: unknown): JsonProblem[] {
  const { data } = Jigsaw.safeParse(json);
  const most = FARTHEST - ADAPTATION;
  const given = data?.max_distance_from_center ?? 0;
  return given > most && given <= FARTHEST
    ? [
        error(
          `"max_distance_from_center" may be ${most} at most with terrain_adaptation "encapsulate"`,
          'max_distance_from_center',
        ),
      ]
    : [];
}
