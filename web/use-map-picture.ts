import { useEffect, useState } from 'preact/hooks';
import { readPicture } from './api.ts';
import type { MapPicture } from './components/world-map.tsx';

/** The picture of a map; undefined until it is here, and where there is none. */
export function useMapPicture(mapId: string | undefined): MapPicture | undefined {
  const [picture, setPicture] = useState<MapPicture>();
  useEffect(() => {
    setPicture(undefined);
    if (mapId === undefined) return;
    const control = new AbortController();
    let href: string | undefined;
    const load = async (): Promise<void> => {
      href = await readPicture('worldanvil', mapId, control.signal);
      if (href === undefined) return;
      const image = new Image();
      image.src = href;
      await image.decode();
      if (!control.signal.aborted)
        setPicture({ href, width: image.naturalWidth, height: image.naturalHeight });
    };
    // A picture that cannot be had or shown leaves the markers on their plain sheet.
    load().catch(() => {});
    return () => {
      control.abort();
      if (href !== undefined) URL.revokeObjectURL(href);
    };
  }, [mapId]);
  return picture;
}
