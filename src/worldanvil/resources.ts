import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { type Resource, row, words } from './resource.ts';

/** The granularities, as documented by the API. */
const THREE = [-1, 0, 1, 2, 3];
const TWO = [-1, 0, 1, 2];
const ONE = [-1, 0, 1];

/** The templates of articles, as the API names them. */
export const TEMPLATES: readonly string[] = words(
  'article person species ethnicity condition settlement location landmark organization formation',
  'militaryConflict item material vehicle technology language myth ritual profession rank law',
  'spell document prose plot report',
);

export const article = row({
  one: 'article',
  words: 'article',
  levels: THREE,
  freshMs: HOUR_MS,
  listFreshMs: 15 * MINUTE_MS,
  summary: ['excerpt', 'wordcount', 'category', 'world'],
  detail: words(
    'content subheading pronunciation snippet author cover gallery prompt orgchart',
    'sidepanelcontenttop sidepanelcontent sidebarcontent sidebarcontentbottom footnotes',
    'fullfooter credits customArticleTemplate articleParent articlePrevious articleNext',
    'timeline histories block manuscripts ancestry seeded secrets authornotes scrapbook',
    'userMetadata articleMetadata',
  ),
});
export const world = row({
  one: 'world',
  words: 'world',
  levels: ONE,
  list: { path: 'user/worlds', of: 'user' },
  freshMs: HOUR_MS,
  listFreshMs: HOUR_MS,
  summary: [
    'subtitle',
    'description',
    'countArticles',
    'countMaps',
    'countTimelines',
    'countFollowers',
    'genres',
  ],
  detail: words(
    'excerpt locale copyright owner cover timeCurrentYear timeCurrentMonth timeCurrentDay',
    'timeCurrentDescription timePos timeNeg timePosAbbr timeNegAbbr worldDateFormat',
    'defaultCalendar worldmap foundationMotivation foundationGoal foundationUsp',
    'foundationThemeGenre foundationThemeFeel foundationThemeTone settingRules',
    'settingCosmology settingGeography settingSize settingPeopleAndHistory worldScrapBook',
  ),
});
export const category = row({
  one: 'category',
  standard: 2,
  many: 'categories',
  words: 'category',
  levels: TWO,
  summary: ['description', 'excerpt', 'parent', 'position'],
  detail: words(
    'isBook isCollapsed custom1 custom2 custom3 custom4 custom5 world articleRedirect',
    'pagecover bookcover defaultarticlecover',
  ),
});
export const user = row({
  one: 'user',
  words: 'user',
  list: null,
  freshMs: DAY_MS,
  players: 'open',
  summary: ['username'],
  detail: words('bio locale membership membershipType worldsLimit avatar cover'),
});
export const map = row({
  one: 'map',
  words: 'map',
  summary: ['description', 'image'],
  detail: words(
    'legend zoomOriginal zoomMin zoomMax centerX centerY location organization category',
    'world author compass thumbnail markers',
  ),
});
export const marker = row({
  one: 'marker',
  standard: 2,
  words: 'map marker',
  levels: TWO,
  list: { path: 'map/markers', of: 'map' },
  listFreshMs: 15 * MINUTE_MS,
  freshMs: 15 * MINUTE_MS,
  summary: ['description', 'geoX', 'geoY', 'targetArticle'],
  detail: words(
    'geoZ type markertype group seeded targetLocation targetOrganization targetMap',
    'targetCategory targetHistoricalEntry polygonPoints circleRadius linePoints map world',
  ),
});
/** Markers are in groups, and a private group hides them. No tool reads a group itself. */
export const markerGroup = row({
  one: 'marker_group',
  words: 'marker group',
  list: { path: 'map/markergroups', of: 'map' },
});
export const secret = row({
  one: 'secret',
  words: 'secret',
  listing: 'list all secrets of a world; secrets hidden from players',
  reading: 'open, read, show or reveal one secret about, of or behind something',
  kept: false,
  players: 'nothing',
  summary: ['content', 'article'],
  detail: words('author world'),
});
export const timeline = row({
  one: 'timeline',
  standard: 2,
  words: 'timeline',
  levels: TWO,
  summary: ['description', 'type'],
  detail: words('calendar eras histories article category world author'),
});
export const history = row({
  one: 'history',
  standard: 2,
  many: 'histories',
  words: 'historical event',
  listing:
    'list all histories of a world: recorded historic or historical events, history entries, dates',
  reading:
    'open, read or show details of one history entry, historical event or battle: when it took place',
  levels: TWO,
  summary: ['year', 'month', 'day', 'endingYear', 'significance', 'content'],
  detail: words(
    'fullcontent endingMonth endingDay hour minute category location characters',
    'organizations species report article timelines cover alternativeDisplayRange lane',
    'world author',
  ),
});
export const image = row({
  one: 'image',
  words: 'image',
  reading: 'open, show or display one image, picture or portrait',
  listing: 'list all images of a world; which pictures, artwork were uploaded',
  ids: 'number',
  freshMs: DAY_MS,
  listFreshMs: HOUR_MS,
  players: 'nothing',
  summary: ['filename', 'width', 'height', 'description'],
  detail: words(
    'path size extension alt creditArtistName creditArtistWebsite creditArtTitle',
    'creditArtUrl linkUrl pageUrl article owner world charater gallieries',
  ),
});
export const chronicle = row({
  one: 'chronicle',
  words: 'chronicle',
  reading: 'open, read or show details of one chronicle: title and state only',
  levels: TWO,
});
export const canvas = row({
  one: 'canvas',
  many: 'canvases',
  words: 'canvas',
  reading: 'open, show or display one canvas or whiteboard (plot, factions)',
  listing: 'list all canvases or whiteboards of a world; which canvases, whiteboards exist',
  summary: ['data'],
  verbatim: ['data'],
  detail: words('author world'),
});
export const notebook = row({
  one: 'notebook',
  words: 'notebook',
  reading: 'open, read or show one notebook: its notes, plot hooks',
  players: 'nothing',
  summary: ['campaign'],
  detail: words('color notesections cover world author'),
});
export const notesection = row({
  one: 'notesection',
  words: 'notebook section',
  list: { path: 'notebook/notesections', of: 'notebook' },
  players: 'nothing',
  detail: words('color notes notebook author'),
});
export const note = row({
  one: 'note',
  words: 'note',
  list: { path: 'notesection/notes', of: 'notesection' },
  players: 'nothing',
  summary: ['content'],
  detail: words('importance color image campaign session article notesection world author'),
});
export const manuscript = row({
  one: 'manuscript',
  words: 'manuscript',
  listing: 'list all manuscripts; which manuscripts and novels I am writing',
  reading: 'open, read or show one manuscript, novel or book: its chapters and parts',
  levels: TWO,
});
export const manuscriptVersion = row({
  one: 'manuscript_version',
  words: 'manuscript version',
  path: 'manuscript_version',
  levels: TWO,
  list: { path: 'manuscript/manuscript_versions', of: 'manuscript' },
  players: 'nothing',
  detail: words('manuscript'),
});
export const manuscriptPart = row({
  one: 'manuscript_part',
  words: 'manuscript part',
  path: 'manuscript_part',
  levels: TWO,
  list: { path: 'manuscript_version/manuscript_parts', of: 'manuscript_version' },
  players: 'nothing',
  summary: ['synopsis'],
  detail: words('type version'),
});
export const manuscriptBeat = row({
  one: 'manuscript_beat',
  words: 'manuscript beat',
  path: 'manuscript_beat',
  levels: TWO,
  list: { path: 'manuscript_part/manuscript_beats', of: 'manuscript_part' },
  players: 'nothing',
  summary: ['content'],
});
const PAYLOAD = ['textualdata', 'tabulardata', 'jsondata'];
export const block = row({
  one: 'block',
  words: 'stat block',
  listing: 'list all stat blocks (statblocks) I made; which blocks exist in a folder or world',
  reading: 'open, read or show one stat block (statblock) I wrote, my own custom monster',
  ids: 'number',
  list: { path: 'blockfolder/blocks', of: 'block_folder' },
  summary: PAYLOAD,
  verbatim: PAYLOAD,
  detail: words('identifier dataParser template RPGSRD folder isShared isSRD author'),
});
export const blockFolder = row({
  one: 'block_folder',
  words: 'stat block folder',
  listing: 'list all block folders; which folders hold or group blocks',
  reading: 'open or show details of one block folder: what is in it',
  ids: 'number',
  players: 'nothing',
  summary: ['identifier', 'blocks'],
  detail: words('world author'),
});
export const blockTemplate = row({
  one: 'block_template',
  standard: 2,
  words: 'stat block template',
  listing: 'list all stat block templates; which statblock templates exist',
  reading: 'open, read or show one stat block (statblock) template: its fields',
  ids: 'number',
  levels: TWO,
  list: { path: 'user/blocktemplates', of: 'user' },
  players: 'nothing',
  verbatim: [
    'formSchema',
    'formDisplayStructure',
    'displayStructure',
    'displayScripting',
    'displayStyling',
  ],
  detail: words(
    'listtitle identifier articleTemplate formSchemaParser formSchema parts RPGSRD',
    'isShared isSharedWithPlayers heroesEnabled hasRawJson author',
  ),
});
export const variable = row({
  one: 'variable',
  standard: 2,
  words: 'variable',
  reading: 'read or show one variable: its value',
  listing: 'list all variables of a world or collection with values; which variables are defined',
  levels: TWO,
  list: { path: 'variablecollection/variables', of: 'variable_collection' },
  players: 'nothing',
  summary: ['k', 'type', 'v'],
  detail: words('collection world'),
});
export const variableCollection = row({
  one: 'variable_collection',
  words: 'variable collection',
  listing: 'list all variable collections; which collections exist',
  reading: 'open or show details of one variable collection, what is in it',
  summary: ['description', 'prefix'],
  detail: words('world'),
});
export const subscriberGroup = row({
  one: 'subscriber_group',
  words: 'subscriber group',
  listing:
    'list all subscriber groups (access groups) of a world; which groups of subscribers exist',
  reading: 'open or show details of one subscriber group: who is in it',
  levels: ONE,
  players: 'nothing',
  detail: words('campaign party paidsubscribers isDefault isHidden isAssignable world'),
});
export const rpgSystem = row({
  one: 'rpg_system',
  words: 'RPG system',
  listing: 'list all RPG systems; which roleplaying or game systems are supported',
  reading: 'show details of one RPG system (rule system) by number or name',
  ids: 'number',
  levels: [-1, 0],
  list: { path: 'rpgsystems', of: 'nobody' },
  players: 'open',
  summary: ['reference', 'publisher', 'description'],
  detail: words('copyright logo styles heroesEnabled'),
});
export const era = row({
  one: 'era',
  standard: 2,
  words: 'era',
  reading: 'tell about, open or show details of one era or age: when it began and ended',
  levels: TWO,
  list: null,
  summary: ['year', 'endingYear', 'timeline'],
  detail: words('world'),
});

export const resources: readonly Resource[] = [
  article,
  world,
  category,
  user,
  map,
  marker,
  secret,
  timeline,
  history,
  image,
  chronicle,
  canvas,
  notebook,
  notesection,
  note,
  manuscript,
  manuscriptVersion,
  manuscriptPart,
  manuscriptBeat,
  block,
  blockFolder,
  blockTemplate,
  variable,
  variableCollection,
  subscriberGroup,
  rpgSystem,
  era,
];
