import * as z from 'zod';
import { invalidInput, type LoreError } from '../base/error.ts';
import { listed } from '../text/excerpt.ts';
import { nearest } from '../text/names.ts';
import { meantBy, withOwnNames } from './argument-names.ts';
import { isEmptyText, mustBe, typeWord } from './issue-messages.ts';
import { fromJsonText } from './json-text.ts';
import { isSecretArgument } from './secret-argument.ts';
import { UNLISTED } from './unlisted.ts';

/**
 * Reads raw arguments leniently, as people and models write them ("5" for 5, "1/4" for 0.25, any
 * case for an enum value, one value for a list of one), then validates strictly: an unknown
 * argument or a wrong value is refused by name, with what would be right.
 */
export function readArguments<Input extends z.ZodObject>(
  tool: string,
  input: Input,
  raw: unknown,
): z.output<Input> {
  const given = raw === undefined || raw === null ? {} : raw;
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalidInput(`${tool} takes an object of arguments.`);
  const count = Object.keys(given).length;
  if (count > MOST_ARGUMENTS)
    throw invalidInput(`${tool} was given ${count} arguments.`, {
      next: `It takes: ${Object.keys(input.shape).join(', ')}.`,
    });
  const shape: Readonly<Record<string, z.core.$ZodType>> = input.shape;
  const lenient: Record<string, unknown> = {};
  const own = withOwnNames(asOneObject(shape, { ...given }), Object.keys(shape));
  const named = withFiltersInside(shape, own);
  for (const [name, value] of Object.entries(named)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    // Several clients send null for "not given".
    if (value === null && schema) continue;
    lenient[name] = schema ? soften(schema, value) : value;
    const length = typeof value === 'string' ? value.length : 0;
    if (schema && length > MOST_TEXT && !hasOwnLimit(schema))
      throw invalidInput(`"${name}" is ${length} characters long; at most ${MOST_TEXT} are read.`);
  }
  const result = input.safeParse(lenient);
  if (result.success) return result.data;
  throw refusal(tool, shape, result.error.issues, lenient);
}

/**
 * Tools with many filters take most of them in one object, `filters`: those given beside it are put
 * into it, where they are validated by name. Arguments that the listing leaves out are taken out of
 * it, since whoever reads the listing cannot know where they belong.
 */
function withFiltersInside(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const { filters: typed = {}, ...beside } = given;
  const inside = Object.hasOwn(shape, 'filters') ? fromJsonText(typed) : undefined;
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) return given;
  const names = Object.keys(shape);
  const isApart = ([key]: readonly [string, unknown]): boolean =>
    Object.hasOwn(shape, key) && !Object.hasOwn(beside, key) && isUnlisted(shape[key]);
  const apart = Object.entries(inside).filter(isApart);
  const others = { ...Object.fromEntries(apart), ...beside };
  const filters = Object.fromEntries(Object.entries(inside).filter((entry) => !isApart(entry)));
  const isTypo = (key: string) => nearest(key, names, 1)[0]?.[0] === key[0];
  // A second word for an argument that is given already is no filter.
  const isFilter = (key: string) =>
    !names.includes(key) && !isTypo(key) && meantBy(key, names) === undefined;
  const moved = Object.entries(others).filter(([key]) => isFilter(key));
  if (moved.length + apart.length === 0) return given;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => !isFilter(key))),
    filters: { ...Object.fromEntries(moved), ...filters },
  };
}

const isUnlisted = (field: z.core.$ZodType | undefined): boolean =>
  field instanceof z.ZodType && field.meta()?.[UNLISTED] === true;

/**
 * A tool that takes one object is often called with its fields as arguments: wrap them. Unknown
 * fields are passed along, so that the object's schema refuses them with a hint.
 */
function asOneObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const [[name, outer] = [], ...others] = Object.entries(shape);
  if (name === undefined || outer === undefined || others.length > 0 || name in given) return given;
  const schema = unwrap(outer);
  if (!(schema instanceof z.ZodObject)) return given;
  return Object.keys(given).some((key) => Object.hasOwn(schema.shape, key))
    ? { [name]: given }
    : given;
}

/** Far more than any tool has; the rest is not even read. */
const MOST_ARGUMENTS = 200;
/**
 * The limit of a text that declares none: ids and names, where a declared limit would only cost
 * tokens.
 */
const MOST_TEXT = 10_000;
/** A list may come as one comma-separated text; no tool takes a longer one. */
const MOST_WORDS = 1000;

const hasOwnLimit = (outer: z.core.$ZodType): boolean => {
  const schema = unwrap(outer);
  return !(schema instanceof z.ZodString) || schema.maxLength !== null;
};

