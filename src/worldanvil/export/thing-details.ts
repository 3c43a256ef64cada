import { shapeValue } from '../answer/entity-shape.ts';
import { idOf, isRaw, type Raw, textOf, titleOf } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { yearIn } from '../survey/date-contradictions.ts';
import { imageIn, linkTo, type Places } from './page-links.ts';

const refsIn = (value: unknown): Raw[] => [value].flat().filter(isRaw);
const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');

/** A field's text as Markdown. */
const markdown = (raw: Raw, field: string, resource: Resource): string => {
  const value = shapeValue(field, raw[field], resource, 'markdown');
  return typeof value === 'string' ? value : '';
};

const TARGETS = [
  'targetArticle',
  'targetLocation',
  'targetOrganization',
  'targetMap',
  'targetCategory',
  'targetHistoricalEntry',
];

/** A map: its image, and its markers as a table. */
export function mapDetails(raw: Raw, from: string, places: Places): string[] {
  const picture = isRaw(raw.image) ? imageIn(idOf(raw.image), titleOf(raw), from, places) : '';
  const rows = refsIn(raw.markers).map((marker) => {
    const target = TARGETS.map((name) => marker[name]).find(isRaw);
    const leads = target ? linkTo(idOf(target), titleOf(target), from, places) : '';
    return `| ${cell(titleOf(marker))} | ${marker.geoX ?? ''} | ${marker.geoY ?? ''} | ${cell(leads)} | ${cell(markdown(marker, 'description', table.marker))} |`;
  });
  return [
    picture,
    rows.length === 0
      ? ''
      : [
          '## Markers',
          '',
          '| marker | x | y | leads to | description |',
          '|---|---|---|---|---|',
          ...rows,
        ].join('\n'),
  ];
}

const years = (raw: Raw): string =>
  [textOf(raw.year), textOf(raw.endingYear)].filter((year) => year !== '').join(' – ') ||
  String(raw.year ?? '');

const byYear = (a: Raw, b: Raw): number => (yearIn(a.year) ?? 0) - (yearIn(b.year) ?? 0);

/** A timeline: its eras with their years, and its events in order. */
export function timelineDetails(
  raw: Raw,
  from: string,
  places: Places,
  whole: { readonly eras: ReadonlyMap<string, Raw>; readonly events: ReadonlyMap<string, Raw> },
): string[] {
  const eras = refsIn(raw.eras)
    .map((ref) => whole.eras.get(idOf(ref)) ?? ref)
    .sort(byYear)
    .map((era) => `- **${titleOf(era)}**${years(era) ? ` (${years(era)})` : ''}`);
  const events = refsIn(raw.histories)
    .map((ref) => whole.events.get(idOf(ref)) ?? ref)
    .sort(byYear)
    .map(
      (event) =>
        `- ${years(event) ? `${years(event)}: ` : ''}${linkTo(idOf(event), titleOf(event), from, places)}`,
    );
  return [
    eras.length > 0 ? `## Eras\n\n${eras.join('\n')}` : '',
    events.length > 0 ? `## Events\n\n${events.join('\n')}` : '',
  ];
}

/** A notebook or a manuscript: all its contents, as headings and texts. */
export function treeDetails(raw: Raw, level = 2): string[] {
  return [raw.sections, raw.notes, raw.versions, raw.parts, raw.beats]
    .flatMap(refsIn)
    .flatMap((child) => [
      titleOf(child) ? `${'#'.repeat(Math.min(6, level))} ${titleOf(child)}` : '',
      markdown(child, 'synopsis', table.manuscriptPart),
      markdown(child, 'content', table.note),
      ...treeDetails(child, level + 1),
    ]);
}

/** The values of a stat block, as they are. */
export function blockDetails(raw: Raw): string[] {
  const data = table.block.summary
    .map((field) => raw[field])
    .filter((value) => value !== null && value !== undefined && value !== '');
  return data.map((value) =>
    typeof value === 'string'
      ? `~~~statblock\n${value.trim()}\n~~~`
      : `~~~json\n${JSON.stringify(value, null, 2)}\n~~~`,
  );
}
