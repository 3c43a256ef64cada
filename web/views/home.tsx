import * as z from 'zod/mini';
import { searchKinds } from '../model/facets.ts';
import { grouped, title } from '../model/words.ts';
import { hrefOf } from '../router.ts';
import { useTool } from '../use-tool.ts';

export const Status = z.looseObject({
  kinds: z.array(z.object({ kind: z.string(), many: z.string(), count: z.number() })),
  fetched_at: z.optional(z.string()),
});

/** Where a kind of entry is browsed. */
const BROWSE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  weapon: { kind: 'item', type: 'weapon' },
  armor: { kind: 'item', type: 'armor' },
  gear: { kind: 'item', type: 'gear' },
  'magic-item': { kind: 'item', type: 'magic-item' },
};

/** What the page calls a kind where the library's word is another. */
const NAMES: Readonly<Record<string, string>> = { armor: 'Armor', race: 'Species' };

function browseHref(kind: string): string | undefined {
  const known = BROWSE[kind];
  if (known) return hrefOf([], known);
  if (searchKinds.some(({ key }) => key === kind)) return hrefOf([], { kind });
  if (['condition', 'skill', 'language', 'damage-type'].includes(kind))
    return hrefOf([], { kind: 'rule', rule_type: kind });
  return undefined;
}

const useKinds = () => {
  const { envelope } = useTool('library_status', {});
  return Status.safeParse(envelope?.data).data?.kinds ?? [];
};

/** The head of the first screen, above the search. */
export function Welcome() {
  const total = useKinds().reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="home">
      <h1>What do you want to know?</h1>
      <p class="lead">
        {total > 0
          ? `${grouped(total)} entries, each with its source. Type a name, or say what it does.`
          : 'Every answer with its source. Type a name, or say what it does.'}
      </p>
    </div>
  );
}

/** What is here, to walk into; below the search while nothing is asked. */
export function Shelf() {
  const kinds = useKinds();
  return (
    <nav class="shelf" aria-label="Browse">
      <ul>
        {kinds.map(({ kind, many, count }) => {
          const href = browseHref(kind);
          const label = (
            <>
              {NAMES[kind] ?? title(many)} <b>{grouped(count)}</b>
            </>
          );
          return href ? (
            <li key={kind}>
              <a href={href}>{label}</a>
            </li>
          ) : null;
        })}
      </ul>
    </nav>
  );
}
