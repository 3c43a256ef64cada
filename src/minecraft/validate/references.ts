import type * as Core from '@spyglassmc/core';
import { type NodeContext, placeInFile } from './node-context.ts';
import type { ParsedFile } from './spyglass-document.ts';

/** An id that was not declared when its file was checked. */
export interface Reference {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly category: string;
  /** `minecraft:stick`, or the criterion after the advancement it belongs to. */
  readonly ids: readonly string[];
  readonly context: NodeContext;
  /** In a macro line, after a variable that may change its meaning. */
  readonly afterVariable?: boolean;
}

/** The undeclared ids of a checked file; a later file may still declare them. */
export function referencesIn(
  { path, doc, node }: ParsedFile,
  core: typeof Core,
  isWanted: (range: Core.Range) => boolean = () => true,
): Reference[] {
  const found: Reference[] = [];
  visitNodes(node, [], (child, parents) => {
    const { symbol } = child;
    if (!symbol || core.SymbolUtil.isDeclared(symbol) || !isWanted(child.range)) return;
    const { line, character } = doc.positionAt(child.range.start);
    found.push({
      path,
      line: line + 1,
      column: character + 1,
      category: symbol.category,
      ids: [...symbol.path],
      context: placeInFile(child, parents),
    });
  });
  return found;
}

type Visitor = (node: Core.AstNode, parents: readonly Core.AstNode[]) => void;

/** Visits a node and all below it, with its ancestors, outermost first. */
export function visitNodes(node: Core.AstNode, parents: Core.AstNode[], each: Visitor): void {
  each(node, parents);
  if (!node.children) return;
  parents.push(node);
  for (const child of node.children) visitNodes(child, parents, each);
  parents.pop();
}

/** Whether a file of the pack, or the game itself, has declared it by now. */
export const isDeclared = (
  { category, ids }: Reference,
  symbols: Core.SymbolUtil,
  core: typeof Core,
): boolean => core.SymbolUtil.isDeclared(symbols.lookup(category, [...ids]).symbol);
