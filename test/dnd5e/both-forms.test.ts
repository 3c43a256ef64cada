import { afterAll, beforeAll, expect, test } from 'vitest';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';
import { plain, unsaidIn } from './both-forms.ts';

let session: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  session = await openInProcess({});
});
afterAll(() => session.close());

test.each(dnd5eKinds.map((kind) => [kind.name, kind] as const))(
  'the text of a %s says what its fields say',
  async (name, kind) => {
    const library = session.app.use(libraryService);
    const { found } = await library.search({ select: [{ kind: name }], limit: 400 });
    const unsaid = found.flatMap(({ entity }) => {
      const text = plain(`${entity.name} ${kind.facts(entity.body)} ${kind.markdown(entity.body)}`);
      return unsaidIn(text, entity.body, name).map((fact) => `${entity.id} ${fact}`);
    });
    expect(unsaid).toEqual([]);
  },
);

test.each(dnd5eKinds.map((kind) => [kind.name, kind] as const))(
  'the line of a %s in a list says what its row says',
  async (name, kind) => {
    const library = session.app.use(libraryService);
    const { found } = await library.search({ select: [{ kind: name }], limit: 400 });
    const unsaid = found.flatMap(({ entity }) => {
      const line = plain(`${entity.name} ${kind.one} ${kind.facts(entity.body)}`);
      const row = Object.fromEntries(kind.short.map((field) => [field, entity.body[field]]));
      return unsaidIn(line, row, name);
    });
    expect([...new Set(unsaid)]).toEqual([]);
  },
);
