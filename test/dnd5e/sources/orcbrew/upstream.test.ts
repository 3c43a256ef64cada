import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { importFile } from '../../../../src/dnd5e/sources/orcbrew/import-file.ts';
import { libraryService } from '../../../../src/library/library.ts';
import { startInProcess } from '../../../helpers/client.ts';
import { emptyFolder } from '../../../helpers/folder.ts';
import { startOpen5e } from '../../../upstreams/open5e.ts';
import { everyKind } from './samples.ts';

it('no upstream is asked about the user’s own books', async () => {
  const open5e = await startOpen5e();
  onTestFinished(() => open5e.close());
  const session = await startInProcess({
    config: { offline: false, open5eUrl: open5e.url, dnd5eapiUrl: open5e.url },
  });
  const path = join(emptyFolder(), 'marches.orcbrew');
  writeFileSync(path, everyKind);
  await importFile(session.app.use(libraryService), path);

  expect(await session.names('search_spell', { documents: ['Marches'], level: 1 })).toEqual([
    "Warden's Mark",
  ]);
  expect(
    await session.names('search_all', { query: 'thornling', documents: ['marches'] }),
  ).toContain('Thornling');
  expect(open5e.calls).toEqual([]);
  await session.call('search_spell', { level: 1 });
  expect(open5e.calls).not.toEqual([]);
});
