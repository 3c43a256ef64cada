import type * as Core from '@spyglassmc/core';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** A parsed file of the pack. */
export interface ParsedFile {
  readonly path: string;
  readonly doc: TextDocument;
  readonly node: Core.FileNode<Core.AstNode>;
}

/**
 * The stages of a file in Spyglass, one by one. Its own project runs them together when a file is
 * opened, before the next file is known.
 */
export function stagesOf(project: Core.Project, core: typeof Core) {
  const { meta, symbols } = project;
  return {
    /** Declares the ids that follow from file paths. */
    declare(uris: readonly string[]): void {
      const ctx = core.UriBinderContext.create(project);
      symbols.contributeAs('uri_binder', () => {
        for (const bind of meta.uriBinders) bind([...uris], ctx);
      });
    },

    parse(path: string, doc: TextDocument): ParsedFile | undefined {
      const parser = meta.getParserForLanguageId(doc.languageId);
      if (!parser) return undefined;
      const ctx = core.ParserContext.create(project, { doc });
      return { path, doc, node: core.file(parser)(new core.Source(doc.getText()), ctx) };
    },

    /** Declares what the file itself defines: objectives, teams, storages. */
    async bind({ doc, node }: ParsedFile): Promise<void> {
      const ctx = core.BinderContext.create(project, { doc });
      await symbols.contributeAsAsync('binder', async () => {
        await meta.getBinder(node.type)(core.StateProxy.create(node), ctx);
      });
    },

    async check({ doc, node }: ParsedFile): Promise<readonly Core.LanguageError[]> {
      const ctx = core.CheckerContext.create(project, { doc });
      await symbols.contributeAsAsync('checker', async () => {
        await meta.getChecker(node.type)(core.StateProxy.create(node), ctx);
      });
      return ctx.err.dump();
    },

    /** Drops all files. By contributor, since clearing them one by one takes a third of a check. */
    forget(): void {
      for (const contributor of ['uri_binder', 'binder', 'checker']) symbols.clear({ contributor });
    },
  };
}
