import { expect, onTestFinished, test, vi } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { srdFolder } from '../helpers/folder.ts';
import { servePage } from './page-session.ts';

test('opening the page reads once what the first search would wait for', async () => {
  const served = await servePage({ data: srdFolder() });
  onTestFinished(() => served.close());
  const search = vi.spyOn(served.app.use(libraryService), 'search');
  const open = () =>
    fetch(`${served.url}/api/tools`, { headers: { 'x-lorewright-page': '1' } }).then((r) =>
      r.json(),
    );
  expect(await open()).toMatchObject({ tools: expect.arrayContaining(['search_all']) });
  await expect.poll(() => search.mock.calls.length).toBe(1);
  await search.mock.results[0]?.value;
  await open();
  expect(search).toHaveBeenCalledTimes(1);
});
