import { useContext } from 'preact/hooks';
import type { CharacterClass, ClassLevel, Entry } from '../model/entry.ts';
import { capital, ordinal, signed, title } from '../model/words.ts';
import { entryHref } from '../router.ts';
import { EntryFrame, Facts } from './entry-frame.tsx';
import { EntryLinks, Markdown } from './markdown.tsx';

const listed = (words: readonly string[] | undefined): string | undefined =>
  words?.map(capital).join(', ');

export function ClassView({ entry, body }: { entry: Entry; body: CharacterClass }) {
  const { skill_choices, spellcasting, levels, subclasses = [] } = body;
  return (
    <EntryFrame entry={entry} layout="class" line={body.hit_die ? `Hit die d${body.hit_die}` : ''}>
      <Facts
        facts={[
          ['Primary ability', listed(body.primary_abilities)],
          ['Saving throws', listed(body.saving_throws)],
          ['Armor', listed(body.armor_proficiencies)],
          ['Weapons', listed(body.weapon_proficiencies)],
          ['Tools', listed(body.tool_proficiencies)],
          [
            'Skills',
            skill_choices && `Choose ${skill_choices.choose} from ${skill_choices.from.join(', ')}`,
          ],
          ['Spellcasting', spellcasting && capital(spellcasting.ability ?? 'yes')],
          ['Subclasses', subclasses.length > 0 && <Subclasses subclasses={subclasses} />],
        ]}
      />
      {levels && levels.length > 0 && <LevelTable name={entry.name} levels={levels} />}
      <div class="prose">
        {body.desc && <Markdown text={body.desc} />}
        {body.starting_equipment && body.starting_equipment.length > 0 && (
          <>
            <h2>Starting equipment</h2>
            <ul>
              {body.starting_equipment.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {body.features.map((feature, at) => (
          <section class="feature" key={at}>
            <h2>
              {feature.name}
              <small>
                {[
                  feature.subclass,
                  feature.level !== undefined && `${ordinal(feature.level)} level`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </h2>
            {feature.desc && <Markdown text={feature.desc} />}
          </section>
        ))}
      </div>
    </EntryFrame>
  );
}

function Subclasses({
  subclasses,
}: {
  subclasses: readonly { readonly name: string; readonly uri?: string | undefined }[];
}) {
  const links = useContext(EntryLinks);
  return (
    <>
      {subclasses.map(({ name, uri }, at) => (
        <span key={at}>
          {at > 0 && ', '}
          {links && uri ? <a href={entryHref(uri)}>{name}</a> : name}
        </span>
      ))}
    </>
  );
}

interface Column {
  readonly title: string;
  readonly of: (row: ClassLevel) => string | number | boolean | undefined;
}

/** Only the columns that this class has. */
function columnsOf(levels: readonly ClassLevel[]): Column[] {
  const own = new Set(levels.flatMap((row) => Object.keys(row.specifics ?? {})));
  const slots = Array.from({ length: 9 }, (_, at) => at);
  const columns: Column[] = [
    ...[...own].map((name) => ({
      title: title(name),
      of: (row: ClassLevel) => row.specifics?.[name],
    })),
    { title: 'Cantrips', of: (row) => row.cantrips_known },
    { title: 'Spells known', of: (row) => row.spells_known },
    { title: 'Prepared spells', of: (row) => row.prepared_spells },
    ...slots.map((at) => ({
      title: ordinal(at + 1),
      of: (row: ClassLevel) => row.spell_slots?.[at],
    })),
  ];
  return columns.filter(({ of }) => levels.some((row) => Boolean(of(row))));
}

function LevelTable({ name, levels }: { name: string; levels: readonly ClassLevel[] }) {
  const columns = columnsOf(levels);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section class="table-scroll class-table" tabIndex={0} aria-label={`${name} by level`}>
      <table>
        <caption>The {name} by level</caption>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">
              <abbr title="Proficiency bonus">Prof.</abbr>
            </th>
            <th scope="col" class="wide">
              Features
            </th>
            {columns.map((column) => (
              <th scope="col" key={column.title}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((row) => (
            <tr key={row.level}>
              <th scope="row">{ordinal(row.level)}</th>
              <td>{row.proficiency_bonus === undefined ? '' : signed(row.proficiency_bonus)}</td>
              <td class="wide">{row.features.join(', ') || '–'}</td>
              {columns.map((column) => (
                <td key={column.title}>{String(column.of(row) || '–')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
