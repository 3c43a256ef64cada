import type * as Core from '@spyglassmc/core';
import type * as Mcdoc from '@spyglassmc/mcdoc';
import * as z from 'zod';
import { isJsonText, isTextAsItIs, JSON_TEXT } from './json-text.ts';

const TEXT = '::java::util::text::Text';
/** An attribute of our own, on the strings among text components. */
const ATTRIBUTE = 'plain_text';

type Types = Readonly<Record<string, unknown>>;
const Union = z.looseObject({
  kind: z.literal('union'),
  members: z.array(z.looseObject({ kind: z.string() })),
});

/** The schema's types with our attribute on texts that are plain strings. */
export function withPlainText(types: Types, release: string): Types {
  const text = Union.safeParse(types[TEXT]).data;
  if (!text || !isTextAsItIs(release)) return types;
  const members = text.members.map((member) =>
    member.kind === 'string' ? { ...member, attributes: [{ name: ATTRIBUTE }] } : member,
  );
  return { ...types, [TEXT]: { ...text, members } };
}

/** Warns of JSON in such a string, wherever the schema has a text component. */
export function registerPlainText(
  meta: Core.MetaRegistry,
  { runtime }: typeof Mcdoc,
  { ErrorSeverity }: typeof Core,
): void {
  runtime.registerAttribute(meta, ATTRIBUTE, () => undefined, {
    checker: () => (node, ctx) => {
      const written = 'value' in node ? node.value : undefined;
      if (typeof written === 'string' && isJsonText(written))
        ctx.err.report(JSON_TEXT, node.range, ErrorSeverity.Warning);
    },
  });
}
