/** A point on a field of 64 by 64. */
export type Point = readonly [x: number, y: number];
export interface Shape {
  readonly fill: string;
  readonly points: readonly Point[];
}

const hexagon = (x: number, y: number, radius: number): Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

const rounded = (size: number, radius: number): Point[] => {
  const corner = (cx: number, cy: number, from: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => {
      const angle = from + ((Math.PI / 2) * i) / 8;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    });
  const far = size - radius;
  return [
    ...corner(far, radius, -Math.PI / 2),
    ...corner(far, far, 0),
    ...corner(radius, far, Math.PI / 2),
    ...corner(radius, radius, Math.PI),
  ];
};

const die = hexagon(32, 24, 15);
const [
  top = [0, 0],
  right = [0, 0],
  lowRight = [0, 0],
  bottom = [0, 0],
  lowLeft = [0, 0],
  left = [0, 0],
] = die;
const face: readonly Point[] = [
  [32, 14.5],
  [40.5, 29],
  [23.5, 29],
];
const [peak = [0, 0], faceRight = [0, 0], faceLeft = [0, 0]] = face;

/** A twenty-sided die above an open book. */
export const shapes: readonly Shape[] = [
  { fill: '#241b3d', points: rounded(64, 13) },
  // The two pages of the book and what lies below them.
  {
    fill: '#8a5a2b',
    points: [
      [7, 40],
      [32, 46],
      [57, 40],
      [57, 53],
      [32, 59],
      [7, 53],
    ],
  },
  {
    fill: '#f3e6c8',
    points: [
      [9, 36],
      [31, 41.5],
      [31, 55],
      [9, 49.5],
    ],
  },
  {
    fill: '#e2d0a6',
    points: [
      [55, 36],
      [33, 41.5],
      [33, 55],
      [55, 49.5],
    ],
  },
  {
    fill: '#c9b58a',
    points: [
      [12, 41],
      [28, 45],
      [28, 46.5],
      [12, 42.5],
    ],
  },
  {
    fill: '#c9b58a',
    points: [
      [12, 45],
      [24, 48],
      [24, 49.5],
      [12, 46.5],
    ],
  },
  {
    fill: '#bfa97c',
    points: [
      [52, 41],
      [36, 45],
      [36, 46.5],
      [52, 42.5],
    ],
  },
  {
    fill: '#bfa97c',
    points: [
      [52, 45],
      [40, 48],
      [40, 49.5],
      [52, 46.5],
    ],
  },
  // The faces of the die, each in its own light.
  { fill: '#7c5cff', points: [top, right, faceRight, peak] },
  { fill: '#a48bff', points: [top, peak, faceLeft, left] },
  { fill: '#5a3fd0', points: [right, lowRight, faceRight] },
  { fill: '#6d50e6', points: [left, faceLeft, lowLeft] },
  { fill: '#4a32b3', points: [lowLeft, faceLeft, faceRight, lowRight, bottom] },
  { fill: '#c8b8ff', points: face },
];

/** The same as a drawing that scales. */
export const svg = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Lorewright">',
    ...shapes.map(
      ({ fill, points }) =>
        `  <polygon fill="${fill}" points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}"/>`,
    ),
    '</svg>',
    '',
  ].join('\n');

const round = (value: number): number => Math.round(value * 100) / 100;
