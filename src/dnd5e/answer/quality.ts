import type { Document } from '../../library/library.ts';
import type { Quality } from '../../tool/answer.ts';
import { isSrd } from '../model/edition.ts';
import { isOwnBook } from '../sources/own-books.ts';

/** How far content can be trusted depends on its document. */
export function qualityOf(documents: readonly (Document | undefined)[]): Quality {
  const known = documents.filter((d) => d !== undefined);
  const references = [
    ...new Set(known.map((d) => (d.publisher ? `${d.title} (${d.publisher})` : d.title))),
  ].sort();
  const levels = known.map(levelOf);
  // A mixed answer is only as good as its weakest part.
  const weakest = levels.sort((a, b) => a.confidence - b.confidence)[0];
  return {
    ...(weakest ?? { source: 'Unknown', verified: false, confidence: 1 }),
    book_references: references,
  };
}

function levelOf(document: Document): Omit<Quality, 'book_references'> {
  if (/unearthed arcana/i.test(document.title))
    return { source: 'Unearthed Arcana', verified: false, confidence: 3 };
  if (isOwnBook(document)) return { source: 'Homebrew', verified: false, confidence: 1 };
  if (isSrd(document.key) || /wizards of the coast/i.test(document.publisher ?? ''))
    return { source: 'Official', verified: true, confidence: 5 };
  return { source: 'Unknown', verified: false, confidence: 3 };
}
