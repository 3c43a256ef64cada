import { counted, listed } from '../../../text/excerpt.ts';
import { bookAtLeast } from '../../tables/spellcasting.ts';
import { assessments, cantrips, once, sourcesOf } from '../assess-spells.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import { castersOf, type Sheet } from '../sheet.ts';
import type { SheetSpell } from '../sheet-parts.ts';
import { preparedPlaces, type SpellPlaces } from '../spell-places.ts';

/** 2014 bards, rangers, sorcerers and warlocks know their spells; everyone else prepares them. */
const knows = (sheet: Sheet): boolean =>
  sheet.edition === '2014' &&
  castersOf(sheet).every((caster) => caster.casting.preparedShare === undefined);

function countFindings(sheet: Sheet, word: string): Finding[] {
  if (sheet.classes.length === 0) return [];
  const known = castersOf(sheet).every(
    ({ casting }) =>
      casting.preparedShare === undefined || sheet.scores?.[casting.ability] !== undefined,
  );
  const found: Finding[] = [];
  for (const { tooMany, within, places, taken } of assessments(sheet)) {
    const open = places.reduce(
      (sum, one, at) => (one.option || one.fixed ? sum : sum + one.count - (taken[at] ?? 0)),
      0,
    );
    found.push(...optionFindings('spells', 'spell', places, taken));
    if (tooMany.length > 0 && known)
      found.push(
        unlessUnknown(
          sheet,
          tooMany[0]?.path ?? 'spells',
          tooManyText('spell', word, tooMany, within, places),
          `Leave out ${tooMany.length}.`,
        ),
      );
    else if (tooMany.length > 0)
      found.push(
        info(
          'spells',
          'How many spells may be prepared depends on an ability score that is not stated.',
          'Give ability_scores.',
        ),
      );
    else if (
      within.length > 0 &&
      open > 0 &&
      Number.isFinite(open) &&
      sheet.edition === '2014' &&
      word === 'known'
    )
      found.push(
        info(
          'spells',
          `${counted(open, 'more spell')} may be ${word} (${placesText(places)}).`,
          'Choose more, or leave it.',
        ),
      );
  }
  return found;
}

/** More rivals than this are not named: it is their number that matters. */
const MOST_NAMED = 3;

/**
 * Which spells are too many. If only some of the places could hold one, it is these that are
 * named: of two 6th-level spells of a warlock one has no place, however few the other spells are.
 */
function tooManyText(
  what: string,
  word: string,
  tooMany: readonly SheetSpell[],
  within: readonly SheetSpell[],
  places: readonly SpellPlaces[],
): string {
  const sure = places.filter((one) => !one.option && !one.fixed && one.count > 0);
  const narrow = tooMany.map((spell) => {
    const could = sure.filter((one) => one.takes(spell));
    const rivals = within.filter(
      (other) => !tooMany.includes(other) && could.some((one) => one.takes(other)),
    );
    return { spell, could, rivals };
  });
  if (
    narrow.every(({ could, rivals }) => could.length < sure.length && rivals.length <= MOST_NAMED)
  )
    return narrow
      .map(({ spell, could, rivals }) =>
        could.length === 0
          ? `Nothing gives a place for ${spell.label}.`
          : `${spell.label} can only come from ${sourcesOf(could)}, which gives ${sum(could)}: ${listed(rivals.map((one) => one.label))} ${rivals.length === 1 ? 'takes' : 'take'} it.`,
      )
      .join(' ');
  return `${[counted(within.length, what), word].join(' ').trim()}, ${tooMany.length} too many: ${listed(tooMany.map((spell) => spell.label))} (${placesText(places)}).`;
}

const sum = (places: readonly SpellPlaces[]): number =>
  places.reduce((total, one) => total + one.count, 0);

