import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { libraryService } from '../../library/library.ts';
import { explainMatch } from '../../library/names/resolve-name.ts';
import { signed } from '../../text/markdown.ts';
import { defineTool } from '../../tool/tool.ts';
import { named } from '../answer/find-by-name.ts';
import { qualityOf } from '../answer/quality.ts';
import { BriefScope } from '../answer/scope-fields.ts';
import { type ScaledAction, scaleCreature as scaled } from '../encounter/scale-creature.ts';
import { Creature, isRated } from '../model/creature.ts';
import { CHALLENGE_RATINGS } from '../model/vocabulary.ts';

export const scaleCreature = defineTool({
  name: 'scale_creature',
  toolset: 'dnd-table',
  title: 'Scale a creature',
  description:
    'D&D 5e: scale, buff, raise or lower a monster: turn or make it a tougher, stronger, weaker version with another challenge rating (CR), arithmetic shown.',
  input: z.strictObject({
    name: z.string().min(1).max(200).describe('The creature'),
    cr: z.number().min(0).max(30).describe('Challenge rating wanted: 0, "1/8" … 30'),
    ...BriefScope,
  }),
  data: z.looseObject({ name: z.string(), arithmetic: z.array(z.string()) }),
  async run({ name, cr, ...scope }, ctx) {
    const { entity, how } = await named(ctx, { name, kinds: ['creature'], ...scope });
    const creature = Creature.parse(entity.body);
    if (!isRated(creature))
      throw invalidInput(`${entity.name} has no challenge rating to scale it from.`, {
        next: 'Choose a creature that has one.',
      });
    const outcome = scaled(creature, cr);
    if (!outcome)
      throw invalidInput(`There is no challenge rating ${Number(cr.toFixed(3))}.`, {
        next: `Use ${CHALLENGE_RATINGS}.`,
      });
    const { above, ...result } = outcome;
    const isWeaker = cr < creature.challenge_rating;
    const notices = [
      ...(how === 'exact' || how === 'form' ? [] : [explainMatch(name, entity.name, how)]),
      'Scaled by the 2014 table "Monster Statistics by Challenge Rating", which both editions can use; traits, spells and saving throws stay as they are. No book has this creature so: look it over.',
      ...(isWeaker && above.length > 0
        ? [`Still above the table's CR ${result.challenge_rating}: ${above.join('; ')}.`]
        : []),
    ];
    return {
      source: 'library',
      cached: true,
      quality: qualityOf([await ctx.use(libraryService).document(entity.document)]),
      data: {
        name: entity.name,
        uri: entity.uri,
        document: entity.document,
        from_challenge_rating: creature.challenge_rating_text,
        ...result,
      },
      notices,
      text: [
        `**${entity.name}** (${entity.documentName}), CR ${creature.challenge_rating_text} → ${result.challenge_rating}: AC ${result.armor_class}, HP ${result.hit_points}${result.hit_dice ? ` (${result.hit_dice})` : ''}, ${result.experience_points ?? 0} XP, proficiency ${signed(result.proficiency_bonus)}.`,
        ...result.arithmetic.map((line) => `- ${line}`),
        ...result.actions.map(actionText),
      ].join('\n'),
    };
  },
});

const actionText = ({ name, attack_bonus, save_dc, damage }: ScaledAction): string =>
  `- ${name}: ${[
    attack_bonus !== undefined && `${signed(attack_bonus)} to hit`,
    save_dc !== undefined && `DC ${save_dc}`,
    ...(damage ?? []).map(({ average, dice, type }) =>
      [average, dice === String(average) ? '' : `(${dice})`, type].filter(Boolean).join(' '),
    ),
  ]
    .filter(Boolean)
    .join(', ')}`;
