import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { fromJsonText } from '../../tool/json-text.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { readParty } from '../encounter/read-party.ts';

const MOST = 30;

function read(typed: unknown): unknown {
  const given = fromJsonText(typed);
  return readParty(given) ?? given;
}

const HOW = 'give one level per character, as in [3, 3, 4], or groups such as "4 of level 5"';

/** The party, as both encounter tools accept it. */
export const PartyFields = {
  party_levels: z
    .preprocess(
      read,
      z
        .array(z.int().min(1).max(20), { error: HOW })
        .min(1)
        .max(MOST, `at most ${MOST} characters can be given`),
    )
    .describe('One level per character, e.g. [3, 3, 4]'),
  party_size: unlisted(
    z.int().min(1).max(MOST).optional().describe('How many, where one level stands for all'),
  ),
};

/** The level of each character; a count may be given with a single level. */
export function partyOf({
  party_levels,
  party_size = party_levels.length,
}: {
  readonly party_levels: readonly number[];
  readonly party_size?: number | undefined;
}): readonly number[] {
  const [level = 1, ...others] = party_levels;
  if (party_size === party_levels.length) return party_levels;
  if (others.length > 0)
    throw invalidInput(
      `party_levels names ${party_levels.length} characters, and party_size says ${party_size}.`,
      { next: 'Leave party_size out, or give one level for all.' },
    );
  return Array.from({ length: party_size }, () => level);
}
