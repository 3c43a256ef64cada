import * as z from 'zod';
import type { NewEntity } from '../../../../library/library.ts';
import { capital } from '../../../../text/markdown.ts';
import { slugify } from '../../../../text/names.ts';
import { agreedName } from '../../../model/agreed-names.ts';
import type { Make } from '../../make-entity.ts';
import { chapterOf } from '../../rule-chapters.ts';
import { InDocument, Text, texts } from '../shapes.ts';

const RuleRow = z.object({
  key: z.string(),
  name: z.string(),
  desc: Text,
});

/** A chapter with its rules: the list of rules has the same rows again. */
export const RulesetRow = RuleRow.extend({ document: InDocument, rules: z.array(RuleRow) });

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly document: string;
  readonly ruleset: string;
  readonly chapter: boolean;
  readonly desc: string;
}

/** `srd_environment_darkvision` → `darkvision`. */
const lastWord = (key: string): string => key.slice(key.lastIndexOf('_') + 1);
const titled = (slug: string): string =>
  slug
    .split('-')
    .map((word, i) => (i > 0 && /^(?:an?|the|of|and|in|to)$/.test(word) ? word : capital(word)))
    .join(' ');

/**
 * Rule names are unique within their chapter only ("Speed" of a race, of a monster, of movement): a
 * unique name is the slug, as is a chapter's; the others get their chapter as a suffix.
 */
export function ruleEntities(rows: readonly z.infer<typeof RulesetRow>[], make: Make): NewEntity[] {
  const entries = rows.flatMap(entriesOf);
  const named = entries.map((entry) => ({
    ...entry,
    name: agreedName('rule', entry.document, nameOf(entry, entries)),
  }));
  const times = new Map<string, number>();
  const place = (entry: Entry) => `${entry.document}/${slugify(entry.name)}`;
  for (const entry of named) times.set(place(entry), (times.get(place(entry)) ?? 0) + 1);
  const isPlain = (entry: Entry) => entry.chapter || times.get(place(entry)) === 1;
  return named.map((entry) => {
    const slug = slugify(entry.name);
    return make(
      'rule',
      entry.document,
      entry.name,
      {
        desc: entry.desc,
        section: chapterOf(entry.ruleset),
        parent: entry.chapter ? undefined : titled(entry.ruleset),
      },
      isPlain(entry) ? slug : `${slug}-${entry.ruleset}`,
    );
  });
}

function entriesOf(row: z.infer<typeof RulesetRow>): Entry[] {
  const ruleset = lastWord(row.key);
  const entry = (rule: z.infer<typeof RuleRow>, chapter: boolean): Entry => ({
    key: rule.key,
    name: rule.name,
    document: row.document.key,
    ruleset,
    chapter,
    desc: texts(rule.desc) ?? '',
  });
  return [entry(row, true), ...row.rules.map((rule) => entry(rule, false))];
}

/**
 * If two rules of one chapter have the same name, one of the names is wrong, but its key is not.
 */
function nameOf(entry: Entry, entries: readonly Entry[]): string {
  const own = lastWord(entry.key);
  if (slugify(entry.name) === own) return entry.name;
  const taken = entries.some(
    (other) =>
      other !== entry &&
      other.document === entry.document &&
      slugify(other.name) === slugify(entry.name),
  );
  return taken ? titled(own) : entry.name;
}
