import type { Settings } from '../../base/config.ts';
import type { Document, NewEntity } from '../../library/library.ts';
import type { CommandEntry } from '../../tool/command.ts';
import type { Tool } from '../../tool/tool.ts';
import type { UpstreamSpec } from '../../upstream/define-upstream.ts';
import type { Collection, Get } from './collection.ts';
import type { Competence } from './derive/competence.ts';

/** How much a source is trusted, field by field and for whole documents. */
interface SourceCompetence extends Competence {
  /**
   * A source of this rank or more that has a document completely hides this source's entries in it:
   * they would be the same things under other names. Without it nothing is hidden.
   */
  readonly coveredFrom?: number;
  /**
   * Kinds of which others have entries that this source lacks under any name: there it covers no
   * other source.
   */
  readonly incompleteIn?: readonly string[];
  /** Kinds of which this source has entries that no other has: there no source covers it. */
  readonly uncoveredIn?: readonly string[];
}

/** An entity without its source, which the caller adds. */
export type Draft = Omit<NewEntity, 'source'>;

interface SourceSpec {
  /** Stored with every document and entity, so it must never change. */
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  readonly settings?: Settings;
  /** Where its collections are fetched from, with its address and rate limit. */
  readonly upstream?: UpstreamSpec;
  /** The lists there are to fetch; loaded when first needed. */
  readonly collections?: () => Promise<readonly Collection[]>;
  readonly documents?: {
    /** Lists all documents, with publisher and licence. */
    readonly list?: (get: Get) => Promise<Document[]>;
    /** The only documents it has anything of. */
    readonly only?: readonly string[];
    /** The query string for "only these documents". */
    readonly ask?: (keys: readonly string[]) => string;
  };
  /** Bundled content that is in every library, without the network. */
  readonly bundled?: {
    readonly documents: readonly Omit<Document, 'source'>[];
    readonly entities: () => Promise<readonly Draft[]>;
  };
  readonly competence: SourceCompetence;
  /**
   * Contains the user's own books: upstreams do not overwrite or complete them, and they can be
   * removed.
   */
  readonly own?: boolean;
  readonly commands?: Readonly<Record<string, CommandEntry>>;
  /** Its tools on the web page; loaded when the page is served. */
  readonly pageTools?: () => Promise<readonly Tool[]>;
  /** Its tools for members of a server; loaded on first use. */
  readonly memberTools?: () => Promise<readonly Tool[]>;
}

/** One object says everything about a source of content; a new source is a folder and a line. */
export type Source = SourceSpec &
  Required<Pick<SourceSpec, 'settings' | 'documents' | 'commands' | 'pageTools' | 'memberTools'>>;

export const defineSource = (spec: SourceSpec): Source => ({
  settings: {},
  documents: {},
  commands: {},
  pageTools: async () => [],
  memberTools: async () => [],
  ...spec,
});
