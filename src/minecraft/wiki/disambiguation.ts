import type { PageRevision } from './pages.ts';

export interface Disambiguation {
  choices: string[];
  /** The page about Java Edition, if one has that in its name. */
  javaEdition: string | undefined;
}

/** The pages a disambiguation page leads to; undefined for an ordinary page. */
export function disambiguationOf(page: PageRevision): Disambiguation | undefined {
  const text = page.wikitext;
  const marked =
    page.markedAsDisambiguation ||
    /\{\{\s*(?:disambig(?:uation)?(?: page)?|set index)\b/i.test(text) ||
    /^(?:[^\n]*\n){0,4}[^\n]*\bmay(?: also)? refer to\b/i.test(text);
  if (!marked) return undefined;
  const choices = new Set<string>();
  for (const [, line = ''] of text.matchAll(/^[ \t]*[*#]+(.*)$/gm)) {
    const link = /\[\[([^\]|#]+)/.exec(line)?.[1]?.trim();
    if (link && !/^(?:file|category|image):/i.test(link)) choices.add(link);
  }
  if (choices.size === 0) return undefined;
  const list = [...choices];
  return { choices: list, javaEdition: list.find((choice) => /\bJava Edition\b/i.test(choice)) };
}
