import { editDistance, forgiven, nearest, plain } from '../../text/names.ts';
import type { Database } from './database.ts';

interface Named {
  readonly key: number;
  readonly kind: string;
  readonly name: string;
  readonly plain: string;
  readonly squashed: string;
  readonly rank: number;
}

export interface NameMatch {
  readonly key: number;
  /** 0 exact, 1 leading, 2 containing, 3 approximate. */
  readonly tier: 0 | 1 | 2 | 3;
  readonly edits: number;
}

/** Every visible name in memory, loaded when first needed and again when the library has changed. */
export function namesIn(db: Database) {
  let loaded: { generation: number; names: Named[] } | undefined;

  const names = (): Named[] => {
    const generation = db.generation();
    if (loaded?.generation !== generation) {
      const rows = db.rows(
        `SELECT e.key, e.kind, e.name, e.plain, d.rank FROM entities e JOIN documents d ON d.key = e.document
         WHERE e.hidden = 0 ORDER BY e.plain, d.rank, e.document`,
      );
      loaded = {
        generation,
        names: rows.map(([key, kind, name, plainName, rank]) => ({
          key: Number(key),
          kind: String(kind),
          name: String(name),
          plain: String(plainName),
          squashed: String(plainName).replaceAll(' ', ''),
          rank: Number(rank),
        })),
      };
    }
    return loaded.names;
  };

  return {
    /** Names that fit, best first; approximate ones only where nothing fits exactly. */
    match(typed: string, isCandidate: (key: number) => boolean): NameMatch[] {
      const wanted = plain(typed);
      if (wanted === '') return [];
      const squashed = wanted.replaceAll(' ', '');
      const limit = forgiven(squashed.length);
      const matches: (NameMatch & { named: Named })[] = [];
      for (const named of names()) {
        if (!isCandidate(named.key)) continue;
        const fit = fits(named, wanted, squashed, limit);
        if (fit) matches.push({ key: named.key, ...fit, named });
      }
      const exactly = matches.filter((m) => m.tier < 3);
      return (exactly.length > 0 ? exactly : matches).sort(
        (a, b) =>
          a.tier - b.tier ||
          a.edits - b.edits ||
          (a.tier === 0 || a.named.plain === b.named.plain
            ? a.named.rank - b.named.rank
            : a.named.plain < b.named.plain
              ? -1
              : 1),
      );
    },

    suggest(kinds: readonly string[], typed: string, count: number): string[] {
      const choices = names().filter((n) => kinds.includes(n.kind));
      return nearest(typed, new Set(choices.map((n) => n.name)), count);
    },
  };
}

function fits(
  named: Named,
  wanted: string,
  squashed: string,
  limit: number,
): Pick<NameMatch, 'tier' | 'edits'> | undefined {
  if (named.plain === wanted || named.squashed === squashed) return { tier: 0, edits: 0 };
  if (named.plain.startsWith(wanted)) return { tier: 1, edits: 0 };
  if (` ${named.plain}`.includes(` ${wanted}`)) return { tier: 2, edits: 0 };
  const edits = editDistance(squashed, named.squashed, limit);
  return edits <= limit ? { tier: 3, edits } : undefined;
}
