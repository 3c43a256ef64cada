import { GM_FIELD } from '../audience/gm-content.ts';
import { isEmpty, isEntity, isRaw, type Raw, textOf } from '../client/raw.ts';
import { REFERENCE_FIELDS } from '../resource.ts';
import { article } from '../resources.ts';
import {
  type Format,
  isNoise,
  type Shaped,
  shape,
  shapeValue,
  shortReference,
  snake,
} from './entity-shape.ts';

const SIDEBAR = [
  'sidepanelcontenttop',
  'sidepanelcontent',
  'sidebarcontent',
  'sidebarcontentbottom',
];
const FOOT = ['footnotes', 'fullfooter', 'credits'];
/** Fields that every article may have; any other comes from its template. */
const GENERIC = new Set([
  ...REFERENCE_FIELDS,
  ...article.summary,
  ...article.detail,
  'templateType',
]);
/** Those of them that refer to other entities. */
const RELATIONS = new Set([
  'articleNext',
  'articlePrevious',
  'articleParent',
  'timeline',
  'histories',
  'block',
]);
const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
/** World Anvil stores this word after a failed link. */
const isNothing = (value: unknown): boolean => isEmpty(value) || value === 'Array';

/** An article: its text, the sections of its template, the sidebar, and its relations. */
export function shapeArticle(raw: Raw, format: Format): Shaped {
  const generic: Raw = {};
  const sections: Record<string, unknown> = {};
  const relations: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (isNothing(value) || SIDEBAR.includes(name) || FOOT.includes(name)) continue;
    if (/^article(Next|Previous)$/.test(name) && typeof value === 'string')
      relations[snake(name)] = value
        .split(',')
        .map((id) => id.trim())
        .filter(isId)
        .map((id) => ({ id }));
    else if (RELATIONS.has(name) || (isRelation(value) && !GENERIC.has(name)))
      relations[snake(name)] = shapeValue(name, value, article, format);
    else if (
      typeof value === 'string' &&
      !GENERIC.has(name) &&
      !isNoise(name) &&
      !GM_FIELD.test(name)
    )
      sections[snake(name)] = shapeValue(name, value, article, format);
    else generic[name] = value;
  }
  const out = shape(generic, article, { format });
  const sidebar = joined(raw, SIDEBAR, format);
  const footer = joined(raw, FOOT, format);
  if (isEntity(raw.category)) out.category = shortReference(raw.category);
  else if (typeof raw.folderId === 'string' && raw.folderId !== '-1' && raw.folderId !== '')
    out.category = { id: raw.folderId };
  if (isEntity(raw.author)) out.author = textOf(raw.author.title);
  if (!isEmpty(sections)) out.sections = sections;
  if (sidebar) out.sidebar = sidebar;
  if (footer) out.footer = footer;
  if (!isEmpty(relations)) out.relations = relations;
  return out;
}

const isRelation = (value: unknown): boolean =>
  isEntity(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isRaw) && value.every(isEntity));

const joined = (raw: Raw, names: readonly string[], format: Format): string =>
  names
    .map((name) => shapeValue(name, raw[name], article, format))
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n\n');
