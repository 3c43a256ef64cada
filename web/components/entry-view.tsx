import { CharacterClass, Creature, type Entry, Item, Spell } from '../model/entry.ts';
import { ClassView } from './class-view.tsx';
import { EntryFrame, HeadingLevel } from './entry-frame.tsx';
import { ItemView } from './item.tsx';
import { Markdown } from './markdown.tsx';
import { SpellView } from './spell.tsx';
import { StatBlock } from './stat-block.tsx';

const ITEMS = ['weapon', 'armor', 'gear', 'magic-item'];

/** An entry as its kind is set; what has no setting of its own, or lacks fields, reads as an article. */
export function EntryView({ entry, level = 1 }: { entry: Entry; level?: 1 | 2 }) {
  return (
    <HeadingLevel.Provider value={level}>
      <Setting entry={entry} />
    </HeadingLevel.Provider>
  );
}

function Setting({ entry }: { entry: Entry }) {
  if (entry.kind === 'creature') {
    const creature = Creature.safeParse(entry);
    if (creature.success) return <StatBlock entry={entry} creature={creature.data} />;
  }
  if (entry.kind === 'spell') {
    const spell = Spell.safeParse(entry);
    if (spell.success) return <SpellView entry={entry} spell={spell.data} />;
  }
  if (ITEMS.includes(entry.kind)) {
    const item = Item.safeParse(entry);
    if (item.success) return <ItemView entry={entry} item={item.data} />;
  }
  if (entry.kind === 'class') {
    const body = CharacterClass.safeParse(entry);
    if (body.success) return <ClassView entry={entry} body={body.data} />;
  }
  return <Article entry={entry} />;
}

function Article({ entry }: { entry: Entry }) {
  const text =
    entry.page?.markdown ?? (typeof entry.desc === 'string' ? entry.desc : entry.excerpt);
  return (
    <EntryFrame entry={entry} layout="article">
      <div class="prose">{text && <Markdown text={text} />}</div>
    </EntryFrame>
  );
}
