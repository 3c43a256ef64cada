import { invalidInput } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { nearest, plain } from '../../text/names.ts';
import { TEMPLATES } from '../resources.ts';

/** Other names of templates: those of the site's pages, and those that people use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  generic: 'article',
  'generic article': 'article',
  character: 'person',
  npc: 'person',
  people: 'person',
  pc: 'person',
  race: 'species',
  creature: 'species',
  monster: 'species',
  nation: 'organization',
  faction: 'organization',
  guild: 'organization',
  religion: 'organization',
  organisation: 'organization',
  city: 'settlement',
  town: 'settlement',
  village: 'settlement',
  place: 'location',
  region: 'location',
  geography: 'location',
  'geographic location': 'location',
  building: 'landmark',
  'building landmark': 'landmark',
  'building / landmark': 'landmark',
  'military formation': 'formation',
  'military unit': 'formation',
  'military conflict': 'militaryConflict',
  conflict: 'militaryConflict',
  war: 'militaryConflict',
  battle: 'militaryConflict',
  tradition: 'ritual',
  'tradition ritual': 'ritual',
  title: 'rank',
  'rank title': 'rank',
  'natural law': 'law',
  physics: 'law',
  'session report': 'report',
  session: 'report',
  'myth legend': 'myth',
  legend: 'myth',
  quest: 'plot',
  story: 'prose',
  disease: 'condition',
  weapon: 'item',
  artifact: 'item',
  artefact: 'item',
  transport: 'vehicle',
  job: 'profession',
  culture: 'ethnicity',
  'ethnicity culture': 'ethnicity',
  'technology science': 'technology',
  science: 'technology',
  'ritual tradition': 'ritual',
  'military unit formation': 'formation',
};

/** The template meant by a typed name; refuses others with the valid names. */
export function templateNamed(typed: string): string {
  const wanted = plain(typed);
  const named = (word: string): string | undefined =>
    TEMPLATES.find((name) => plain(name) === word.replaceAll(' ', '')) ?? lookup(OTHER_NAMES, word);
  const found =
    named(wanted) ?? named(wanted.replace(/s$/, '')) ?? named(wanted.replace(/ies$/, 'y'));
  if (found !== undefined) return found;
  throw invalidInput(`There is no template "${typed}".`, {
    next: `The templates are ${TEMPLATES.join(', ')}.`,
    suggestions: nearest(typed, [...TEMPLATES, ...Object.keys(OTHER_NAMES)], 3),
  });
}
