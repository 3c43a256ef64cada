/** A particle's options in the form of 1.20.5: in braces instead of as separate words. */
export function migrateParticle(text: string): string {
  const [name = '', ...options] = text.split(' ');
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = options;
  const block = (): string => {
    const [, id = a, states] = /^([^[]+)(?:\[(.*)\])?$/.exec(a) ?? [];
    if (!states) return `"${id}"`;
    const properties = states
      .split(',')
      .map((pair) => pair.split('=').map((part) => part.trim()))
      .map(([key = '', value = '']) => `${key}:"${value}"`);
    return `{Name:"${id}",Properties:{${properties.join(',')}}}`;
  };
  switch (name.replace(/^minecraft:/, '')) {
    case 'dust':
      return `${name}{color:[${floats(a, b, c)}],scale:${d}}`;
    case 'dust_color_transition':
      return `${name}{from_color:[${floats(a, b, c)}],scale:${d},to_color:[${floats(e, f, g)}]}`;
    case 'block':
    case 'block_marker':
    case 'falling_dust':
      return `${name}{block_state:${block()}}`;
    case 'item':
      return `${name}{item:"${a}"}`;
    case 'sculk_charge':
      return `${name}{roll:${a}}`;
    case 'shriek':
      return `${name}{delay:${a}}`;
    case 'vibration':
      return `${name}{destination:{type:"block",pos:[${a},${b},${c}]},arrival_in_ticks:${d}}`;
    default:
      return text;
  }
}

/** Until 1.21.5 a list in NBT had numbers of one type only. */
const floats = (...numbers: string[]): string =>
  numbers.map((text) => (/^-?\d+$/.test(text) ? `${text}.0` : text)).join(',');
