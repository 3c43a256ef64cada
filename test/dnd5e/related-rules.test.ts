import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

const rule = (name: string, desc: string, kind = 'rule') => ({
  ...{ kind, document: 'dawn', name, source: 'open5e_v2', body: { desc } },
});

describe('rules of a book that belong together', () => {
  let lore: Awaited<ReturnType<typeof openInProcess>>;
  const write = (...entities: readonly ReturnType<typeof rule>[]) =>
    lore.app.use(libraryService).put({
      documents: [
        {
          ...{ key: 'dawn', ruleset: '5e-2024', rank: 20, title: 'Book of Dawn' },
          source: 'open5e_v2',
        },
      ],
      entities,
    });
  const relatedTo = async (rule_name: string) => {
    const { data, text } = await lore.call('get_rule_details', { rule_name });
    return { data, text };
  };
  beforeAll(async () => {
    lore = await openInProcess({});
    await write(
      rule('Gloaming', 'Between day and night a creature may be moonstruck, and uses Lantern Oil.'),
      rule('Lantern Oil', 'It burns for six hours.'),
      rule('Moonstruck', 'You stare at the sky. It ends when the Gloaming does.', 'condition'),
      rule('Tides', 'The sea comes and goes.'),
    );
  });
  afterAll(() => lore.close());

  test('a rule names those that it mentions, in either case as they are written', async () => {
    const { data, text } = await relatedTo('gloaming');
    expect(data).toMatchObject({ related: [{ name: 'Moonstruck' }, { name: 'Lantern Oil' }] });
    expect(text).toMatch(/Related: Moonstruck ‹lore:.*›, Lantern Oil ‹lore:/);
    expect(text).not.toContain('Tides');
  });

  test('and those that mention it, even if they were written after it was asked for', async () => {
    expect((await relatedTo('lantern oil')).data).toMatchObject({
      related: [{ name: 'Gloaming' }],
    });
    await write(
      rule('Long Watch', 'Whoever keeps it needs one flask of lantern oil for each hour.'),
    );
    expect((await relatedTo('lantern oil')).data).toMatchObject({
      related: [{ name: 'Long Watch' }, { name: 'Gloaming' }],
    });
  });
});
