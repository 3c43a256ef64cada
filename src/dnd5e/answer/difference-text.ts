import * as z from 'zod';
import { capital, signed } from '../../text/markdown.ts';

/** The name of a field as people say it: "prepared spells", "size text". */
export const fieldInWords = (field: string): string =>
  field.replace(/(^|_)desc$/, '$1text').replaceAll('_', ' ');

const shapes = [
  shape(
    z.object({ ability: z.string(), bonus: z.number() }),
    ({ ability, bonus }) => `${capital(ability)} ${signed(bonus)}`,
  ),
  shape(
    z.object({ choose: z.number(), from: z.array(z.string()) }),
    ({ choose, from }) => `choose ${choose} from ${from.join(', ')}`,
  ),
  shape(
    z.object({ shape: z.string(), size: z.number(), unit: z.string() }),
    ({ shape: form, size, unit }) => `${size}-${unit} ${form}`,
  ),
  shape(z.object({ name: z.string(), desc: z.string() }), ({ name, desc }) => `${name}: ${desc}`),
  shape(
    z.object({ name: z.string(), quantity: z.number() }),
    ({ name, quantity }) => `${quantity} ${name}`,
  ),
];

/** How an object of this shape is said. */
function shape<Value>(of: z.ZodType<Value>, said: (value: Value) => string) {
  return (value: unknown): string | undefined => {
    const read = of.safeParse(value);
    return read.success ? said(read.data) : undefined;
  };
}

/** `walk 40, climb 40` for a speed, `Simple weapons, martial weapons` for a list, `–` for nothing. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  for (const said of shapes) {
    const text = said(value);
    if (text !== undefined) return text;
  }
  return Object.entries(value)
    .map(([name, inner]) => `${fieldInWords(name)} ${valueInWords(inner)}`)
    .join(', ');
}

const NOTHING = '–';
