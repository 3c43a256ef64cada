import { lookup } from '../../base/lookup.ts';
import { plain } from '../../text/names.ts';
import type { Weapon } from '../model/equipment.ts';
import type { ArmorTraining, WeaponTraining } from '../tables/classes.ts';
import { trainingOptions2024 } from '../tables/features.ts';
import { choseOrder } from './class-orders.ts';
import { itemsOf, originOf, type Sheet } from './sheet.ts';
import type { SheetWeapon } from './sheet-parts.ts';

export interface Training {
  readonly armor: ReadonlySet<ArmorTraining>;
  readonly weapons: readonly WeaponTraining[];
  readonly weaponNames: ReadonlySet<string>;
  /** Options that would add training, if chosen. */
  readonly options: readonly { readonly option: string; readonly armor: ArmorTraining }[];
  /** A feat allows any choice of weapons. */
  readonly anyWeapon: boolean;
}

/** All training of the character, from classes, race, subclass, feats and items. */
export function trainingOf(sheet: Sheet): Training {
  const armor = new Set<ArmorTraining>(originOf(sheet).armor);
  const weapons: WeaponTraining[] = [];
  const options: { option: string; armor: ArmorTraining }[] = [];
  sheet.classes.forEach((one, at) => {
    const gives = at === 0 ? one.table : one.table?.multiclass;
    for (const training of gives?.armor ?? []) armor.add(training);
    if (gives) weapons.push(gives.weapons);
    for (const training of one.subclass?.table?.armor ?? []) armor.add(training);
    for (const training of one.subclass?.gives.armor ?? []) armor.add(training);
    if (one.subclass) weapons.push(one.subclass.gives.weapons);
    const option = sheet.edition === '2024' ? lookup(trainingOptions2024, one.name) : undefined;
    const chosen = option && choseOrder(sheet.orders, option.option);
    if (option && chosen) {
      armor.add(option.armor);
      weapons.push({ categories: ['martial'], names: [], martialWith: [] });
    } else if (option && chosen === undefined) options.push(option);
  });
  for (const feat of sheet.feats) {
    for (const training of [...(feat.table.armor ?? []), ...feat.gives.armor]) armor.add(training);
    weapons.push(feat.gives.weapons);
  }
  return {
    armor,
    weapons,
    weaponNames: new Set([
      ...originOf(sheet).weapons,
      ...itemsOf(sheet).flatMap(({ effects }) => effects.weapons ?? []),
    ]),
    options,
    anyWeapon: sheet.feats.some((feat) => feat.table.weapons),
  };
}

/** `Crossbow, light` and `light crossbow` are one weapon. */
const sorted = (name: string): string => plain(name).split(' ').sort().join(' ').replace(/s$/, '');

/** Whether the character is trained with a weapon; undefined for an unknown weapon. */
export function trainedWith(
  training: Training,
  weapon: SheetWeapon,
): 'yes' | 'no' | 'option' | undefined {
  const named = [...training.weaponNames, ...training.weapons.flatMap((one) => one.names)];
  const wanted = sorted(weapon.name);
  if (weapon.trained || named.some((name) => sorted(name) === wanted)) return 'yes';
  const { body } = weapon;
  if (!body?.category) return undefined;
  if (training.weapons.some((one) => covers(one, body))) return 'yes';
  if (training.anyWeapon) return 'option';
  return body.category === 'martial' && training.options.length > 0 ? 'option' : 'no';
}

const covers = (training: WeaponTraining, weapon: Weapon): boolean =>
  training.categories.some((category) => category === weapon.category) ||
  (weapon.category === 'martial' &&
    training.martialWith.some((property) =>
      weapon.properties.some((one) => one.startsWith(property)),
    ));
