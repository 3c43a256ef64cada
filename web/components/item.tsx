import type { Entry, Item } from '../model/entry.ts';
import { capital } from '../model/words.ts';
import { EntryFrame, Facts } from './entry-frame.tsx';
import { Markdown } from './markdown.tsx';

const rangeOf = ({ range_normal, range_long }: Item): string =>
  range_normal === undefined ? '' : `${range_normal}${range_long ? `/${range_long}` : ''} ft.`;

function lineOf({ kind }: Entry, item: Item): string {
  const { rarity, item_type, requires_attunement, attunement_detail } = item;
  if (kind === 'magic-item') {
    const attunement = requires_attunement
      ? ` (requires attunement${attunement_detail ? ` ${attunement_detail}` : ''})`
      : '';
    return capital(`${[item_type, rarity].filter(Boolean).join(', ')}${attunement}`);
  }
  if (kind === 'weapon')
    return capital([item.category, item.range_type, 'weapon'].filter(Boolean).join(' '));
  if (kind === 'armor')
    return item.category === 'shield' ? 'Shield' : capital(`${item.category ?? ''} armor`.trim());
  return capital(item.category ?? '');
}

export function ItemView({ entry, item }: { entry: Entry; item: Item }) {
  const { damage_dice, versatile_dice, damage_type } = item;
  return (
    <EntryFrame entry={entry} layout="item" line={lineOf(entry, item)}>
      {item.rarity && <span class="rarity" data-rarity={item.rarity} aria-hidden="true" />}
      <Facts
        facts={[
          [
            'Damage',
            damage_dice &&
              `${damage_dice}${versatile_dice ? ` (${versatile_dice} versatile)` : ''} ${damage_type ?? ''}`.trim(),
          ],
          ['Properties', item.properties?.join(', ')],
          ['Mastery', item.mastery],
          ['Range', rangeOf(item)],
          ['Armor class', item.armor_class_formula],
          ['Strength', item.strength_required],
          ['Stealth', item.stealth_disadvantage && 'Disadvantage'],
          ['Base item', item.base_item],
          ['Speed', item.speed],
          ['Capacity', item.capacity],
          ['Cost', item.cost_text],
          ['Weight', item.weight === undefined ? '' : `${item.weight} lb.`],
          ['Contents', item.contents?.map((one) => `${one.quantity} × ${one.name}`).join(', ')],
        ]}
      />
      {item.desc && (
        <div class="prose">
          <Markdown text={item.desc} />
        </div>
      )}
    </EntryFrame>
  );
}
