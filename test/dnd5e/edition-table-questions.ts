import { ask, type TableQuestion } from './table-question.ts';

/** What the copies of the newer rules have wrong or in the wrong place, and the books have right. */
export const editionTableQuestions: readonly TableQuestion[] = [
  ask(
    'How big is a vampire by the new rules?',
    'get_creature_details',
    { creature_name: 'Vampire', ruleset: '5e-2024' },
    /Medium or small/i,
  ),
  ask(
    'Which tiny fiends are there in the new rules?',
    'search_creature',
    { documents: ['srd-2024'], size: 'tiny', type: 'fiend' },
    /Imp/,
    /Quasit/,
  ),
  ask(
    'Which mages of medium size are there in the new rules?',
    'search_creature',
    { documents: ['srd-2024'], size: 'medium', search: 'archmage', limit: 5 },
    /Archmage/,
  ),
  ask(
    'May a tiefling be small?',
    'lookup_character_option',
    { type: 'race', name: 'Tiefling', ruleset: '5e-2024' },
    /Medium or small/i,
  ),
  ask(
    'How hard is it to find food in a swamp, and how fast do we get on there?',
    'lookup_rule',
    { name: 'lore://rule/srd-2024/travel-pace-gameplay-toolbox' },
    /Swamp \| Slow \| 2d8 × 10 feet \| 10 \|/,
  ),
  ask(
    'What does it cost to scribe a scroll of the third level?',
    'lookup_rule',
    { name: 'lore://rule/srd-2024/time-and-cost-equipment' },
    /3 \| 5 days \| 150 GP/,
  ),
  ask(
    'Which senses has a sentient sword?',
    'lookup_rule',
    { name: 'lore://rule/srd-2024/senses-magic-items' },
    /Darkvision out to 120 feet/,
  ),
  ask(
    'How tough is an octopus by the new rules?',
    'get_creature_details',
    { creature_name: 'Octopus', ruleset: '5e-2024' },
    /CON\*\* 11|"constitution":11/,
    /CHA\*\* 4|"charisma":4/,
  ),
  ask(
    'What is new about long rests?',
    'compare_editions',
    { name: 'long rest' },
    /half of the character's total/,
    /16 hours/,
    /1 additional hour per interruption/,
  ),
  ask(
    'How does the owlbear fight by the new rules, and how by the old ones?',
    'compare_editions',
    { name: 'Owlbear' },
    /two Rend attacks/,
    /one with its beak and one with its claws/,
    /14 \(2d8 \+ 5\) Slashing/,
    /climb\W+40/,
  ),
  ask(
    'Is the school of evocation gone from the new rules, or is it called otherwise?',
    'compare_editions',
    { name: 'Wizard' },
    /under another name: School of Evocation → Evoker/,
    /under another name: Arcane Tradition → Wizard Subclass/,
  ),
];
