import type { Entry, Spell } from '../model/entry.ts';
import { capital, levelAndSchool } from '../model/words.ts';
import { EntryFrame, Facts } from './entry-frame.tsx';
import { Markdown } from './markdown.tsx';

export function SpellView({ entry, spell }: { entry: Entry; spell: Spell }) {
  const { components, material, damage_roll, damage_types, area } = spell;
  return (
    <EntryFrame
      entry={entry}
      layout="spell"
      line={`${levelAndSchool(spell.level, spell.school)}${spell.ritual ? ' (ritual)' : ''}`}
    >
      <Facts
        facts={[
          [
            'Casting time',
            [spell.casting_time, spell.reaction_condition].filter(Boolean).join(', '),
          ],
          ['Range', spell.range],
          ['Components', components && `${components}${material ? ` (${material})` : ''}`],
          [
            'Duration',
            spell.concentration ? `Concentration, ${spell.duration}` : capital(spell.duration),
          ],
          ['Saving throw', spell.saving_throw && capital(spell.saving_throw)],
          ['Damage', damage_roll && `${damage_roll} ${(damage_types ?? []).join(', ')}`.trim()],
          ['Area', area && `${area.size}-${area.unit} ${area.shape}`],
          ['Classes', spell.classes.map(capital).join(', ')],
        ]}
      />
      <div class="prose">
        <Markdown text={spell.desc} />
        {spell.higher_level && (
          <div class="higher">
            <h2>At higher levels</h2>
            <Markdown text={spell.higher_level} />
          </div>
        )}
      </div>
    </EntryFrame>
  );
}
