import { LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { knownVersions } from '../datapack/versions.ts';
import { disambiguationOf } from '../wiki/disambiguation.ts';
import { type ExamplePair, pairExamples } from '../wiki/example-changes.ts';
import { parsePage } from '../wiki/html.ts';
import { type JsonBlock, jsonBlocks } from '../wiki/json-blocks.ts';
import {
  fixedRevision,
  latestRevision,
  type PageRevision,
  renderedRevision,
} from '../wiki/pages.ts';
import { revisionForVersion, type VersionRevision } from '../wiki/version-revision.ts';

export interface WikiPart {
  title?: string;
  from?: VersionRevision;
  to?: VersionRevision;
  pairs: ExamplePair[];
  cached: boolean;
  notices: Notice[];
  failure?: LoreError;
}

/**
 * The two revisions and their examples; if the wiki is unavailable, the schema's answer remains.
 */
export async function wikiEvidence(
  ctx: ToolContext,
  title: string,
  before: GameVersion,
  after: GameVersion,
): Promise<WikiPart> {
  let reachedPage = false;
  try {
    const versions = knownVersions(ctx);
    const page = await latestRevision(ctx, title);
    reachedPage = true;
    const java = disambiguationOf(page)?.javaEdition;
    const subject = java ?? page.title;
    const from = await revisionForVersion(ctx, subject, before, versions);
    const to = await revisionForVersion(ctx, subject, after, versions);
    const pairs = pairExamples(await examplesOf(ctx, from), await examplesOf(ctx, to));
    const notices = [...page.notices];
    if (java) notices.push(`"${page.title}" is a disambiguation page; "${java}" was compared.`);
    if (from.entry.revisionId === to.entry.revisionId)
      notices.push(`The wiki page has one revision for both versions, ${from.entry.revisionId}.`);
    return { title: to.title, from, to, pairs, cached: page.cached, notices };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    // A missing revision is the caller's error. Without the page or the wiki, the schema's answer
    // remains.
    if (reachedPage && (error.kind === 'not_found' || error.kind === 'invalid_input')) throw error;
    return {
      pairs: [],
      cached: false,
      notices: [joinNotices([`No wiki evidence:`, error.notice])],
      failure: error,
    };
  }
}

async function examplesOf(ctx: ToolContext, found: VersionRevision): Promise<JsonBlock[]> {
  let revision: PageRevision;
  try {
    revision = await fixedRevision(ctx, found.title, found.entry.revisionId);
  } catch (error) {
    // A hidden text has no examples; the revision is still evidence.
    if (error instanceof LoreError && error.kind === 'not_found') return [];
    throw error;
  }
  return jsonBlocks(await parsePage((await renderedRevision(ctx, revision)).text));
}
