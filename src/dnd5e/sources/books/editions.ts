/** The two System Reference Documents in Markdown; each is fetched at one fixed commit. */
export const books = [
  {
    document: 'srd-2014',
    repository: 'oldmanumby/dnd.srd',
    commit: 'f1424f9c9a2b73b80650db90e9ce208243fe0476',
  },
  {
    document: 'srd-2024',
    repository: 'springbov/dndsrd5.2_markdown',
    commit: '6a3547c1d625fb125fbbcb8ded563f5beff197a8',
  },
] as const;

export type Book = (typeof books)[number];
export type BookId = Book['document'];

/** The path of a book's archive below the base address. */
export const archivePath = ({ repository, commit }: Book): string =>
  `/${repository}/tar.gz/${commit}`;
