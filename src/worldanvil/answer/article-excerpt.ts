import { excerptAround } from '../../text/excerpt.ts';
import type { Article } from '../articles/article-kind.ts';

/** A page's words alone: links by their words, emphasis and HTML without their marks. */
const wordsOf = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*`]+/g, '');

/** What an article or a note says around the words of a question. */
export const articleExcerpt = (
  { excerpt = '', text }: Pick<Article, 'excerpt' | 'text'>,
  query: string,
): string => excerptAround(wordsOf(`${excerpt} ${text}`), query);
