import type { Creature, Deed } from '../model/creature.ts';
import { modifier } from '../model/vocabulary.ts';

/** How a creature fights, from its own traits and actions: each hint names where it comes from. */
const hooks: readonly (readonly [name: RegExp, hook: string])[] = [
  [/^pack tactics/i, 'gangs up on one target'],
  [/nimble escape|cunning action|sneaky/i, 'strikes, then hides or slips away'],
  [/ambush|surprise attack|assassinate|sneak attack/i, 'opens from hiding'],
  [/false appearance|camouflage|shadow stealth|invisib/i, 'waits unseen until it is close'],
  [/flyby/i, 'dives in and out of reach'],
  [
    /^(?!drain|electrical|explosive).*\bcharge\b|pounce|trampl/i,
    'needs a straight run at its target',
  ],
  [/reckless|aggressive|rampage|blood frenzy/i, 'rushes forward and never holds back'],
  [
    /^(?!detect).*spellcasting(?! animosity)/i,
    'opens with its strongest spell and stays behind others',
  ],
  // Not to hold one's breath, nor to breathe water.
  [/^(?!hold).*\bbreath\b/i, 'opens with its breath and uses it again when it recharges'],
  [/^(?:web|net)\b(?! (?:sense|walker))/i, 'pins someone down first'],
  [/swallow|engulf|constrict|grapple/i, 'holds on to one victim'],
  [/frightful presence|horrifying|dread|(?<!fire )fear(?!less| of)/i, 'breaks the line with fear'],
  [/regenerat|rejuvenat/i, 'falls back to heal'],
  [/incorporeal|ethereal(?! sight)|phasing/i, 'comes through walls and floors'],
  [/teleport|misty/i, 'appears where nobody guards'],
  [/leadership|command|rally/i, 'leads from the second row'],
  [
    /undead fortitude|relentless(?! \w)|death burst|death throes/i,
    'is most dangerous when it falls',
  ],
  [/sunlight (?:sensitivity|hypersensitivity|weakness)|light sensitivity/i, 'avoids bright light'],
  [/^parry|shield block|protect/i, 'holds the front'],
  [
    /^(?!.*(?:immun|resist|warding|defense|knowledge|animals)).*(?:\bcharm|dominat)/i,
    'turns one of the party against the rest',
  ],
];
/** From this range on a creature can fight out of reach. */
const FAR = 60;
const MOST = 3;
/** Some sources have a sentence in the place of a name. */
const LONGEST_NAME = 40;

type Fighter = Pick<
  Creature,
  'traits' | 'actions' | 'bonus_actions' | 'reactions' | 'legendary_actions'
>;

export function tacticsOf(creature: Fighter): string[] {
  const { traits = [], actions = [], bonus_actions = [], reactions = [] } = creature;
  const found: string[] = [];
  for (const [name, hook] of hooks) {
    const deed = [...traits, ...bonus_actions, ...actions, ...reactions].find(
      (one) => one.name.length <= LONGEST_NAME && name.test(one.name),
    );
    if (deed) found.push(`${hook} (${deed.name})`);
  }
  const far = actions.find((one) => rangeOf(one) >= FAR);
  if (far) found.push(`keeps its distance (${far.name})`);
  if ((creature.legendary_actions ?? []).length > 0)
    found.unshift('acts between the turns of others (legendary actions)');
  return found.slice(0, MOST);
}

const rangeOf = ({ desc }: Deed): number =>
  Number(
    /\branged? (?:weapon |spell )?attack\b[^.]*?\brange (\d+)|\brange (\d+)(?:\/\d+)? ?(?:ft|feet)/i
      .exec(desc)
      ?.slice(1)
      .find(Boolean) ?? 0,
  );

/** The stat block's own bonus, else the Dexterity modifier. */
export const initiativeOf = ({
  initiative_bonus,
  ability_scores,
}: Pick<Creature, 'initiative_bonus' | 'ability_scores'>): number =>
  initiative_bonus ?? modifier(ability_scores.dexterity);
