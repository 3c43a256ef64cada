import { counted } from '../../text/excerpt.ts';
import type { Pagination } from '../../tool/answer.ts';

export const pageOf = (total: number, page: number, per_page: number): Pagination => ({
  total,
  page,
  per_page,
  has_more: page * per_page < total,
});

/** A page beyond the end is not an empty list. */
export function pastTheEnd({ total, page, per_page }: Pagination): string[] {
  if (total === 0 || (page - 1) * per_page < total) return [];
  return [
    `Page ${page} is past the end: ${counted(total, 'result')} fill ${counted(Math.ceil(total / per_page), 'page')}.`,
  ];
}
