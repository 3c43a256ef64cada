import { excerptAround } from '../../text/excerpt.ts';
import type { Article } from '../articles/article-kind.ts';

/** The text without markup: links become their label, emphasis and HTML are removed. */
const wordsOf = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*`]+/g, '');

/** The part of an article or note around the words of a query. */
export const articleExcerpt = (
  { excerpt = '', text }: Pick<Article, 'excerpt' | 'text'>,
  query: string,
): string => excerptAround(wordsOf(`${excerpt} ${text}`), query);
