import type { Marker } from '../model/answers.ts';

const SIZE = 600;
const EDGE = 40;

interface Placed {
  readonly marker: Marker;
  readonly x: number;
  readonly y: number;
}

/**
 * The markers of a map where they lie to one another. The picture itself is on World Anvil's server,
 * which the page does not ask for anything.
 */
export function WorldMap({ title, markers }: { title: string; markers: readonly Marker[] }) {
  const placed = place(markers);
  return (
    <figure class="world-map">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`${title}: ${placed.length} markers where they lie`}
      >
        <rect class="ground" width={SIZE} height={SIZE} rx="8" />
        {[1, 2, 3, 4, 5].map((line) => (
          <path
            key={line}
            class="grid"
            d={`M${(line * SIZE) / 6} 0V${SIZE}M0 ${(line * SIZE) / 6}H${SIZE}`}
          />
        ))}
        {placed.map(({ marker, x, y }) => (
          <g key={marker.id} class="marker" transform={`translate(${x} ${y})`}>
            <path d="M0 0c-7-9-10-13-10-18a10 10 0 0 1 20 0c0 5-3 9-10 18z" />
            <circle cy="-18" r="3.5" />
            <text
              x={x > SIZE * 0.7 ? -14 : 14}
              y="-13"
              text-anchor={x > SIZE * 0.7 ? 'end' : 'start'}
            >
              {nameOf(marker)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <ul>
          {markers.map((marker) => (
            <li key={marker.id}>
              <b>{nameOf(marker)}</b>
              {marker.target?.title &&
                marker.target.title !== marker.label &&
                ` → ${marker.target.title}`}
              {marker.group && <small> {marker.group}</small>}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const nameOf = ({ label, target }: Marker): string => label ?? target?.title ?? 'Marker';

/** World Anvil measures from a corner of the picture; here the markers fill the sheet. */
function place(markers: readonly Marker[]): Placed[] {
  const points = markers.flatMap((marker) => {
    const x = Number(marker.geo_x);
    const y = Number(marker.geo_y);
    return marker.geo_x === undefined || Number.isNaN(x) || Number.isNaN(y)
      ? []
      : [{ marker, x, y }];
  });
  const range = (values: readonly number[]) => {
    const least = Math.min(...values);
    return { least, width: Math.max(...values) - least };
  };
  const across = range(points.map(({ x }) => x));
  const along = range(points.map(({ y }) => y));
  const width = Math.max(across.width, along.width) || 1;
  const scale = (SIZE - 2 * EDGE) / width;
  const middle = ({ least, width: own }: typeof across, value: number): number =>
    SIZE / 2 + (value - least - own / 2) * scale;
  return points.map(({ marker, x, y }) => ({
    marker,
    x: middle(across, x),
    // Maps count upwards, screens downwards.
    y: SIZE - middle(along, y),
  }));
}
