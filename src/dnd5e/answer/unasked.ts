import type { Answer } from '../../tool/answer.ts';

/** Without a question a search lists everything, which is hardly what anybody wants to read. */
export function unasked(
  query: string,
  { pagination }: Pick<Answer<unknown>, 'pagination'>,
): Pick<Answer<unknown>, 'lead'> {
  if (query.trim() !== '') return {};
  const all = pagination ? ` (${pagination.total})` : '';
  return {
    lead: `The query is empty, so this is everything there is${all}, book by book in the order of names: ask for something to find it.`,
  };
}
