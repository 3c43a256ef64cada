import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import type { App } from '../../src/base/app.ts';
import { libraryService } from '../../src/library/library.ts';
import type { Store } from '../upstreams/worldanvil/entity.ts';

/** A text that would set `planted` in the page if anything took it for more than text. */
export const PLANTED =
  '<img src=x onerror="window.planted=1"><script>window.planted=1</script><svg onload="window.planted=1">[x](javascript:window.planted=1)<iframe srcdoc="<script>parent.planted=1</script>"></iframe>';

/** Nothing of it ran, and nothing of it became an element or a link. */
export async function expectInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'planted' in window,
    elements: document.querySelectorAll(
      '#app :is(img, script, iframe, object, embed, [onerror], [onload])',
    ).length,
    links: [...document.querySelectorAll('a[href]')].filter((link) =>
      /^\s*(javascript|data|vbscript):/i.test(link.getAttribute('href') ?? ''),
    ).length,
  }));
  expect(found).toEqual({ ran: false, elements: 0, links: 0 });
}

const Fields = z.record(z.string(), z.unknown());

/** The same value with the text in every string, as far as the shape allows. */
function planted(value: unknown): unknown {
  if (typeof value === 'string') return `${value} ${PLANTED}`;
  if (Array.isArray(value)) return value.map(planted);
  const fields = Fields.safeParse(value);
  if (!fields.success) return value;
  return Object.fromEntries(
    Object.entries(fields.data).map(([name, inner]) => [name, planted(inner)]),
  );
}

/** One entry of every kind that the library holds, with the text planted in each field that takes it. */
export async function plantEverywhere(app: App): Promise<string[]> {
  const library = app.use(libraryService);
  const document = {
    key: 'planted',
    title: `Planted ${PLANTED}`,
    source: 'srd',
    ruleset: '5e-2014',
    publisher: PLANTED,
    license: PLANTED,
    attribution: PLANTED,
  };
  const entities = [];
  for (const kind of library.kinds.values()) {
    const { found } = await library.search({ select: [{ kind: kind.name }], limit: 1 });
    const body = found[0]?.entity.body;
    if (!body) continue;
    // Some fields are words of a fixed set; they keep what they have.
    let whole: Record<string, unknown> = { ...body };
    for (const [name, value] of Object.entries(body)) {
      const tried = { ...whole, [name]: planted(value) };
      if (kind.body.safeParse(tried).success) whole = tried;
    }
    entities.push({
      kind: kind.name,
      document: 'planted',
      name: `Planted ${kind.name} ${PLANTED}`,
      slug: `planted-${kind.name}`,
      source: 'srd',
      body: whole,
    });
  }
  await library.put({ documents: [document], entities });
  return entities.map(({ kind, slug }) => `lore://${kind}/planted/${slug}`);
}

/** The text in every title and every text of an invented world. */
export function plantInWorld(store: Store): void {
  for (const entity of store.values()) {
    if (entity.entityClass === 'User') continue;
    if (entity.title !== null) entity.title = `${entity.title} ${PLANTED}`;
    for (const level of Object.values(entity.levels))
      for (const [name, value] of Object.entries(level))
        if (typeof value === 'string' && /content|description|excerpt|text/i.test(name))
          level[name] = `${value} ${PLANTED}`;
  }
}
