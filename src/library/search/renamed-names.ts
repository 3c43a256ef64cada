import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { QuestionName } from '../store.ts';

/** What the wished rulesets call the things that a question may name. */
export const renamedNames = (
  names: readonly QuestionName[],
  rulesets: ReadonlySet<string>,
  kinds: Iterable<Kind>,
): QuestionName[] => {
  if (rulesets.size === 0) return [];
  const renamed: QuestionName[] = [];
  for (const { name: kind, namesIn } of kinds)
    for (const ruleset of namesIn ? rulesets : [])
      for (const { text, kinds: asked } of names)
        if (!asked || asked.has(kind))
          for (const other of namesIn?.(ruleset, text) ?? [])
            renamed.push({
              text: plain(other.name),
              kinds: new Set([other.kind]),
              renamedIn: { ruleset, kind },
            });
  return renamed;
};
