import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A view whose code is fetched when it is first shown. */
export function lazyView<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return function LazyView(props: Props) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      if (View) return;
      void load().then((module) => {
        loaded = module.default;
        setView(() => module.default);
      });
    }, []);
    return View ? (
      <View {...props} />
    ) : (
      <p aria-busy="true" class="hint">
        Loading …
      </p>
    );
  };
}
