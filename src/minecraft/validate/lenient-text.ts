import type * as Core from '@spyglassmc/core';
import type * as Json from '@spyglassmc/json';
import type * as Mcdoc from '@spyglassmc/mcdoc';
import { existsIn } from '../datapack/release.ts';
import { readLenientJson } from './lenient-json.ts';
import { visitNodes } from './references.ts';

interface Packages {
  readonly core: typeof Core;
  readonly json: typeof Json;
  readonly mcdoc: typeof Mcdoc;
}

/** The releases that read text in strings leniently: a word, or `{text:'x'}`. */
const LENIENT = { since: '1.20.3', until: '1.21.5' } as const;

/**
 * Replaces Spyglass's parser of text in strings, which accepts standard JSON only, where the game
 * accepts more. Other text is parsed after it is written anew, so that the columns of its findings
 * are about right.
 */
export function registerLenientText(
  meta: Core.MetaRegistry,
  release: string,
  { core, json, mcdoc }: Packages,
): void {
  if (!existsIn(release, LENIENT)) return;

  const parseText = (src: Core.Source, ctx: Core.ParserContext): Json.JsonNode | undefined => {
    const text = readLenientJson(src.string);
    const isStandard = !text.ok || text.liberties.size === 0;
    const start = src.cursor;
    const source = isStandard
      ? src
      : new core.Source(text.strict.trim(), [countedFrom(start, core)]);
    const node = json.parser.entry(source, ctx);
    if (node === core.Failure) return undefined;
    if (isStandard) return node;
    keepWithin(node, core.Range.create(start, src.skipRemaining()));
    return node;
  };

  mcdoc.runtime.registerAttribute(meta, 'text_component', () => undefined, {
    stringParser: () => (src: Core.Source, ctx: Core.ParserContext) => {
      const start = src.cursor;
      const node = parseText(src, ctx);
      if (node)
        return {
          type: 'json:typed',
          range: node.range,
          children: [node],
          targetType: mcdoc.typeRef('text_component'),
        };
      ctx.err.report('Expected a text', core.Range.create(start, src.skipRemaining()));
      return undefined;
    },
  });
}

/** Counts from a place in the file. */
const countedFrom = (start: number, { Range }: typeof Core): Core.IndexMap[number] => ({
  inner: Range.create(0),
  outer: Range.create(start),
});

/** What was written anew may be longer. */
function keepWithin(node: Core.AstNode, { start, end }: Core.Range): void {
  const kept = (offset: number): number => Math.max(start, Math.min(offset, end - 1));
  visitNodes(node, [], ({ range }) => {
    range.start = kept(range.start);
    range.end = Math.max(range.start, Math.min(range.end, end));
  });
}
