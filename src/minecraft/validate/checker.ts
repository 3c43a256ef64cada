import type { AstNode } from '@spyglassmc/core';
import { lookup } from '../../base/lookup.ts';
import { blockStateProblems } from './block-states.ts';
import { consequences } from './broken-commands.ts';
import { findingsOf } from './findings.ts';
import type { GameData } from './game-data.ts';
import { checkMacroLines } from './macro-check.ts';
import { madeByMacros } from './macro-lines.ts';
import { outOfWorld } from './out-of-world.ts';
import type { CheckedFile, FileReply, Finding, Request } from './protocol.ts';
import { rateReferences } from './rate-references.ts';
import { isDeclared, type Reference, referencesIn, visitNodes } from './references.ts';
import { type ParsedFile, stagesOf } from './spyglass-document.ts';
import { createProject, ROOT } from './spyglass-project.ts';
import { forSpyglass } from './spyglass-text.ts';

/** Reports each file as soon as it is checked, and unknown ids at the end. */
export type Check = (request: Request, report: (reply: FileReply) => void) => Promise<void>;

/** More findings in one file are one mistake many times over. */
const MOST_FINDINGS = 1000;
const languages: Readonly<Record<string, string>> = {
  json: 'json',
  mcmeta: 'json',
  mcfunction: 'mcfunction',
};

/** Spyglass for one release, with the schema and the available data of the game's registries. */
export async function createChecker(
  release: string,
  symbols: unknown,
  game: GameData,
  dataCategories: ReadonlySet<string>,
): Promise<Check> {
  const [core, { TextDocument }, project] = await Promise.all([
    import('@spyglassmc/core'),
    import('vscode-languageserver-textdocument'),
    createProject(release, symbols, game),
  ]);
  const stages = stagesOf(project, core);
  const uriOf = (path: string): string => `${ROOT}${encodeURI(path)}`;
  const parse = ({ path, content }: CheckedFile, language: string) =>
    stages.parse(path, TextDocument.create(uriOf(path), language, 1, forSpyglass(path, content)));

  return async ({ files, present, wholePack, budgetMs }, report) => {
    const end = Date.now() + budgetMs;
    const uris = [...files.map(({ path }) => path), ...present].map(uriOf);
    const references: Reference[] = [];
    try {
      // One file may define what another refers to: ids are checked when all files have been read.
      stages.declare(uris);
      for (const file of files) {
        if (Date.now() > end) return;
        const language = languageOf(file.path);
        let findings: Finding[] | undefined;
        try {
          const parsed = language === undefined ? undefined : parse(file, language);
          if (parsed) {
            await stages.bind(parsed);
            findings = findingsOf(
              parsed,
              await stages.check(parsed),
              release,
              core,
              game.summary.commands,
            );
            const broken = consequences(parsed, findings, core);
            references.push(...referencesIn(parsed, core, ({ start }) => !broken.isAfter(start)));
            if (game.hasRegistries) findings.push(...stateFindings(parsed, game));
            findings.push(...positionFindings(parsed));
            findings = findings.filter((finding) => !broken.follows(finding));
            if (language === 'mcfunction') {
              const macros = await checkMacroLines(parsed, {
                parse: (content) => parse({ path: file.path, content }, language),
                check: async (line) => {
                  await stages.bind(line);
                  return stages.check(line);
                },
                release,
                core,
                commands: game.summary.commands,
              });
              findings.push(...macros.findings);
              references.push(...macros.references);
            }
          } else findings = [];
        } catch {
          // Most likely a stack overflow: the file is reported without findings.
        }
        report(replyOf(file.path, findings));
      }
      const unknown = references.filter((one) => !isDeclared(one, project.symbols, core));
      const rated = rateReferences(unknown, {
        release,
        game,
        dataCategories,
        wholePack,
        // What was built into the game and is data since: enchantments, banner patterns.
        registryCategories: new Set<string>([
          ...core.RegistryCategories,
          ...core.NormalFileCategories,
          ...core.WorldgenFileCategories,
        ]),
        namespaces: new Set(
          files.flatMap(({ path }) => /^data\/([^/]+)\/(?!tags\/)/.exec(path)?.[1] ?? []),
        ),
        madeByMacros: new Set(files.flatMap(({ content }) => madeByMacros(content))),
        symbols: project.symbols,
      });
      for (const [path, findings] of byPath(rated)) report(replyOf(path, findings));
    } finally {
      stages.forget();
    }
  };
}

function positionFindings({ path, doc, node }: ParsedFile): Finding[] {
  if (!path.endsWith('.mcfunction')) return [];
  return outOfWorld((each) => visitNodes(node, [], each)).map(({ offset, message }) => {
    const { line, character } = doc.positionAt(offset);
    return { path, severity: 'warning', line: line + 1, column: character + 1, message };
  });
}

function stateFindings({ path, doc, node }: ParsedFile, game: GameData): Finding[] {
  if (!path.endsWith('.mcfunction')) return [];
  const visit = (each: (one: AstNode) => void) => visitNodes(node, [], each);
  return blockStateProblems(visit, doc.getText(), game).map(({ offset, message }) => {
    const { line, character } = doc.positionAt(offset);
    return { path, severity: 'error', line: line + 1, column: character + 1, message };
  });
}

function replyOf(path: string, findings: readonly Finding[] | undefined): FileReply {
  return {
    kind: 'file',
    path,
    findings: findings?.slice(0, MOST_FINDINGS),
    more: countsOf(findings?.slice(MOST_FINDINGS) ?? []),
  };
}

function byPath(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.path);
    if (group) group.push(finding);
    else groups.set(finding.path, [finding]);
  }
  return groups;
}

function countsOf(findings: readonly Finding[]): FileReply['more'] {
  const counts = { error: 0, warning: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

const languageOf = (path: string): string | undefined =>
  lookup(languages, path.slice(path.lastIndexOf('.') + 1));
