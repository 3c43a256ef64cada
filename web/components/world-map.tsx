import { useState } from 'preact/hooks';
import type { Marker } from '../model/answers.ts';

/** The sheet on which markers are drawn where there is no picture. */
const SHEET = { width: 600, height: 600 };
const EDGE = 40;
/** Pins are drawn for a sheet as wide as this, and grow with a larger one. */
const PIN_SHEET = 800;

interface Placed {
  readonly marker: Marker;
  readonly x: number;
  readonly y: number;
}

/** The picture of a map: an address the browser has it at, and its size in pixels. */
export interface MapPicture {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** A map with its markers: on its picture where there is one, else where they lie to one another. */
export function WorldMap({
  title,
  markers,
  picture,
  isFlipped = false,
}: {
  title: string;
  markers: readonly Marker[];
  picture?: MapPicture | undefined;
  /** The markers of this map are measured from its top. */
  isFlipped?: boolean;
}) {
  const [active, setActive] = useState<Marker['id']>();
  const { width, height } = picture ?? SHEET;
  const placed = picture ? onPicture(markers, picture, isFlipped) : toOneAnother(markers);
  const isCrowded = placed.length > 25;
  const size = Math.max(1, width / PIN_SHEET) * (isCrowded ? 0.6 : 1);
  const point = (id: Marker['id']) => ({
    onMouseEnter: () => setActive(id),
    onMouseLeave: () => setActive(undefined),
    'data-active': id === active,
  });
  return (
    <figure class="world-map" data-crowded={isCrowded}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${placed.length} markers where they lie`}
      >
        {picture ? <image href={picture.href} width={width} height={height} /> : <Sheet />}
        {placed.map(({ marker, x, y }) => (
          <g
            key={marker.id}
            class="marker"
            transform={`translate(${x} ${y}) scale(${size})`}
            {...point(marker.id)}
          >
            <path d="M0 0c-7-9-10-13-10-18a10 10 0 0 1 20 0c0 5-3 9-10 18z" />
            <circle cy="-18" r="3.5" />
            <text
              x={x > width * 0.7 ? -14 : 14}
              y="-13"
              text-anchor={x > width * 0.7 ? 'end' : 'start'}
            >
              {nameOf(marker)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <ul>
          {markers.map((marker) => (
            <li key={marker.id} {...point(marker.id)}>
              <b>{nameOf(marker)}</b>
              <Target marker={marker} />
              {marker.group && <small> {marker.group}</small>}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const Sheet = () => (
  <>
    <rect class="ground" width={SHEET.width} height={SHEET.height} rx="8" />
    {[1, 2, 3, 4, 5].map((line) => (
      <path
        key={line}
        class="grid"
        d={`M${(line * SHEET.width) / 6} 0V${SHEET.height}M0 ${(line * SHEET.height) / 6}H${SHEET.width}`}
      />
    ))}
  </>
);

/** Where a marker leads, as a link where its address is one of the web. */
function Target({ marker: { label, target } }: { marker: Marker }) {
  if (!target?.title) return null;
  const url = target.url ?? '';
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) return target.title === label ? null : <> → {target.title}</>;
  return (
    <>
      {' → '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {target.title}
      </a>
    </>
  );
}

const nameOf = ({ label, target }: Marker): string => label ?? target?.title ?? 'Marker';

function pointsOf(markers: readonly Marker[]): Placed[] {
  return markers.flatMap((marker) => {
    const x = Number(marker.geo_x);
    const y = Number(marker.geo_y);
    return marker.geo_x === undefined || Number.isNaN(x) || Number.isNaN(y)
      ? []
      : [{ marker, x, y }];
  });
}

/** Maps count upwards from the lower edge, screens downwards. */
const onPicture = (
  markers: readonly Marker[],
  { height }: MapPicture,
  isFlipped: boolean,
): Placed[] =>
  pointsOf(markers).map(({ marker, x, y }) => ({ marker, x, y: isFlipped ? y : height - y }));

/** Without a picture the markers fill the sheet. */
function toOneAnother(markers: readonly Marker[]): Placed[] {
  const points = pointsOf(markers);
  const range = (values: readonly number[]) => {
    const least = Math.min(...values);
    return { least, width: Math.max(...values) - least };
  };
  const across = range(points.map(({ x }) => x));
  const along = range(points.map(({ y }) => y));
  const width = Math.max(across.width, along.width) || 1;
  const scale = (SHEET.width - 2 * EDGE) / width;
  const middle = ({ least, width: own }: typeof across, value: number): number =>
    SHEET.width / 2 + (value - least - own / 2) * scale;
  return points.map(({ marker, x, y }) => ({
    marker,
    x: middle(across, x),
    y: SHEET.height - middle(along, y),
  }));
}