/** Unwraps optional, default and the like. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodPrefault
  )
    return unwrap(schema.def.innerType);
  return schema;
}

function soften(outer: z.core.$ZodType, value: unknown): unknown {
  const schema = unwrap(outer);
  if (schema instanceof z.ZodArray) {
    // Some clients send a list as comma-separated words.
    const list = typeof value === 'string' ? splitList(value) : value;
    return Array.isArray(list) ? list.map((item) => soften(schema.def.element, item)) : list;
  }
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
    return softenObject(schema, value);
  // A list of one where a single value is expected.
  if (Array.isArray(value) && value.length === 1 && isSingle(schema))
    return soften(schema, value[0]);
  if ((typeof value === 'number' || typeof value === 'boolean') && schema instanceof z.ZodString)
    return String(value);
  if (schema instanceof z.ZodUnion && (typeof value === 'string' || typeof value === 'object')) {
    for (const option of schema.def.options) {
      const soft = soften(option, value);
      if (soft !== value) return soft;
    }
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (schema instanceof z.ZodNumber) return asNumber(text) ?? value;
  if (schema instanceof z.ZodBoolean)
    return /^(true|yes)$/i.test(text) ? true : /^(false|no)$/i.test(text) ? false : value;
  if (schema instanceof z.ZodEnum) {
    const wanted = spelling(text);
    const meant = schema.options.filter((option) => {
      const own = spelling(String(option));
      // People write "2024" for the edition "5e-2024".
      return own === wanted || (/^\d{4}$/.test(wanted) && own.endsWith(`-${wanted}`));
    });
    return meant.find((option) => spelling(String(option)) === wanted) ?? meant[0] ?? value;
  }
  return value;
}

const isSingle = (schema: z.core.$ZodType): boolean =>
  [z.ZodString, z.ZodEnum, z.ZodNumber, z.ZodBoolean].some((type) => schema instanceof type);

/** An object may come as JSON text; its values are read as leniently as arguments. */
function softenObject(schema: z.ZodObject | z.ZodRecord, value: unknown): unknown {
  const given = fromJsonText(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const shape: Readonly<Record<string, z.core.$ZodType>> =
    schema instanceof z.ZodObject ? schema.shape : {};
  const soft: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(given)) {
    const field =
      schema instanceof z.ZodRecord
        ? schema.def.valueType
        : Object.hasOwn(shape, name)
          ? shape[name]
          : undefined;
    if (inner === null && field) continue;
    soft[name] = field ? soften(field, inner) : inner;
  }
  return soft;
}

const spelling = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '-');

function splitList(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) {
    const list = fromJsonText(trimmed);
    return Array.isArray(list) ? list : [text];
  }
  if (trimmed === '') return [];
  return trimmed.split(',', MOST_WORDS + 1).map((word) => word.trim());
}

function asNumber(text: string): number | undefined {
  const fraction = /^(\d+)\s*\/\s*(\d+)$/.exec(text);
  if (fraction?.[1] && fraction[2] && Number(fraction[2]) !== 0)
    return Number(fraction[1]) / Number(fraction[2]);
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/i.exec(text);
  if (ordinal) return Number(ordinal[1]);
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function refusal(
  tool: string,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  issues: readonly z.core.$ZodIssue[],
  given: Record<string, unknown>,
): LoreError {
  const names = Object.keys(shape);
  const sentences: string[] = [];
  const suggestions: string[] = [];
  for (const issue of issues.slice(0, 5)) {
    const path = shown(issue.path.map(String).join('.'));
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 5)) {
        const near = path === '' ? nearest(shown(key), names, 1)[0] : undefined;
        if (near) suggestions.push(near);
        sentences.push(
          `Unknown argument "${path ? `${path}.` : ''}${shown(key)}" for ${tool}.${near ? ` Did you mean "${near}"?` : ''}`,
        );
      }
      const more = issue.keys.length - 5;
      if (more > 0) sentences.push(`So are ${more} more.`);
      if (path === '') sentences.push(`It takes: ${names.join(', ')}.`);
    } else if (issue.code === 'invalid_value') {
      const valid = issue.values.map(String);
      const typed = valueAt(given, issue.path);
      if (typed === undefined)
        sentences.push(`"${path}" is required: one of ${listed(valid, 'or')}.`);
      else {
        const word = typeof typed === 'string' ? typed : JSON.stringify(typed);
        const near = nearest(shown(word), valid, 1).filter((choice) =>
          hasSameFigures(word, choice),
        );
        suggestions.push(...(near.length > 0 ? near : valid));
        sentences.push(
          `"${path}" cannot be ${shown(JSON.stringify(typed))}.${near[0] ? ` Did you mean "${near[0]}"?` : ''} Valid: ${valid.join(', ')}.`,
        );
      }
    } else if (issue.code === 'invalid_type' && valueAt(given, issue.path) === undefined) {
      sentences.push(`"${path}" is required (${typeWord(issue.expected)}).`);
    } else if (isEmptyText(issue) && isRequired(shape, issue.path)) {
      sentences.push(`"${path}" is required and must not be empty (text).`);
    } else {
      const isSecret = isSecretArgument(shape[String(issue.path[0])]);
      const typed = isSecret ? undefined : JSON.stringify(valueAt(given, issue.path));
      sentences.push(
        `"${path}"${mustBe(issue)}${typed === undefined ? '' : ` (got ${shown(typed)})`}.`,
      );
    }
  }
  return invalidInput(sentences.join(' '), { suggestions: [...new Set(suggestions)] });
}

/** A letter may be wrong, but another number is another thing: "3.5e" is no misspelt "a5e". */
function hasSameFigures(typed: string, choice: string): boolean {
  const figures = (text: string): string => text.replace(/\D+/g, '');
  return figures(choice).startsWith(figures(typed));
}

/** Whether a call must have this argument, or an object in it this field: it cannot be left out. */
function isRequired(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  [name, ...inside]: readonly PropertyKey[],
): boolean {
  const field = Object.hasOwn(shape, String(name)) ? shape[String(name)] : undefined;
  if (field === undefined) return false;
  if (inside.length === 0) return !z.safeParse(field, undefined).success;
  const schema = unwrap(field);
  return schema instanceof z.ZodObject && isRequired(schema.shape, inside);
}

/** The typed value, shortened to fit on a line. */
const shown = (typed: string): string => {
  const line = typed.slice(0, 200).replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
};

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, step);
  }
  return at;
}