/** Spells that are valid only with a choice that the sheet does not show. */
const optionFindings = (
  path: string,
  word: string,
  places: readonly SpellPlaces[],
  taken: readonly number[],
): Finding[] =>
  places.flatMap((one, at) =>
    one.option && (taken[at] ?? 0) > 0
      ? [
          info(
            path,
            `${counted(taken[at] ?? 0, word)} can only come from ${one.source}.`,
            `Make sure that ${one.source} was chosen.`,
          ),
        ]
      : [],
  );

/** `4 from Warlock; those from Drow do not count`. */
function placesText(places: readonly SpellPlaces[]): string {
  const sure = places.filter((one) => !one.option);
  const chosen = sure
    .filter((one) => !one.fixed)
    .map((one) => `${Number.isFinite(one.count) ? one.count : 'any number'} from ${one.source}`);
  const fixed = sure.filter((one) => one.fixed);
  return [
    chosen.join(', ') || 'none to choose',
    ...(fixed.length > 0 ? [`those from ${sourcesOf(fixed)} do not count`] : []),
  ].join('; ');
}

export const spellsKnownRule: Rule = {
  id: 'spells-known',
  title: 'Spells known by class level',
  check: (sheet) => (knows(sheet) ? countFindings(sheet, 'known') : []),
};

export const spellsPreparedRule: Rule = {
  id: 'spells-prepared',
  title: 'Spells prepared: ability modifier and level (2014), or the class table (2024)',
  check: (sheet) => (knows(sheet) ? [] : countFindings(sheet, 'prepared')),
};

export const spellbookRule: Rule = {
  id: 'spellbook',
  title: 'Spellbook: six spells, two more with each wizard level; prepared spells come from it',
  check(sheet) {
    const wizard = castersOf(sheet).find((caster) => caster.casting.book);
    if (!wizard || sheet.spells.length === 0) return [];
    const found: Finding[] = [];
    const book = new Set(sheet.spells.map((spell) => spell.name));
    const others = preparedPlaces(sheet).filter((one) => !one.book);
    for (const spell of once(sheet.prepared))
      if (!book.has(spell.name) && !others.some((one) => one.takes(spell)))
        found.push(
          error(
            spell.path,
            `${spell.label} is prepared, but not in the spellbook.`,
            'Add it to spells, or prepare a spell that is there.',
          ),
        );
    const least = bookAtLeast(wizard.level);
    const inBook = once(sheet.spells).filter(
      (spell) =>
        spell.level === undefined || spell.classes.length === 0 || spell.classes.includes('wizard'),
    );
    if (inBook.length < least)
      found.push(
        warning(
          'spells',
          `${counted(inBook.length, 'spell')} in the spellbook; level ${wizard.level} has brought ${least}.`,
          `Add ${least - inBook.length}.`,
        ),
      );
    return found;
  },
};

export const cantripsKnownRule: Rule = {
  id: 'cantrips-known',
  title: 'Cantrips known by class level, and from race, subclass and feats',
  check(sheet) {
    if (sheet.classes.length === 0) return [];
    const { tooMany, within, places, taken } = cantrips(sheet);
    const found: Finding[] = [];
    if (tooMany.length > 0)
      found.push(
        unlessUnknown(
          sheet,
          tooMany[0]?.path ?? 'cantrips',
          tooManyText('cantrip', '', tooMany, within, places),
          `Leave out ${tooMany.length}.`,
        ),
      );
    return [...found, ...optionFindings('cantrips', 'cantrip', places, taken)];
  },
};

export const repeatedSpellRule: Rule = {
  id: 'repeated-spell',
  title: 'Spells: each is learned once',
  check(sheet) {
    const within = (spells: readonly SheetSpell[]): Finding[] =>
      spells.flatMap((spell, at) =>
        spells.findIndex((other) => other.name === spell.name) === at
          ? []
          : [
              warning(
                spell.path,
                `${spell.label} stands twice.`,
                'Take another spell in its place.',
              ),
            ],
      );
    return [...within(sheet.cantrips), ...within(sheet.spells), ...within(sheet.prepared)];
  },
};
