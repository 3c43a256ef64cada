import { type Fact, type Files, factsOf, match, parts, plain, rows, sorted } from './fact.ts';

const RARITY = /(very rare|uncommon|common|rare|legendary|artifact)/gi;

/** Rarity only where the line names one; whether it must be attuned to, and by whom. */
function item(line: string): Record<string, string | undefined> {
  const rarity = line.replace(/^[^,]*(?:\([^)]*\))?[^,]*,/, '').replace(/\(requires.*$/i, '');
  const named = rarity.match(RARITY) ?? [];
  return {
    rarity: named.length === 1 && !/varies/i.test(rarity) ? named[0] : undefined,
    requires_attunement: String(/requires attunement/i.test(line)),
    attunement_detail: match(line, /requires attunement (.+)\)$/i),
  };
}

export function itemFacts2014(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2014', facts);
  for (const [path, text] of files)
    if (/^Treasure\/(?!# |## Sentient)/.test(path))
      add(
        'magic-item',
        match(text, /^##+ (.*)$/m) ?? '',
        item(match(text, /^\*([A-Z][^*\n]*)\*/m) ?? ''),
      );
  return facts;
}

export function itemFacts2024(files: Files): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf('srd-2024', facts);
  const text = (files.get('src/10_MagicItems.md') ?? '').split('## Magic Items A–Z')[1] ?? '';
  for (const { name, text: body } of parts(text, 4))
    add('magic-item', name, item(match(body, /^\*([A-Z][^*\n]*?) *\*/m) ?? ''));
  return facts;
}

const pounds = (cell: string | undefined): string | undefined => {
  const [, whole = '', part, half] = /^([\d,]*)(?:\/(\d))?(½)? lb/.exec(cell ?? '') ?? [];
  if (whole === '') return undefined;
  return String(Number(whole.replaceAll(',', '')) / Number(part ?? 1) + (half ? 0.5 : 0));
};
const gold = (cell: string | undefined): string | undefined => {
  const [, amount, coin = ''] = /^([\d,]+) ([csgp]p)/i.exec(cell ?? '') ?? [];
  if (amount === undefined) return undefined;
  const rate = { cp: 0.01, sp: 0.1, gp: 1, pp: 10 }[coin.toLowerCase()] ?? 1;
  return String(Math.round(Number(amount.replaceAll(',', '')) * rate * 100) / 100);
};

/** Weapons and armor of both books: their tables differ in the order of the columns only. */
export function weaponFacts(document: string, text: string): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf(document, facts);
  let head: string[] = [];
  for (const row of rows(text)) {
    if (row[0] === 'Name' || row[0] === 'Armor') head = row;
    const cell = (title: string) => {
      const value = row[head.indexOf(title)];
      return value === undefined || /^[-—–]?$/.test(value) ? undefined : value;
    };
    const name = row[0] ?? '';
    const bought = gold(cell('Cost'));
    if (bought === undefined) continue;
    if (head[0] === 'Name' && head.includes('Damage'))
      add('weapon', name, {
        damage: cell('Damage'),
        properties: sorted(
          (cell('Properties') ?? '')
            .split(/, (?![^(]*\))/)
            .map((word) => word.replace(/ *\(.*$/, '')),
        ),
        versatile_dice: match(cell('Properties') ?? '', /versatile \((.*?)\)/i),
        range: match(cell('Properties') ?? '', /range (\d+\/\d+)/i),
        mastery: cell('Mastery'),
        cost: bought,
        weight: pounds(cell('Weight')),
      });
    if (head[0] === 'Armor' && head.includes('Strength'))
      add('armor', name, {
        armor_class_formula: cell('Armor Class (AC)'),
        strength_required: match(cell('Strength') ?? '', /(\d+)/),
        stealth_disadvantage: String(cell('Stealth') !== undefined),
        cost: bought,
        weight: pounds(cell('Weight')),
      });
  }
  return facts;
}

/** Gear whose row needs no group to be known by. */
export function gearFacts(document: string, text: string, caption: RegExp): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf(document, facts);
  const table = text
    .split(/^(?=\**Table[-:])/m)
    .find((part) => caption.test(part.split('\n')[0] ?? ''));
  const [head = [], ...all] = rows((table ?? '').split(/^#/m)[0] ?? '');
  for (const row of all) {
    if ((row[0] ?? '').startsWith('~')) continue;
    add('gear', row[0] ?? '', {
      cost: gold(row[head.indexOf('Cost')]),
      weight: pounds(row[head.indexOf('Weight')]),
    });
  }
  return facts;
}

/** Headings of rules with the first sentence below each. */
export function headingFacts(document: string, text: string): Fact[] {
  const facts: Fact[] = [];
  const add = factsOf(document, facts);
  for (const [, , heading = '', body = ''] of text.matchAll(
    /^(#{1,4}) ([^\n]*)\n((?:(?!^#{1,6} )[\s\S])*)/gm,
  )) {
    const paragraph = body
      .split(/\n\s*\n/)
      .find((p) => /^[A-Z][^|]*\s/.test(p.trim()) && !/^Table/.test(p.trim()));
    if (!paragraph || paragraph.trim().split(/\s+/).length < 6) continue;
    const name = heading
      .replace(/[*]/g, '')
      .replace(/ \([\d,]+ GP\)$| \[.*\]$/, '')
      .replace(/"$/, '')
      .trim();
    add('heading', name, {
      text: plain(joined(document, paragraph)).slice(0, 60),
    });
  }
  return facts;
}

/** Only the book of 2024 parts words at the ends of lines; in the other a hyphen may be a dash. */
const joined = (document: string, text: string): string =>
  document === 'srd-2024' ? text.replace(/([a-z])-\n([a-z])/g, '$1$2') : text;
