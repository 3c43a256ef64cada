import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

test('an empty name of a details tool is asked for, or several', async () => {
  const { call } = await srdSession();
  const { error } = await call('get_class_details', { class_name: '' });
  expect(error).toContain('"class_name": give a name, or "names" for several at once');
});

describe('details in brief', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['get_class_details', { class_name: 'wizard' }, { name: 'Wizard', hit_die: 6 }],
    ['get_creature_details', { monster_name: 'lich' }, { name: 'Lich', challenge_rating: 21 }],
    ['get_spell_details', { spell_name: 'wish' }, { name: 'Wish', level: 9 }],
    ['get_race_details', { race_name: 'elf' }, { name: 'Elf' }],
  ])('%s %j: the facts and the beginning', async (tool, args, facts) => {
    const { call } = await srdSession();
    const brief = await call(tool, { ...args, detail: 'summary' });
    const whole = await call(tool, args);
    expect(brief.data).toMatchObject({ ...facts, detail: 'summary', excerpt: expect.any(String) });
    expect(brief.text.length).toBeLessThan(1_200);
    expect(whole.text.length).toBeGreaterThan(brief.text.length);
    expect(brief.text).toContain(String(Reflect.get(Object(brief.data), 'uri')));
  });

  test('of several names, each', async () => {
    const { call } = await srdSession();
    const args = { class_name: 'wizard', names: ['bard'], detail: 'summary' };
    const { data, text } = await call('get_class_details', args);
    expect(data).toMatchObject({
      results: [
        { asked: 'wizard', detail: 'summary' },
        { asked: 'bard', detail: 'summary' },
      ],
    });
    expect(text.length).toBeLessThan(2_400);
  });
});
