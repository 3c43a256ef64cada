import { counted } from '../../../text/excerpt.ts';
import { classLanguages } from '../../tables/features.ts';
import { LANGUAGES_2024 } from '../../tables/origins.ts';
import { type Rule, warning } from '../finding.ts';
import { originOf } from '../sheet.ts';

export const languagesRule: Rule = {
  id: 'languages',
  title:
    'Languages come from race and background (2014), or are Common and two (2024), and from classes',
  check(sheet) {
    const stated = new Set((sheet.character.languages ?? []).map((one) => one.toLowerCase()));
    if (stated.size === 0 || !sheet.race) return [];
    const most =
      (sheet.edition === '2024'
        ? LANGUAGES_2024
        : originOf(sheet).languages + (sheet.background?.table.languages ?? 0)) +
      sheet.classes.reduce(
        (sum, one) =>
          sum +
          classLanguages(sheet.edition, one.name, one.level) +
          (one.subclass?.table?.languages ?? 0),
        0,
      ) +
      sheet.feats.reduce((sum, feat) => sum + (feat.table.languages ?? 0), 0);
    if (stated.size <= most || sheet.unknown.length > 0) return [];
    return [
      warning(
        'languages',
        `${counted(stated.size, 'language')}; race, background, classes, subclasses and feats give ${most}.`,
        'Drop some, or say in the game where they were learned.',
      ),
    ];
  },
};
