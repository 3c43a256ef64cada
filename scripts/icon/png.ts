import { crc32, deflateSync } from 'node:zlib';
import { type Shape, shapes } from './shapes.ts';

/** Samples along each side of a pixel: edges are drawn smooth. */
const SAMPLES = 4;
const FIELD = 64;

const contains = ({ points }: Shape, x: number, y: number): boolean => {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax = 0, ay = 0] = points[i] ?? [];
    const [bx = 0, by = 0] = points[j] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

const colourOf = (fill: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));

/** The drawing as rows of RGBA, each behind the filter byte that PNG wants. */
function pixels(size: number): Buffer {
  const scale = FIELD / size;
  const data = Buffer.alloc((size * 4 + 1) * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      let covered = 0;
      for (let sy = 0; sy < SAMPLES; sy++)
        for (let sx = 0; sx < SAMPLES; sx++) {
          const px = (x + (sx + 0.5) / SAMPLES) * scale;
          const py = (y + (sy + 0.5) / SAMPLES) * scale;
          const shape = shapes.findLast((one) => contains(one, px, py));
          if (!shape) continue;
          covered++;
          colourOf(shape.fill).forEach((value, i) => {
            sum[i] = (sum[i] ?? 0) + value;
          });
        }
      const at = y * (size * 4 + 1) + 1 + x * 4;
      sum.forEach((value, i) => {
        data[at + i] = covered === 0 ? 0 : Math.round(value / covered);
      });
      data[at + 3] = Math.round((covered / SAMPLES ** 2) * 255);
    }
  return data;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The icon as a PNG file of so many pixels on each side. */
export function png(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a channel, RGBA.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
