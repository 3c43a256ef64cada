import { captionIn } from './text.ts';
import type { Block, Section } from './tree.ts';

/**
 * Moves tables to the text that refers to them. Where a printed page is full, a table stands in the
 * next column, and so under another heading of the Markdown: "the Travel Terrain table" of the
 * travel pace stood under the creation of backgrounds.
 */
export function withTablesInPlace(tree: Section): Section {
  const sections = all(tree);
  const texts = new Map(
    sections.map((section) => [section, section.blocks.map(textOf).join('\n')]),
  );
  const moved = new Map<Section, Placed[]>();
  const taken = new Set<Block>();
  for (const section of sections)
    for (const { caption, blocks } of captionedTables(section.blocks)) {
      const [home, ...others] = sections.filter((other) =>
        texts.get(other)?.includes(reference(caption)),
      );
      if (!home || home === section || others.length > 0) continue;
      moved.set(home, [...(moved.get(home) ?? []), { caption, blocks }]);
      for (const block of blocks) taken.add(block);
    }
  return taken.size === 0 ? tree : rebuilt(tree, moved, taken);
}

interface Placed {
  readonly caption: string;
  /** Its caption, the table and its footnotes. */
  readonly blocks: readonly Block[];
}

const all = (section: Section): Section[] => [section, ...section.children.flatMap(all)];

/** The tables among these blocks that have a caption. */
export function captionedTables(blocks: readonly Block[]): Placed[] {
  return blocks.flatMap(({ node }, index) => {
    const caption = node.type === 'table' ? captionIn(blocks[index - 1]?.node) : undefined;
    if (!caption) return [];
    let end = index + 1;
    while (isFootnote(blocks[end])) end += 1;
    return [{ caption, blocks: blocks.slice(index - 1, end) }];
  });
}

const isFootnote = (block: Block | undefined): boolean =>
  block?.node.type === 'paragraph' && /^(?:\\\*|[†‡])/.test(block.source);

const plain = (text: string): string => text.replaceAll('’', "'").toLowerCase();

const textOf = ({ node, source }: Block): string => (node.type === 'table' ? '' : plain(source));

const reference = (caption: string): string => `${plain(caption)} table`;

/** Whether a text refers to the table with this caption: "the Travel Terrain table". */
export const refersTo = (text: string, caption: string): boolean =>
  plain(text).includes(reference(caption));

function rebuilt(
  section: Section,
  moved: ReadonlyMap<Section, readonly Placed[]>,
  taken: ReadonlySet<Block>,
): Section {
  const blocks = section.blocks.filter((block) => !taken.has(block));
  for (const table of moved.get(section) ?? []) {
    const at = blocks.findIndex((block) => textOf(block).includes(reference(table.caption)));
    blocks.splice(at + 1, 0, ...table.blocks);
  }
  const children = section.children.map((child) => rebuilt(child, moved, taken));
  return { ...section, blocks, children };
}
