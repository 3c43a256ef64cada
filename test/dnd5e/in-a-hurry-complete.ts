import { expect, test } from 'vitest';
import type { Session } from '../helpers/client.ts';

/** As people type in a chat: the answer begins with what they name, without a warning before it. */
export function askedInAHurry(session: () => Session): void {
  test.each([
    ['do temp hit pts stack', /^# They Don’t Stack/],
    ['leave melee w/o getting hit', /^# (?:Disengage|Opportunity Attacks)/],
    ['both hands full, can our wizard still cast spells', /^# (?:Components|Somatic)/],
    ['gagged and tied up, can my sorcerer cast', /^# Verbal/],
    ['find out what a ring does without the identify spell', /^# Identifying a Magic Item/],
    ['boh', /^# Bag of Holding/],
    // Some creature has a trait of the very name.
    ['counter spell', /^# Counterspell/],
    ['is a halberd two handed', /^# Halberd[^#]*two-handed/],
    ['how far does a torch shine', /^# Torch[^#]*20-foot radius/],
    ['how much does a longsword weigh', /^# Longsword[^#]*3 lb/],
    ['which saves is a rogue proficient in', /^- \*\*Rogue\*\*.*Dexterity, Intelligence/],
    ['casting time of find familiar', /^# Find Familiar[^#]*1 hour/],
    ['material cost of revivify', /^# Revivify[^#]*300/],
    ['does invisibility end if you attack', /^# Invisibility/],
    ['str of a hill giant', /^# Hill Giant[^#]*STR\W+21/],
    ['diff between stunned and incapacitated', /Stunned[\s\S]*Incapacitated/],
    ['difference between sorcerer and wizard', /^- \*\*Sorcerer[\s\S]*- \*\*Wizard/],
    ['vamp spawn', /^(?:# |- \*\*)Vampire Spawn/],
    ['how much does an inn room cost', /^# Food, Drink, and Lodging/],
    ['tiefling languages', /^(?:# |- \*\*)Tiefling/],
    ['what languages does a gnome speak', /^(?:# |- \*\*)Gnome/],
    ['which classes can cast revivify', /^# Revivify[^#]*Cleric/],
    ['what classes get fireball', /^# Fireball[^#]*Wizard/],
    ['who gets sneak attack', /^# Sneak Attack/],
    // What happens at the table is told, not asked.
    ['enemy walks past my fighter', /^(?:# |- \*\*)Opportunity Attacks/],
    ['jumping off my horse mid turn', /^(?:# |- \*\*)Mounting and Dismounting/],
    ['swinging at an enemy nobody can see', /^(?:# |- \*\*)Unseen Attackers/],
    ['artificer', /^"Artificer" is not here/],
    ['swashbuckler', /^"Swashbuckler" is not here/],
  ])('%s', async (query, answer) => {
    expect((await session().call('search_all', { query, limit: 4 })).text).toMatch(answer);
  });
}
