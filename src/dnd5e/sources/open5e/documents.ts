import * as z from 'zod';
import type { Document } from '../../../library/library.ts';
import { misfitIn } from '../../../upstream/answer-form.ts';
import type { Get } from '../collection.ts';
import { documentFrom } from './document-rows.ts';
import { Text } from './shapes.ts';

const DocumentRow = z.object({
  key: z.string(),
  name: z.string(),
  desc: Text,
  permalink: Text,
  publisher: z.object({ name: z.string() }).nullish(),
  gamesystem: z.object({ key: z.string() }).nullish(),
  licenses: z.array(z.object({ name: z.string() })),
});
const Documents = z.object({ results: z.array(DocumentRow) });

/** Every document Open5e has, with publisher and licence. */
export async function open5eDocuments(get: Get): Promise<Document[]> {
  const form = misfitIn(Documents);
  const { results } = Documents.parse(await get('/v2/documents/?limit=200&page=1', { form }));
  return results.map(documentFrom);
}
