import type { Linked } from '../../text/markdown-bbcode.ts';
import { plain } from '../../text/names.ts';
import { idOf, type Raw, textOf, titleOf } from '../client/raw.ts';
import { TEMPLATES } from '../resources.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Entities that a page embeds by id. */
const SHOWN = new Set(['block', 'secret', 'map', 'timeline', 'gallery']);

/** Person → person, MilitaryConflict → militaryConflict: the class as mentions write it. */
const classOf = (raw: Raw): string => {
  const name = textOf(raw.entityClass);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/**
 * Writes the links of a text as World Anvil expects them. A mention with a class other than its
 * target's is broken on the site, so the class is taken from the target; titles become mentions of
 * the one article with that title.
 */
export function mentionWriter(articles: readonly Raw[]) {
  const byId = new Map(articles.map((raw) => [idOf(raw), raw]));
  const byTitle = new Map<string, Raw[]>();
  for (const raw of articles) {
    const title = plain(titleOf(raw));
    byTitle.set(title, [...(byTitle.get(title) ?? []), raw]);
  }
  const warnings = new Set<string>();
  const mentioned = new Map<string, Raw>();

  const mention = (raw: Raw, label: string): string => {
    mentioned.set(idOf(raw), raw);
    return `@[${label || titleOf(raw)}](${classOf(raw)}:${idOf(raw)})`;
  };

  function named(title: string, label: string): string {
    const [found, ...more] = byTitle.get(plain(title)) ?? [];
    if (found && more.length === 0) return mention(found, label);
    warnings.add(
      found
        ? `${more.length + 1} articles are called "${title}", so it is written as words; link it by id to choose one.`
        : `No article is called "${title}", so it is written as words.`,
    );
    return label;
  }

  function typed(type: string, id: string, label: string): string | undefined {
    const known = byId.get(id.toLowerCase());
    if (known) {
      const right = classOf(known);
      const isArticle = TEMPLATES.some((each) => each.toLowerCase() === type.toLowerCase());
      if (
        isArticle &&
        type.toLowerCase() !== right.toLowerCase() &&
        type.toLowerCase() !== 'article'
      )
        warnings.add(
          `The mention of "${titleOf(known)}" said ${type}; it is of the template ${right} and is written so.`,
        );
      return mention(known, label);
    }
    if (SHOWN.has(type) && (label === type || label === 'stat block' || label === 'secret'))
      return `[${type}:${id}]`;
    if (!UUID.test(id)) return undefined;
    if (TEMPLATES.some((each) => each.toLowerCase() === type.toLowerCase()))
      warnings.add(`The mention "${label}" leads to ${id}, which is no article of this world.`);
    return `@[${label}](${type}:${id.toLowerCase()})`;
  }

  return {
    link({ target, title, label }: Linked): string | undefined {
      if (title !== undefined) return named(title, label);
      const parts = /^([a-z][a-z_]*):([^/\s].*)$/i.exec(target ?? '');
      if (!parts?.[1] || !parts[2] || /^(https?|mailto|lore)$/i.test(parts[1])) return undefined;
      return typed(parts[1], parts[2], label);
    },
    /** What was mentioned, by id. */
    mentioned,
    get warnings(): string[] {
      return [...warnings];
    },
  };
}
