import { lookup } from '../../base/lookup.ts';
import type { CommandNode } from '../game/commands.ts';
import type { Argument } from './command-line.ts';
import { migrateGameRule } from './game-rules.ts';
import { blockParts, migrateItemArgument } from './item-argument.ts';
import { componentsOfTag } from './item-tag.ts';
import { migrateComponentMap, migrateNbt, migrateStack } from './nbt.ts';
import { migratePath } from './nbt-path.ts';
import { migrateParticle } from './particle.ts';
import { renamedAttribute, renamedId } from './renamed-ids.ts';
import { compound, isCompound, type Nbt, parseSnbt, printSnbt, readSnbt } from './snbt.ts';
import { textFromString } from './text-components.ts';
import { fullUuid } from './uuid.ts';
import type { Span } from './version-span.ts';

/** A command being migrated: its words, and the text that replaces each. */
export interface CommandMigration {
  readonly span: Span;
  readonly line: string;
  readonly words: readonly Argument[];
  /** The commands of the target version. */
  readonly target: CommandNode | undefined;
  readonly replace: Map<Argument, string>;
  readonly notes: string[];
}

/** Migrates every word of a command that changed between the releases. */
export function migrateWords(command: CommandMigration): void {
  const { words, line, span } = command;
  for (const [i, word] of words.entries()) {
    const text = line.slice(word.start, word.end);
    const after = migrateWord(command, word, i, text);
    if (after !== undefined && after !== text) command.replace.set(word, after);
  }
  if (span.crosses('1.20.5') || span.crosses('1.21')) attributeModifiers(command);
  if (span.crosses('1.21.2')) boats(command);
  if (span.crosses('1.21.11')) gameRules(command);
  if (span.crosses('26.1')) timeQueries(command);
}

/** Since 26.1 times of the day refer to a timeline; `day` alone would mean another number. */
const timesOfDay: Readonly<Record<string, string>> = {
  daytime: 'minecraft:day',
  day: 'minecraft:day repetition',
};

function timeQueries({ words, line, replace }: CommandMigration): void {
  for (const [i, word] of words.entries()) {
    if (words[i - 2]?.name !== 'time' || words[i - 1]?.name !== 'query') continue;
    const after = lookup(timesOfDay, line.slice(word.start, word.end));
    if (after !== undefined) replace.set(word, after);
  }
}

function migrateWord(
  { words, line, span }: CommandMigration,
  word: Argument,
  i: number,
  text: string,
): string | undefined {
  switch (word.parser) {
    case 'minecraft:item_stack':
      return migrateItemArgument(text, span, false);
    case 'minecraft:item_predicate':
      return migrateItemArgument(text, span, true);
    case 'minecraft:block_state':
    case 'minecraft:block_predicate': {
      const { id, states, nbt } = blockParts(text);
      return `${renamedId(id, span)}${states}${nbt === '' ? '' : nbtText(nbt, span)}`;
    }
    case 'minecraft:component':
      return span.crosses('1.21.5') ? textArgument(text) : undefined;
    case 'minecraft:nbt_compound_tag':
      return nbtText(text, span);
    case 'minecraft:nbt_tag':
      return valueText(text, pathBefore(words, line, i), span);
    case 'minecraft:nbt_path':
      return migratePath(text, span);
    case 'minecraft:entity':
    case 'minecraft:score_holder':
    case 'minecraft:game_profile':
      return selectorText(text, span);
    case 'minecraft:particle':
      return colouredFlash(span.crosses('1.20.5') ? migrateParticle(text) : text, span);
    case 'minecraft:angle':
      // A whole rotation since 1.21.9; before, the pitch was level.
      return span.crosses('1.21.9') ? `${text} 0` : undefined;
    case 'minecraft:scoreboard_slot':
      return span.crosses('1.20.2') && text === 'belowName' ? 'below_name' : undefined;
    case 'minecraft:resource':
      return words[0]?.name === 'attribute' ? renamedAttribute(text, span) : undefined;
    default:
      return undefined;
  }
}

/** Since 1.21.9 a flash has a colour; before, it was white. */
const colouredFlash = (particle: string, span: Span): string =>
  span.crosses('1.21.9') && /^(minecraft:)?flash$/.test(particle)
    ? `${particle}{color:[1.0,1.0,1.0,1.0]}`
    : particle;

/** Migrates NBT; returned as written if nothing changed. */
function nbtText(text: string, span: Span): string {
  const nbt = parseSnbt(text);
  const before = printSnbt(nbt);
  migrateNbt(nbt, span);
  const after = printSnbt(nbt);
  return before === after ? text : after;
}

/** JSON text is valid SNBT; only what has another form now is rewritten. */
function textArgument(text: string): string {
  const quoted = /^'(.*)'$/s.exec(text)?.[1];
  const made = textFromString(quoted ?? text);
  if (made === undefined) return text;
  const same = readable(text);
  const after = printSnbt(made);
  return same !== undefined && printSnbt(same) === after ? text : after;
}

function readable(text: string): Nbt | undefined {
  try {
    return parseSnbt(text);
  } catch {
    return undefined;
  }
}

