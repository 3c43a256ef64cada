import { useEffect, useRef, useState } from 'preact/hooks';
import { type About, type CallFailed, keepToken, readAbout } from './api.ts';
import { RollDice } from './components/markdown.tsx';
import { searchParams } from './model/facets.ts';
import { go, hrefOf, type Route, useRoute } from './router.ts';
import { useTheme } from './theme.ts';
import { asFailure, forgetResponses } from './use-tool.ts';
import { EntryPage } from './views/entry.tsx';
import { Shelf, Welcome } from './views/home.tsx';
import { Search } from './views/search.tsx';
import { toolViews } from './views/tool-views.tsx';

export function App() {
  const route = useRoute();
  const [about, setAbout] = useState<About>();
  const [failure, setFailure] = useState<CallFailed>();
  const begin = () => {
    forgetResponses();
    readAbout().then(
      (known) => {
        setFailure(undefined);
        setAbout(known);
      },
      (error: unknown) => setFailure(asFailure(error)),
    );
  };
  useEffect(begin, []);
  return (
    <>
      <button type="button" class="skip" onClick={skipToMain}>
        Skip to the content
      </button>
      <Header route={route} about={about} />
      {failure && !about ? (
        <Closed failure={failure} retry={begin} />
      ) : (
        about && <Body route={route} about={about} />
      )}
    </>
  );
}

function skipToMain(): void {
  document.querySelector<HTMLElement>('#main')?.focus();
}

const views = (about: About) =>
  toolViews.filter(({ needs }) => needs.every((tool) => about.tools.includes(tool)));

function Header({ route, about }: { route: Route; about: About | undefined }) {
  const theme = useTheme();
  const [view] = route.path;
  const isSearch = !toolViews.some(({ path }) => path === view);
  const nav = useRef<HTMLElement>(null);
  // Where the names of the views do not fit side by side, the one that is open must be in sight.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view, about]);
  return (
    <header class="top">
      <a class="wordmark" href="#/">
        Lorewright
      </a>
      <nav ref={nav} aria-label="Views">
        {about?.tools.includes('search_all') && (
          <a href="#/" aria-current={isSearch ? 'page' : undefined}>
            Search
          </a>
        )}
        {about &&
          views(about).map(({ path, label }) => (
            <a key={path} href={hrefOf([path])} aria-current={view === path ? 'page' : undefined}>
              {label}
            </a>
          ))}
      </nav>
      <button
        type="button"
        class="theme"
        onClick={theme.toggle}
        aria-label={`Use ${theme.other} colours`}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="6.5" />
          <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" class="half" />
        </svg>
      </button>
    </header>
  );
}

function Body({ route, about }: { route: Route; about: About }) {
  const [view = '', document, slug] = route.path;
  const all = views(about);
  // A server without the search begins with what it has.
  const known =
    all.find(({ path }) => path === view) ??
    (view === '' && !about.tools.includes('search_all') ? all[0] : undefined);
  useEffect(() => {
    if (!slug) globalThis.document.title = known ? `${known.label} · Lorewright` : 'Lorewright';
  }, [known, slug]);
  const roll = about.tools.includes('roll_dice')
    ? (notation: string) => go(hrefOf(['dice'], { n: notation }))
    : undefined;
  if (known)
    return (
      <main id="main" class="tool" tabIndex={-1}>
        <RollDice.Provider value={roll}>
          <known.view params={route.params} about={about} />
        </RollDice.Provider>
      </main>
    );
  const open = document && slug ? `lore://${view}/${document}/${slug}` : undefined;
  const search = searchParams(route.params);
  const isAsking = Object.values(search).some(Boolean);
  return (
    <main
      id="main"
      class="library"
      tabIndex={-1}
      data-open={open !== undefined}
      data-asking={isAsking}
    >
      {!open && (isAsking ? <h1 class="visually-hidden">Search</h1> : <Welcome />)}
      <Search route={route} open={open} />
      {!open && !isAsking && <Shelf />}
      {open && (
        <RollDice.Provider value={roll}>
          <EntryPage uri={open} search={search} />
        </RollDice.Provider>
      )}
    </main>
  );
}

/** Shown instead of everything while the server does not let us in. */
function Closed({ failure, retry }: { failure: CallFailed; retry: () => void }) {
  const [token, setToken] = useState('');
  return (
    <main id="main" class="closed" tabIndex={-1}>
      <h1>{failure.needsToken ? 'This library is locked' : 'No answer'}</h1>
      <p role="alert">{failure.message}</p>
      {failure.needsToken ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keepToken(token.trim());
            retry();
          }}
        >
          <label>
            Token
            <input
              type="password"
              autocomplete="current-password"
              value={token}
              onInput={(event) => setToken(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="primary">
            Open
          </button>
          <p class="hint">
            The value of <code>LOREWRIGHT_HTTP_TOKEN</code>. It is kept until this tab is closed.
          </p>
        </form>
      ) : (
        <button type="button" class="primary" onClick={retry}>
          Try again
        </button>
      )}
    </main>
  );
}
