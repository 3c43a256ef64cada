import { counted, listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { fightingStyles, isStyle, stylesFor } from '../../tables/fighting-styles.ts';
import { assignPlaces, type Places } from '../assign-places.ts';
import { isFightingStyle } from '../feat-slots.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import type { Sheet } from '../sheet.ts';
import type { Written } from '../sheet-parts.ts';

const stylePlaces = (sheet: Sheet): Places<Written>[] =>
  sheet.classes.flatMap(({ name, label, level, subclass }) => {
    const count = fightingStyles(sheet.edition, name, level, subclass?.name ?? '');
    const choices = stylesFor(sheet.edition, name);
    return count > 0
      ? [{ source: label, count, takes: (style: Written) => choices.includes(style.name) }]
      : [];
  });

/** `Fighting Style: Archery` → `archery`. */
const withoutPrefix = (one: Written): Written => ({
  ...one,
  name: one.name.replace(/^fighting style /, '').replace(/ fighting style$/, ''),
});

/** Styles that are feats (2024) may also replace an improvement; the feat rules count those. */
function stylesOnly(sheet: Sheet): Written[] {
  const stated = (sheet.styles ?? []).map(withoutPrefix);
  const feats = new Set(sheet.feats.filter(isFightingStyle).map((feat) => feat.name));
  if (sheet.edition === '2024') return stated.filter((one) => !feats.has(one.name));
  const named = new Set(stated.map((one) => one.name));
  return [...stated, ...sheet.feats.filter((feat) => isStyle(feat.name) && !named.has(feat.name))];
}

export const fightingStyleRule: Rule = {
  id: 'fighting-style',
  title: 'Fighting Style: so many by class, from those the class may choose',
  check(sheet) {
    if (sheet.classes.length === 0) return [];
    const found: Finding[] = [];
    const styles = stylesOnly(sheet);
    const known: Written[] = [];
    for (const [at, style] of styles.entries()) {
      if (!isStyle(style.name))
        found.push(
          info(
            style.path,
            `The fighting style "${style.label}" is not known here.`,
            'Check the spelling, or its book.',
          ),
        );
      else if (styles.findIndex((other) => other.name === style.name) !== at)
        found.push(error(style.path, `${style.label} is taken twice.`, 'Take another style.'));
      else known.push(style);
    }
    const places = stylePlaces(sheet);
    // Fighting style feats are counted first.
    const feats = sheet.edition === '2024' ? sheet.feats.filter(isFightingStyle) : [];
    const { left, taken } = assignPlaces<Written>([...feats, ...known], places);
    for (const style of left) {
      if (!known.includes(style)) continue;
      const among = sheet.classes.some(({ name }) =>
        stylesFor(sheet.edition, name).includes(style.name),
      );
      const problem =
        places.length === 0
          ? `${style.label}: no class here has reached a Fighting Style.`
          : !among || !places.some((one) => one.takes(style))
            ? `${style.label} is no style of ${listed(places.map((one) => one.source))}.`
            : `${counted(known.length + feats.length, 'fighting style')}; these classes give ${places.reduce((sum, one) => sum + one.count, 0)}.`;
      found.push(
        unlessUnknown(sheet, style.path, problem, 'Leave it out, or choose one the class has.'),
      );
    }
    const open = places.flatMap((one, at) => (one.count > (taken[at] ?? 0) ? [one.source] : []));
    if (sheet.styles && open.length > 0 && left.length === 0)
      found.push(
        warning(
          'fighting_styles',
          `Still to choose: a fighting style of ${listed(open)}.`,
          `Add one, such as ${listed(
            stylesFor(sheet.edition, open[0]?.toLowerCase() ?? '')
              .slice(0, 3)
              .map(capital),
            'or',
          )}.`,
        ),
      );
    return found;
  },
};
