/** Words that the Markdown of 2024 has in two parts, where a printed line ended. */
const TORN = [
  'Ar cane',
  'Ar mor',
  'Ar rows',
  'Ath letics',
  'En tertainer',
  'Fo cus',
  'Glos- sary',
  'In sight',
  'Na ture',
  'Persua sion',
  'charac ters?',
  'crea tures',
  'de pending',
  'depend ing',
  'mix ture',
  'mu sical',
  'nei ther',
  'nu merous',
  'oppor tunity',
  'partic ular',
  'un known',
];

const PATTERN = new RegExp(`\\b(?:${TORN.join('|')})\\b`, 'g');

/** A hyphen at the end of a line splits a word as well. */
const AT_LINE_END = /([a-z])-\n([a-z])/g;

export const withoutBrokenWords = (markdown: string): string =>
  markdown.replace(PATTERN, (torn) => torn.replace(/-? /, '')).replace(AT_LINE_END, '$1$2');

/** `**Healing Touch._**`, `**_.Slam:_**`: marks of bold italics of which one is lost or misplaced. */
const HALF_OPEN = /^((?:> ?)?)\*\*(?!_)([^*_\n]+)_\*\*/gm;
const WITH_POINT = /\*\*_\.(?=\w)/g;

export const withWholeItalics = (markdown: string): string =>
  markdown.replace(HALF_OPEN, '$1**_$2_**').replace(WITH_POINT, '**_');
