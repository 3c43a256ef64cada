import type * as Core from '@spyglassmc/core';
import { commandErrors } from './findings.ts';
import type { Finding } from './protocol.ts';
import { visitNodes } from './references.ts';
import type { ParsedFile } from './spyglass-document.ts';

/** A command with a mistake in its syntax: the game reads it up to there. */
interface Broken {
  readonly at: number;
  /** Where the argument with the mistake begins. */
  readonly argument: number;
  readonly end: number;
}

/** What only follows from mistakes in the syntax of commands. */
export interface Consequences {
  isAfter(offset: number): boolean;
  follows(finding: Finding): boolean;
}

/** Those of a function, by the mistakes that are among its findings. */
export function consequences(
  { path, doc, node }: ParsedFile,
  findings: readonly Finding[],
  core: typeof Core,
): Consequences {
  const offsetOf = ({ line, column }: Finding): number =>
    doc.offsetAt({ line: line - 1, character: column - 1 });
  const errors = new Set(findings.filter(({ severity }) => severity === 'error').map(offsetOf));
  const mistakes = path.endsWith('.mcfunction')
    ? commandErrors({ path, doc, node }, core)
        .map(({ range }) => range.start)
        .filter((offset) => errors.has(offset))
    : [];
  const broken = mistakes.length === 0 ? [] : brokenCommands(node, mistakes);
  return {
    isAfter: (offset) => broken.some(({ at, end }) => at <= offset && offset <= end),
    follows: (finding) => {
      const offset = offsetOf(finding);
      return broken.some(
        ({ at, argument, end }) =>
          (at < offset && offset <= end) ||
          // What is missing may be behind the mistake.
          (argument <= offset && offset < at && finding.message.startsWith('Missing ')),
      );
    },
  };
}

function brokenCommands(root: Core.AstNode, mistakes: readonly number[]): Broken[] {
  const found = new Map<Core.AstNode, Broken>();
  visitNodes(root, [], (node, parents) => {
    const { start, end } = node.range;
    if (node.type === 'mcfunction:command') {
      const at = mistakes.find((offset) => start <= offset && offset <= end);
      const isOutermost = !parents.some(({ type }) => type === 'mcfunction:command');
      if (at !== undefined && isOutermost) found.set(node, { at, argument: at, end });
    } else if (node.type === 'mcfunction:command_child') {
      const command = parents.find(({ type }) => type === 'mcfunction:command');
      const known = command && found.get(command);
      if (known && start <= known.at && known.at <= end)
        found.set(command, { ...known, argument: start });
    }
  });
  return [...found.values()];
}
