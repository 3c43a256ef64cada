import { invalidInput } from '../../base/error.ts';
import type { Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { difficulties2014 } from '../encounter/budget-2014.ts';
import { difficulties2024 } from '../encounter/budget-2024.ts';
import type { Difficulty } from '../encounter/build-groups.ts';
import { editionOf, type editionWords } from '../model/edition.ts';
import { editionInPlay } from './edition-in-play.ts';

/**
 * Difficulty and edition of an encounter: the given edition, else the one the difficulty belongs
 * to, else the one in play.
 */
export async function difficultyFor(
  library: Library,
  args: {
    difficulty?: Difficulty | undefined;
    ruleset?: (typeof editionWords)[number] | undefined;
  },
  played: string | undefined,
) {
  const isOf = (words: readonly string[]) => words.some((one) => one === args.difficulty);
  const named = args.ruleset
    ? editionOf(args.ruleset)
    : isOf(difficulties2024)
      ? '2024'
      : isOf(difficulties2014)
        ? '2014'
        : undefined;
  const { edition, notices } = named
    ? { edition: named, notices: [] }
    : await editionInPlay(library, played);
  const difficulty: Difficulty = args.difficulty ?? (edition === '2014' ? 'medium' : 'moderate');
  const valid: readonly string[] = edition === '2014' ? difficulties2014 : difficulties2024;
  if (!valid.includes(difficulty))
    throw invalidInput(`The ${edition} rules have no difficulty "${difficulty}".`, {
      next: `Use ${listed(valid, 'or')}, or leave ruleset out.`,
      suggestions: valid,
    });
  return { edition, difficulty, notices } as const;
}
