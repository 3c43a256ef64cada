import { useEffect, useState } from 'preact/hooks';

type Theme = 'light' | 'dark';
const KEY = 'lorewright-theme';

const chosen = (): Theme | undefined => {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : undefined;
};
const system = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Set before anything is drawn, so that a chosen theme does not flash the other. */
export function applyTheme(): void {
  const theme = chosen();
  if (theme) document.documentElement.dataset.theme = theme;
}

export function useTheme(): { other: Theme; toggle: () => void } {
  const [theme, setTheme] = useState<Theme>(() => chosen() ?? system());
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setTheme(chosen() ?? system());
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  return {
    other,
    toggle() {
      localStorage.setItem(KEY, other);
      applyTheme();
      setTheme(other);
    },
  };
}
