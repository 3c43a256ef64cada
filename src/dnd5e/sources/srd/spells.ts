import type { Spell } from '../../model/spell.ts';
import { savingThrowsIn } from '../../model/spell-facets.ts';
import type { Srd } from '../../tables/srd-package.ts';
import { areaIn, damageIn, damageTypesIn, materialIn, some } from '../text-facts.ts';

export function spellOf(row: Srd['spells'][number]): Spell {
  const desc = row.desc.join('\n\n');
  return {
    level: row.level,
    school: row.school.name.toLowerCase(),
    casting_time: row.casting_time,
    range: row.range,
    components: row.components.join(', '),
    ...materialIn(row.material && materialText(row.material)),
    duration: row.concentration ? row.duration.replace(/^up to\s+/i, '') : row.duration,
    concentration: row.concentration,
    ritual: row.ritual,
    desc,
    higher_level: row.higher_level?.join('\n\n'),
    classes: row.classes.map((c) => c.name.toLowerCase()),
    subclasses: some(row.subclasses.map((s) => s.name)),
    damage_roll: damageIn(desc)[0]?.dice,
    damage_types: some(damageTypesIn(desc)),
    saving_throw: savingThrowsIn(desc)[0],
    attack_roll: /(?:ranged|melee) spell attack/i.test(desc),
    area: areaIn(desc),
    page: row.page,
  };
}

/** Some texts of the package were translated from another language, with prices in inches. */
const materialText = (text: string): string =>
  text
    .replace(/\.$/, '')
    .replace(/(\d)gp\b/g, '$1 gp')
    .replace(/(\d) inches/g, '$1 gp')
    .replace(/(?: that fate|, the spell) consumes/, ', which the spell consumes');
