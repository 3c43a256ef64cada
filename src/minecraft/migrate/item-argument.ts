import { migrateComponents } from './components.ts';
import { effectsBecomeIds } from './entity-parts.ts';
import { type Components, componentsOfTag, withNamespace } from './item-tag.ts';
import { migrateComponentMap, migrateStack } from './nbt.ts';
import { renamedId } from './renamed-ids.ts';
import {
  compound,
  isCompound,
  itemsIn,
  type Nbt,
  parseSnbt,
  printSnbt,
  readSnbt,
  renameKey,
  SnbtError,
} from './snbt.ts';
import type { Span } from './version-span.ts';

/** `stick{…}` or `stick[…]` in give, item, loot and clear. */
export function migrateItemArgument(text: string, span: Span, isPredicate: boolean): string {
  const [, id = ''] = /^([^[{]+)/.exec(text) ?? [];
  const rest = text.slice(id.length);
  const now = renamedId(id, span);
  if (rest.startsWith('{')) {
    const tag = parseSnbt(rest);
    if (!isCompound(tag)) throw new SnbtError('the item has no compound');
    if (!span.crosses('1.20.5')) {
      const before = printSnbt(tag);
      if (span.crosses('1.20.2')) effectsBecomeIds(tag);
      const after = printSnbt(tag);
      return now + (before === after ? rest : after);
    }
    const made = componentsOfTag(withNamespace(id), tag, (stack) => migrateStack(stack, span));
    const map = compound(made);
    migrateComponentMap(map, span);
    return now + (isPredicate ? printTests(map.entries) : printComponents(map.entries));
  }
  if (!rest.startsWith('[')) return now + rest;
  return now + (isPredicate ? migrateTests(rest, span) : migrateList(rest, span));
}

const short = (name: string): string => name.replace(/^(!?)minecraft:/, '$1');

const printComponents = (components: Components): string =>
  components.size === 0
    ? ''
    : `[${[...components].map(([name, value]) => (name.startsWith('!') ? short(name) : `${short(name)}=${printSnbt(value)}`)).join(',')}]`;

/**
 * Old predicates matched a part of the NBT; custom data still can, other components are compared as
 * a whole.
 */
const printTests = (components: Components): string =>
  components.size === 0
    ? ''
    : `[${[...components].map(([name, value]) => `${short(name)}${name === 'minecraft:custom_data' ? '~' : '='}${printSnbt(value)}`).join(',')}]`;

function migrateList(text: string, span: Span): string {
  const map = compound();
  let at = 1;
  while (text[at] !== undefined && text[at] !== ']') {
    const [whole = '', removed, name = ''] =
      /^[\s,]*(!)?\s*([a-z0-9_.:/-]+)\s*(?:=\s*)?/.exec(text.slice(at)) ?? [];
    if (whole === '') throw new SnbtError('a component is not written name=value');
    at += whole.length;
    if (removed) map.entries.set(`!${withNamespace(name)}`, compound());
    else {
      const { value, end } = readSnbt(text, at);
      map.entries.set(name, value);
      at = end;
    }
    while (/[\s,]/.test(text[at] ?? '')) at++;
  }
  if (text.slice(at) !== ']') throw new SnbtError('the components are not closed');
  const before = printComponents(named(map.entries));
  migrateComponentMap(map, span);
  const after = printComponents(map.entries);
  // What did not change stays as its author wrote it.
  return before === after ? text : after;
}

const named = (entries: ReadonlyMap<string, Nbt>): Components =>
  new Map(
    [...entries].map(([name, value]) => [name.startsWith('!') ? name : withNamespace(name), value]),
  );

/** Tests of item predicates: `name=value` is a component; others keep their form. */
function migrateTests(text: string, span: Span): string {
  let made = '';
  let at = 0;
  while (at < text.length) {
    const test = /^([[,|]\s*!?\s*)([a-z0-9_.:/-]+)\s*(=|~)\s*/.exec(text.slice(at));
    if (!test) {
      made += text[at];
      at++;
      continue;
    }
    const [whole, lead = '', name = '', operator] = test;
    const from = at + whole.length;
    const { value, end } = readSnbt(text, from);
    if (operator === '~') {
      const before = printSnbt(value);
      if (span.crosses('1.21') && /^(minecraft:)?(stored_)?enchantments$/.test(name))
        for (const test of itemsIn(value))
          if (isCompound(test)) renameKey(test, 'enchantment', 'enchantments');
      const after = printSnbt(value);
      made += before === after ? text.slice(at, end) : `${whole}${after}`;
    } else {
      const one: Components = new Map([[withNamespace(name), value]]);
      const before = printSnbt(value);
      migrateComponents(one, span);
      const [entry] = one;
      made +=
        entry && printSnbt(entry[1]) !== before
          ? `${lead}${short(entry[0])}=${printSnbt(entry[1])}`
          : text.slice(at, end);
    }
    at = end;
  }
  return made;
}

/** `chest[facing=north]{Items:[…]}`: the parts of a block argument. */
export function blockParts(text: string): { id: string; states: string; nbt: string } {
  const [, id = '', states = '', nbt = ''] = /^([^[{]*)(\[[^\]]*\])?(\{[\s\S]*)?$/.exec(text) ?? [];
  return { id, states, nbt };
}
