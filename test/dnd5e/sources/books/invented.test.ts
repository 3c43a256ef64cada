import { describe, expect, it } from 'vitest';
import { Creature, creatureKind } from '../../../../src/dnd5e/model/creature.ts';
import { Spell, spellKind } from '../../../../src/dnd5e/model/spell.ts';
import { readBook } from '../../../../src/dnd5e/sources/books/read.ts';
import type { BookRecord } from '../../../../src/dnd5e/sources/books/record.ts';

/** Small invented books in the grammar of the two real ones. */
const of2014 = new Map([
  [
    'Spells/Glimmer.md',
    `### Glimmer

*2nd-level evocation (ritual)*

**Casting Time:** 1 reaction, which you take when a lamp goes out

**Range:** Self (15-foot cone)

**Components:** V, S, M (a bead worth 25 gp, which the spell consumes)

**Duration:** Concentration, up to 1 minute

Each creature in the cone must make a Dexterity saving throw or take 3d6 radiant damage.

***At Higher Levels***. It glimmers more.
`,
  ],
  [
    'Races/Mossling.md',
    `# Mossling

### Mossling Traits

***Size***. Your size is Small.

***Speed***. Your base walking speed is 25 feet.

**Table- Mossy Colors**

| Color | Gift  |
|-------|-------|
| Green | Shade |
| Brown | Mud   |

***Heritage***. Choose a row of the Mossy Colors table.

***Gift***. You have the gift of your color.
`,
  ],
  ['Spells/## Spell Lists.md', '# SPELL LISTS\n\n## Bard Spells\n\n#### 2nd Level\n\n- Glimmer\n'],
  [
    'Monsters/Moss Cat (Creature).md',
    `### Moss Cat (Creature)

*Tiny beast (feline), unaligned*

**Armor Class** 13 (natural armor)

**Hit Points** 9 (2d4+4)

**Speed** 30 ft., climb 20 ft., fly 10 ft. (hover)

| STR     | DEX     | CON     | INT    | WIS     | CHA    |
|:-------:|:-------:|:-------:|:------:|:-------:|:------:|
| 3 (-4)  | 16 (+3) | 14 (+2) | 3 (-4) | 12 (+1) | 7 (-2) |

**Skills** Stealth +5 (+7 on moss), Sleight of Hand +5

**Damage Immunities** poison; bludgeoning, piercing, and slashing from nonmagical attacks

**Senses** darkvision 60 ft. (awake only), passive Perception 11

**Languages** -

**Challenge** 1/4 (50 XP)

***Soft Paws***. It makes no noise.

It also leaves no tracks.

###### Actions

***Claw (Recharge 5-6)***. *Melee Weapon Attack:* +5 to hit, reach 5 ft., one target. *Hit:* 5 (1d4+3) slashing damage.

A **moss cat** sleeps on old stones.
`,
  ],
  [
    'Equipment/Weapons.md',
    `# Weapons

## Odd Weapons

***Ladle***. A ladle is also a spoon.

***Moss Net***. Whoever is hit by it sneezes.

It tears easily.

**Table- Weapons**

| Name     | Cost | Damage         | Weight | Properties |
|----------|------|----------------|--------|------------|
| Ladle    | 1 cp | 1d4 bludgeoning | 1 lb.  | Light      |
| Moss Net | 1 gp | -              | 3 lb.  | Special    |
`,
  ],
  [
    'Gameplay/Combat.md',
    `# COMBAT

The chapter has a few words of its own.

# Throwing Things

Whoever throws a thing rolls a die for it.

## Heavy Things

Heavy things fly half as far as others.

> **Glass**
>
> Glass breaks wherever it comes down in the end.

## Damage and Healing

### Dropping to 0 Hit Points

Something happens then, as explained in the following sections.

### Instant Death

A great deal of harm ends everything at once.

### Death Saving Throws

Roll a die and hope for the best outcome.

#### Stabilizing a Creature

A friend with a bandage helps a little bit.

## Temporary Hit Points

They are a buffer and no real health.
`,
  ],
]);

