import type { Creature, Deed, Entry } from '../model/entry.ts';
import { amountsOf, capital, feet, grouped, modifier, signed } from '../model/words.ts';
import { EntryFrame, Facts } from './entry-frame.tsx';
import { Markdown, PlainText } from './markdown.tsx';

const ABILITIES = [
  ['strength', 'Str'],
  ['dexterity', 'Dex'],
  ['constitution', 'Con'],
  ['intelligence', 'Int'],
  ['wisdom', 'Wis'],
  ['charisma', 'Cha'],
] as const;

const GROUPS = [
  ['traits', 'Traits'],
  ['actions', 'Actions'],
  ['bonus_actions', 'Bonus actions'],
  ['reactions', 'Reactions'],
  ['legendary_actions', 'Legendary actions'],
  ['lair_actions', 'Lair actions'],
] as const;

export function StatBlock({ entry, creature }: { entry: Entry; creature: Creature }) {
  const kind = `${capital(creature.size)} ${creature.type}${creature.subtype ? ` (${creature.subtype})` : ''}`;
  return (
    <EntryFrame
      entry={entry}
      layout="stat-block"
      line={[kind, creature.alignment].filter(Boolean).join(', ')}
    >
      <div class="stat-body">
        <div class="stat-figures">
          <Figures creature={creature} />
          <Abilities creature={creature} />
          <Facts facts={factsOf(creature)} />
        </div>
        {GROUPS.map(([group, title]) => (
          <Deeds
            key={group}
            title={title}
            deeds={creature[group]}
            intro={group === 'legendary_actions' ? creature.legendary_desc : undefined}
            untitled={group === 'traits'}
          />
        ))}
        {creature.desc && (
          <section class="lore">
            <Markdown text={creature.desc} />
          </section>
        )}
      </div>
    </EntryFrame>
  );
}

/** The three figures that are asked for in every round. */
function Figures({ creature }: { creature: Creature }) {
  const { armor_class, armor_detail, hit_points, hit_dice, initiative_bonus } = creature;
  return (
    <dl class="figures">
      <div>
        <dt>Armor class</dt>
        <dd>
          <b>{armor_class}</b> {armor_detail && <small>{armor_detail}</small>}
        </dd>
      </div>
      <div>
        <dt>Hit points</dt>
        <dd>
          <b>{hit_points || 'unknown'}</b>{' '}
          {hit_dice && (
            <small>
              <PlainText text={hit_dice} />
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Speed</dt>
        <dd>
          <span>{speedOf(creature)}</span>
        </dd>
      </div>
      {initiative_bonus !== undefined && (
        <div>
          <dt>Initiative</dt>
          <dd>
            <b>{signed(initiative_bonus)}</b>
          </dd>
        </div>
      )}
    </dl>
  );
}

const speedOf = ({ speed, speed_desc, hover }: Creature): string =>
  speed_desc ?? `${amountsOf(speed, feet, 'walk')}${hover ? ' (hover)' : ''}`;

function Abilities({ creature }: { creature: Creature }) {
  const { ability_scores, saving_throws } = creature;
  return (
    <dl class="abilities">
      {ABILITIES.map(([ability, label]) => {
        const score = ability_scores[ability];
        const save = saving_throws?.[ability];
        return (
          <div key={ability}>
            <dt>
              <abbr title={capital(ability)}>{label}</abbr>
            </dt>
            <dd>
              {score === undefined ? (
                '–'
              ) : (
                <>
                  <b>{signed(modifier(score))}</b>
                  <small>{score}</small>
                </>
              )}
              {save !== undefined && <small class="save">save {signed(save)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const factsOf = (c: Creature): [string, string | undefined][] => [
  ['Skills', amountsOf(c.skills, signed)],
  ['Vulnerabilities', c.damage_vulnerabilities?.join('; ')],
  ['Resistances', c.damage_resistances?.join('; ')],
  ['Immunities', c.damage_immunities?.join('; ')],
  ['Condition immunities', c.condition_immunities?.join(', ')],
  [
    'Senses',
    [
      amountsOf(c.senses, feet),
      c.passive_perception !== undefined && `passive Perception ${c.passive_perception}`,
    ]
      .filter(Boolean)
      .join(', '),
  ],
  ['Languages', c.languages],
  ['Challenge', challengeOf(c)],
  ['Proficiency bonus', c.proficiency_bonus === undefined ? '' : signed(c.proficiency_bonus)],
  ['Found in', c.environments?.join(', ')],
];

function challengeOf(c: Creature): string {
  const { experience_points: xp, experience_points_in_lair: lair } = c;
  const points =
    xp === undefined
      ? ''
      : ` (${grouped(xp)} XP${lair === undefined ? '' : `, ${grouped(lair)} in its lair`})`;
  return `${c.challenge_rating_text}${points}`;
}

function Deeds({
  title,
  deeds,
  intro,
  untitled,
}: {
  title: string;
  deeds: readonly Deed[] | undefined;
  intro: string | undefined;
  untitled: boolean;
}) {
  if (!deeds || deeds.length === 0) return null;
  return (
    <section class="deeds">
      <h2 class={untitled ? 'visually-hidden' : ''}>{title}</h2>
      {intro && (
        <div class="deeds-intro">
          <Markdown text={intro} />
        </div>
      )}
      {deeds.map((deed, at) => (
        <div class="deed" key={at}>
          <Markdown text={`***${titleOf(deed)}.*** ${deed.desc}`} />
        </div>
      ))}
    </section>
  );
}

/** Asterisks in a name would end the emphasis around it. */
const titleOf = ({ name, usage }: Deed): string =>
  `${name}${usage ? ` (${usage})` : ''}`.replaceAll(/([*_\\[\]<`])/g, '\\$1');
