import { lookup } from '../../base/lookup.ts';
import {
  fromJson,
  isCompound,
  type Nbt,
  num,
  parseSnbt,
  renameKey,
  str,
  stringIn,
} from './snbt.ts';

/**
 * A text component in the form of 1.21.5: events are named click_event and hover_event, and have
 * fields named after their meaning.
 */
export function modernText(text: Nbt): Nbt {
  if (text.kind === 'list') return { kind: 'list', items: text.items.map(modernText) };
  if (!isCompound(text)) return text;
  renameKey(text, 'clickEvent', 'click_event');
  renameKey(text, 'hoverEvent', 'hover_event');
  const click = text.entries.get('click_event');
  if (isCompound(click)) modernClick(click);
  const hover = text.entries.get('hover_event');
  if (isCompound(hover)) modernHover(hover);
  for (const key of ['extra', 'with', 'separator']) {
    const inner = text.entries.get(key);
    if (inner) text.entries.set(key, modernText(inner));
  }
  return text;
}

/** The new name of a click's `value` for each action; others keep it. */
const clickValue: Readonly<Record<string, string>> = {
  open_url: 'url',
  run_command: 'command',
  suggest_command: 'command',
  change_page: 'page',
};

function modernClick(click: Extract<Nbt, { kind: 'compound' }>): void {
  const action = stringIn(click.entries.get('action')) ?? '';
  const name = lookup(clickValue, action);
  if (name === undefined || click.entries.has(name)) return;
  renameKey(click, 'value', name);
  const page = stringIn(click.entries.get('page'));
  if (page !== undefined && /^\d+$/.test(page)) click.entries.set('page', num(Number(page)));
}

function modernHover(hover: Extract<Nbt, { kind: 'compound' }>): void {
  const action = stringIn(hover.entries.get('action'));
  const contents = hover.entries.get('contents');
  if (contents === undefined) {
    const value = hover.entries.get('value');
    if (action === 'show_text' && value) hover.entries.set('value', modernText(value));
    return;
  }
  hover.entries.delete('contents');
  if (action === 'show_text') hover.entries.set('value', modernText(contents));
  else if (isCompound(contents)) {
    if (action === 'show_entity') {
      // The old id was the UUID, and the old type is the id now.
      const uuid = contents.entries.get('id');
      const type = contents.entries.get('type');
      const name = contents.entries.get('name');
      if (type) hover.entries.set('id', type);
      if (uuid) hover.entries.set('uuid', uuid);
      if (name) hover.entries.set('name', modernText(name));
    } else for (const [key, value] of contents.entries) hover.entries.set(key, value);
  } else if (action === 'show_item') hover.entries.set('id', contents);
}

/**
 * The text component in a string that was JSON before 1.21.5; undefined if it is not one. An empty
 * string was an empty text.
 */
export function textFromString(json: string): Nbt | undefined {
  if (json.trim() === '') return str('');
  try {
    return modernText(fromJson(JSON.parse(json)));
  } catch {
    return lenientText(json);
  }
}

/** The game parsed these strings leniently: unquoted keys and single quotes were accepted. */
function lenientText(json: string): Nbt | undefined {
  if (!/^\s*[[{"']/.test(json)) return undefined;
  try {
    return modernText(parseSnbt(json));
  } catch {
    return undefined;
  }
}
