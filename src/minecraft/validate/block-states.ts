import type * as Core from '@spyglassmc/core';
import { lookup } from '../../base/lookup.ts';
import { nearest } from '../../text/names.ts';
import type { GameData } from './game-data.ts';

export interface BlockStateProblem {
  readonly offset: number;
  readonly message: string;
}

type Visit = (each: (node: Core.AstNode) => void) => void;

const field = (node: Core.AstNode, name: string): unknown =>
  Object.getOwnPropertyDescriptor(node, name)?.value;

const isNode = (value: unknown): value is Core.AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'range' in value;

/** Block states in commands that a block does not have, which Spyglass does not report. */
export function blockStateProblems(
  visit: Visit,
  text: string,
  { summary }: GameData,
): BlockStateProblem[] {
  const problems: BlockStateProblem[] = [];
  visit((node) => {
    if (node.type !== 'mcfunction:block') return;
    const id = field(node, 'id');
    const states = field(node, 'states');
    if (!isNode(id) || !isNode(states) || field(id, 'isTag') === true) return;
    const name = text.slice(id.range.start, id.range.end);
    const known = lookup(summary.blocks, name.replace(/^minecraft:/, ''))?.[0];
    if (!known) return;
    for (const pair of states.children ?? []) {
      const key = field(pair, 'key');
      const value = field(pair, 'value');
      if (!isNode(key)) continue;
      const keyText = unquoted(text.slice(key.range.start, key.range.end));
      const values = lookup(known, keyText);
      if (!values) {
        const [near] = nearest(keyText, Object.keys(known));
        problems.push({
          offset: key.range.start,
          message: `${name} has no state "${keyText}"${near ? `: did you mean "${near}"?` : ''}`,
        });
      } else if (isNode(value)) {
        const written = unquoted(text.slice(value.range.start, value.range.end));
        if (!values.includes(written))
          problems.push({
            offset: value.range.start,
            message: `${keyText} of ${name} cannot be "${written}", only ${values.join(', ')}`,
          });
      }
    }
  });
  return problems;
}

const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');