/** The last name of the path a value is written to, which says what the value is. */
function pathBefore(words: readonly Argument[], line: string, i: number): string[] {
  const path = words.slice(0, i).findLast((word) => word.parser === 'minecraft:nbt_path');
  return path ? line.slice(path.start, path.end).split('.') : [];
}

function valueText(text: string, path: readonly string[], span: Span): string {
  const value = parseSnbt(text);
  const before = printSnbt(value);
  const last = path.at(-1) ?? '';
  const name = last.replace(/[[{].*$/, '');
  if (name === 'tag' && path.length > 1 && isCompound(value) && span.crosses('1.20.5')) {
    const made = compound(componentsOfTag('', value, (stack) => migrateStack(stack, span)));
    migrateComponentMap(made, span);
    return printSnbt(made);
  }
  // A value for CustomName or an item slot is migrated as if it were inside that field.
  const holder = compound([[name, last.endsWith(']') ? { kind: 'list', items: [value] } : value]]);
  migrateNbt(holder, span);
  const [entry] = holder.entries;
  const moved = entry?.[1];
  const after =
    moved === undefined || entry?.[0] !== name
      ? value
      : last.endsWith(']') && moved.kind === 'list'
        ? (moved.items[0] ?? value)
        : moved;
  return printSnbt(after) === before ? text : printSnbt(after);
}

/** `@e[nbt={…}]`: the NBT in a selector. */
function selectorText(text: string, span: Span): string {
  if (!text.startsWith('@')) return text;
  if (span.crosses('1.21.2'))
    return selectorNbt(
      text.replace(/\btype\s*=\s*(!?)(?:minecraft:)?boat(?=[,\]\s])/g, 'type=$1#minecraft:boat'),
      span,
    );
  return selectorNbt(text, span);
}

function selectorNbt(text: string, span: Span): string {
  let made = '';
  let at = 0;
  for (const match of text.matchAll(/\bnbt\s*=\s*!?\s*(?=\{)/g)) {
    const start = match.index + match[0].length;
    if (start < at) continue;
    const { end } = readSnbt(text, start);
    made += text.slice(at, start) + nbtText(text.slice(start, end), span);
    at = end;
  }
  return made + text.slice(at);
}

const operations: Readonly<Record<string, string>> = {
  add: 'add_value',
  multiply_base: 'add_multiplied_base',
  multiply: 'add_multiplied_total',
};

/** `attribute … modifier add UUID NAME VALUE add` → `… modifier add ID VALUE add_value`. */
function attributeModifiers({ words, line, span, replace }: CommandMigration): void {
  const start = words.findIndex(({ name, parser }) => parser === 'literal' && name === 'attribute');
  if (start < 0 || !words.slice(start).some(({ name }) => name === 'modifier')) return;
  for (const word of words.slice(start + 1)) {
    const text = line.slice(word.start, word.end);
    const operation = lookup(operations, text);
    const isLast = word === words.at(-1);
    if (span.crosses('1.20.5') && word.parser === 'literal' && isLast && operation)
      replace.set(word, operation);
    if (!span.crosses('1.21')) continue;
    const uuid = word.parser === 'minecraft:uuid' ? fullUuid(text) : undefined;
    if (uuid) replace.set(word, `minecraft:${uuid}`);
    if (word.name === 'name' && word.parser === 'brigadier:string') replace.set(word, '');
  }
}

/** A boat is one entity per wood since 1.21.2. */
function boats({ words, line, replace }: CommandMigration): void {
  const [command, entity] = [words.findIndex(({ name }) => name === 'summon'), 1];
  const word = words[command + entity];
  if (command < 0 || !word) return;
  const text = line.slice(word.start, word.end);
  const kind = /^(?:minecraft:)?(chest_boat|boat)$/.exec(text)?.[1];
  if (kind === undefined) return;
  const data = words.find(({ parser }) => parser === 'minecraft:nbt_compound_tag');
  const nbt = data ? parseSnbt(replace.get(data) ?? line.slice(data.start, data.end)) : undefined;
  const wood = isCompound(nbt) ? nbt.entries.get('Type') : undefined;
  const name = wood?.kind === 'string' ? wood.value.replace(/^minecraft:/, '') : 'oak';
  const vessel = name === 'bamboo' ? kind.replace('boat', 'raft') : kind;
  replace.set(word, `minecraft:${name}_${vessel}`);
  if (data && isCompound(nbt) && nbt.entries.delete('Type')) replace.set(data, printSnbt(nbt));
}

function gameRules({ words, line, target, replace, notes }: CommandMigration): void {
  const at = words.findIndex(({ name, parser }) => parser === 'literal' && name === 'gamerule');
  const rule = words[at + 1];
  if (at < 0 || !rule || rule.parser !== 'literal') return;
  const value = words[at + 2];
  const known = new Set(Object.keys(target?.children?.gamerule?.children ?? {}));
  if (known.size === 0 || known.has(rule.name)) return;
  const made = migrateGameRule(rule.name, value && line.slice(value.start, value.end), known);
  if (!made) {
    notes.push(
      `The game rule ${rule.name} has no exact successor: choose one with describe_command gamerule.`,
    );
    return;
  }
  replace.set(rule, made.name);
  if (value && made.value !== undefined) replace.set(value, made.value);
}