const of2024 = new Map([
  [
    'src/07_Spells.md',
    `# Spells

## Spell Descriptions

#### Call Moss

*Level 2 Conjuration (Druid)*

**Casting Time:** Action

**Range:** 30 feet

**Components:** V, S

**Duration:** 1 hour

A **Moss Sprite** comes that helps you.

**Using a Higher-Level Spell Slot._** It comes sooner.

> #### **Moss Sprite**
>
> *Small Fey, Neutral*
>
> **AC** 10 + the spell's level
>
> **Immunities** Poison; Frightened
>
> ##### Actions
>
> **_.Pelt. Ranged Attack Roll:_** *Hit:* 1d6 Acid damage, and the target has the Blinded condition.
`,
  ],
  [
    'src/01_PlayingTheGame.md',
    `# Playing the Game

## Combat

### Tumbling

You may fall past an enemy on your turn. The Long Falls table says how it ends.

## Dancing

Whoever dances needs somebody to dance with.

Table: Long Falls

| Depth | End  |
|-------|------|
| 1*    | soft |

\\*Only on moss.

Shoes help.
`,
  ],
  [
    'src/06_Equipment.md',
    `# Equipment

Table: Martial Melee Weapons

| Name      | Damage       | Properties                         | Mastery | Weight | Cost |
|-----------|--------------|------------------------------------|---------|--------|------|
| Moss Pike | 1d10 Piercing | Heavy, Two-Handed (unless on moss) | Topple  | —      | 1 GP |
| Moss Bow  | 1d6 Piercing | Ammunition (Range 80/320; Twig)    | Vex     | 2 lb.  | 1 GP |
`,
  ],
  [
    'src/12_MonstersA-Z.md',
    `# Monsters

## Moss Guard

*Medium Humanoid, Neutral*

- **Armor Class:** 15
- **Hit Points:** 9 (2d8)
- **Speed:** 30 ft.
- **Gear** Moss Pike x 2, Shield
- **Senses**: Passive Perception 10
- **CR** 0 (XP 0; PB +2)
`,
  ],
  [
    'src/11_Monsters.md',
    '# Monsters\n\n## Parts of a Stat Block\n\n### Tumbling\n\nHow far a monster falls is noted here.\n',
  ],
  [
    'src/08_RulesGlossary.md',
    `# Rules Glossary

## Rules Definitions

#### Juggle [Action]

You keep three things in the air until something distracts you.

#### Tumbling

Falling over in a way that looks intended. *See also* "Magic Items" ("Cursed Items").

#### Dizzy [Condition]

While dizzy, you see everything twice.
`,
  ],
  [
    'src/10_MagicItems.md',
    `# Magic Items

## Cursed Items

### Tumbling

Some items make whoever wears them fall over.

## Magic Items A–Z

#### Bell, +1, +2, or +3

*Wondrous Item, Uncommon (+1), Rare (+2), or Very Rare (+3) (Requires Attunement by a Bard)*

It rings.

#### Figure

*Wondrous Item, Rarity by Figurine*

**_Mud Fly (Rare)._** It becomes a **Giant Mud Fly**.

> #### **Giant Mud Fly**
>
> *Large Beast, Unaligned*
>
> **AC** 11

**_Mud Bird (Uncommon)._** It becomes a bird.
`,
  ],
]);

const read = async (book: 'srd-2014' | 'srd-2024', files: ReadonlyMap<string, string>) =>
  new Map<string, BookRecord>(
    (await readBook(book, files)).map((record) => [`${record.kind}/${record.slug}`, record]),
  );

describe('a book', async () => {
  const older = await read('srd-2014', of2014);
  const newer = await read('srd-2024', of2024);

  it('has each table with the text that refers to it', () => {
    expect(newer.get('rule/tumbling-playing-the-game')?.body.desc).toMatch(
      /how it ends\.\n\n\*\*Long Falls\*\*\n\n\| Depth.*soft.*Only on moss\.$/s,
    );
    expect(newer.get('rule/dancing')?.body.desc).toBe(
      'Whoever dances needs somebody to dance with.\n\nShoes help.',
    );
  });

  it('has the table of a trait with the trait that refers to it', () => {
    expect(older.get('race/mossling')?.body).toMatchObject({
      speed: 25,
      speed_desc: 'Your base walking speed is 25 feet.',
      traits: [
        {
          name: 'Heritage',
          desc: expect.stringMatching(/^Choose a row.*\*\*Mossy Colors\*\*\n\n\| Color.*Mud \|$/s),
        },
        { name: 'Gift', desc: 'You have the gift of your color.' },
      ],
    });
  });

  it('has the table of all prices with no single thing', () => {
    expect(older.get('weapon/ladle')?.body).toMatchObject({ cost_text: '1 cp', weight: 1 });
    expect(older.get('weapon/moss-net')?.body.desc).toBe(
      'Whoever is hit by it sneezes.\n\nIt tears easily.',
    );
  });

  it('tells everything in the lines above a spell', () => {
    expect(older.get('spell/glimmer')?.body).toMatchObject({
      level: 2,
      school: 'evocation',
      casting_time: '1 reaction',
      reaction_condition: 'which you take when a lamp goes out',
      range: 'Self (15-foot cone)',
      components: 'V, S, M',
      material_cost: 25,
      material_consumed: true,
      duration: '1 minute',
      concentration: true,
      ritual: true,
      higher_level: 'It glimmers more.',
      classes: ['bard'],
      saving_throw: 'dexterity',
    });
  });

  it('has what a spell summons in its text, and what that does is none of its own figures', () => {
    const { body = {} } = newer.get('spell/call-moss') ?? {};
    expect(body).toMatchObject({
      desc: expect.stringMatching(
        /^A \*\*Moss Sprite\*\* comes that helps you\.\n\n### Moss Sprite\n\n\*Small Fey.*\n\n#### Actions\n\n\*\*_Pelt\. Ranged/s,
      ),
      higher_level: 'It comes sooner.',
    });
    expect(body).not.toHaveProperty('damage_types');
    const spell = Spell.parse(body);
    expect(spellKind.facets.damage_type?.(spell, 'Call Moss')).toEqual([]);
    expect(spellKind.facets.condition?.(spell, 'Call Moss')).toEqual([]);
    expect(spellKind.markdown(spell)).toMatch(/It comes sooner\.\n\n### Moss Sprite\n/);
    expect(spellKind.aliases?.('Call Moss', spell)).toContain('Moss Sprite');
  });

  it('tells a creature field by field, its deeds apart from what is told about it', () => {
    expect(older.get('creature/moss-cat')?.body).toMatchObject({
      size: 'tiny',
      subtype: 'feline',
      armor_class: 13,
      armor_detail: 'natural armor',
      hit_dice: '2d4+4',
      speed: { walk: 30, climb: 20, fly: 10 },
      hover: true,
      skills: { stealth: 5, sleight_of_hand: 5 },
      skill_notes: { stealth: '+7 on moss' },
      senses: { darkvision: 60 },
      sense_notes: { darkvision: 'awake only' },
      passive_perception: 11,
      damage_immunities: ['poison', 'bludgeoning, piercing, and slashing from nonmagical attacks'],
      challenge_rating: 0.25,
      experience_points: 50,
      traits: [{ name: 'Soft Paws', desc: 'It makes no noise.\n\nIt also leaves no tracks.' }],
      actions: [
        {
          name: 'Claw',
          usage: 'recharge 5-6',
          attack_bonus: 5,
          damage: [{ dice: '1d4+3', type: 'slashing' }],
        },
      ],
      desc: 'A **moss cat** sleeps on old stones.',
    });
  });

  it('shows what is said beside a figure', () => {
    const cat = Creature.parse(older.get('creature/moss-cat')?.body);
    const text = creatureKind.markdown(cat);
    expect(text).toContain('Stealth +5 (+7 on moss), Sleight of hand +5');
    expect(text).toContain('Darkvision 60 ft. (awake only), passive Perception 11');
    expect(creatureKind.facets.darkvision?.(cat, 'Moss Cat')).toBe(60);
  });

  it('has the stat block in the text of the variant that it belongs to, and of no other', () => {
    expect(newer.get('magic-item/figure-mud-fly')?.body.desc).toMatch(
      /^It becomes a \*\*Giant Mud Fly\*\*\.\n\n\*\*Giant Mud Fly\*\*\n\n\*Large.*11$/s,
    );
    expect(newer.get('magic-item/figure-mud-bird')?.body.desc).toBe('It becomes a bird.');
  });

  it('has what a creature carries', () => {
    expect(newer.get('creature/moss-guard')?.body).toMatchObject({
      gear: 'Moss Pike x 2, Shield',
    });
  });

  it('has what is said of a property, and a dash for what weighs hardly anything', () => {
    expect(newer.get('weapon/moss-pike')?.body).toMatchObject({
      properties: ['heavy', 'two-handed'],
      property_notes: { 'two-handed': 'unless on moss' },
      weight: 0,
    });
    expect(newer.get('weapon/moss-bow')?.body).toMatchObject({
      ...{ range_normal: 80, range_long: 320, property_notes: { ammunition: 'twig' }, weight: 2 },
    });
  });

  it('has only fields for which it has a value', () => {
    const body = older.get('creature/moss-cat')?.body ?? {};
    expect(Object.values(body)).not.toContain(undefined);
    expect(body).not.toHaveProperty('languages');
    expect(body).not.toHaveProperty('saving_throws');
  });

  it('has a creature whose speed has lost a figure, and says that it is not all of it', async () => {
    const [path, cat = ''] = [...of2014].find(([name]) => name.startsWith('Monsters/')) ?? [''];
    const torn = cat.replace('30 ft., climb', '30 ft., Alternate ? ft., climb');
    const records = await read('srd-2014', new Map([[path, torn]]));
    expect(records.get('creature/moss-cat')?.body).toMatchObject({
      speed: { walk: 30, climb: 20, fly: 10 },
      partly: ['speed'],
    });
    expect(older.get('creature/moss-cat')?.body).not.toHaveProperty('partly');
  });

  it('makes every heading a rule of its own, and a chapter still shows the whole', () => {
    expect(older.get('rule/heavy-things')?.body).toEqual({
      desc: 'Heavy things fly half as far as others.\n\n## Glass\n\nGlass breaks wherever it comes down in the end.',
      section: 'combat',
      parent: 'Throwing Things',
      path: ['Combat', 'Throwing Things'],
    });
    expect(older.get('rule/glass')?.body.path).toEqual([
      'Combat',
      'Throwing Things',
      'Heavy Things',
    ]);
    expect(older.get('rule/combat')?.body.desc).toContain('half as far as others');
  });

  it('shows what a rule only announces below it', () => {
    const { desc } = older.get('rule/dropping-to-0-hit-points')?.body ?? {};
    expect(desc).toMatch(/following sections.*ends everything.*hope.*bandage/s);
    expect(desc).not.toContain('buffer');
    expect(older.get('rule/death-saving-throws')?.body.parent).toBe('Dropping to 0 Hit Points');
  });

  it('tells a rule from what another chapter means by its name', () => {
    const distinct = (slug: string) => newer.get(`rule/${slug}`)?.body.distinct_in;
    expect(newer.get('rule/tumbling')?.body.desc).toContain('looks intended');
    expect(distinct('tumbling')).toBeUndefined();
    expect(distinct('tumbling-playing-the-game')).toBeUndefined();
    expect(distinct('tumbling-magic-items')).toBeUndefined();
    expect(distinct('tumbling-monsters')).toBe('monsters');
  });

  it('files the definitions of the glossary by what they are', () => {
    expect(newer.get('rule/juggle')?.body).toMatchObject({ category: 'action' });
    expect(newer.get('condition/dizzy')?.body.desc).toMatch(/twice/);
    expect(newer.has('rule/dizzy')).toBe(false);
  });

  it('gives each form of a magic item its own rarity', () => {
    expect(newer.get('magic-item/bell-1-2-or-3')?.body).toMatchObject({
      rarity: 'varies',
      requires_attunement: true,
      attunement_detail: 'by a bard',
      variants: [
        { name: 'Bell (+1)', rarity: 'uncommon' },
        { name: 'Bell (+2)', rarity: 'rare' },
        { name: 'Bell (+3)', rarity: 'very rare' },
      ],
    });
    expect(newer.get('magic-item/bell-2')?.body).toMatchObject({ rarity: 'rare' });
  });
});
