import { expect, test } from 'vitest';
import { readOrcbrew } from '../../../../src/dnd5e/sources/orcbrew/read-file.ts';

/** What builders write beside names and texts, one of each. */
const rich = `{"Rich" {
  :orcpub.dnd.e5/classes {:warden {:key :warden :name "Warden" :option-pack "Rich" :hit-die 10
    :ability-increase-levels [4 8] :subclass-level 3 :subclass-title "Oath"
    :profs {:armor {:light true} :weapon {:simple true} :save {:wis true :con true}
            :skill-options {:choose 2 :options {:nature true :arcana true}}
            :skill-expertise-options {:choose 1 :options {:nature true}}}
    :spellcasting {:level-factor 2 :ability :orcpub.dnd.e5.character/wis :spell-list-kw :druid
                   :spell-list {1 #{:bless}} :spells-known {2 3} :cantrips-known {2 1}}
    :level-modifiers [{:type :spell :level 6 :value {:key :fly :ability :cha}}
                      {:type :skill-prof :level 2 :value :stealth}]}}
  :orcpub.dnd.e5/subclasses
    {:tides {:key :tides :name "Tides" :class :cleric :cleric-spells {1 {0 :bless} 2 {0 :aid}}
       :profs {:skill {:nature true} :skill-options {:options {:arcana true}}}
       :traits [{:name "Pull" :level 6 :description "You pull."}]}
     :deep {:key :deep :name "Deep" :class :warlock :warlock-spells {1 {0 :bane}}}
     :vow {:key :vow :name "Vow" :class :paladin :paladin-spells {1 {0 :bless}}}
     :sly {:key :sly :name "Sly" :class :rogue :spellcasting {:level-factor 3 :ability :int}}}
  :orcpub.dnd.e5/races {:merrow {:key :merrow :name "Merrow" :size :medium :speed 30 :darkvision 60
    :abilities {:orcpub.dnd.e5.character/con 2} :languages ["Common"]
    :spells [{:level 3 :value {:level 1 :key :fog-cloud :ability :cha}}]
    :profs {:weapon-proficiency-options {:choose 1 :options {:spear true}}}}}
  :orcpub.dnd.e5/monsters {:eel {:key :eel :name "Eel" :type "beast" :size :large :alignment "none"
    :armor-class 13 :hit-points {:die 10 :die-count 3 :modifier 6} :speed "5 ft., swim 40 ft."
    :str 16 :dex 14 :con 15 :int 2 :wis 11 :cha 6 :challenge 0.5
    :damage-resistances "cold; bludgeoning from nonmagical attacks"
    :damage-immunities "lightning" :condition-immunities "prone"
    :saving-throws {:dex 4} :skills {:stealth 4} :senses "darkvision 60 ft." :languages "none"
    :traits [{:name "Jolt" :type :action :description "It jolts."}]}}
  :orcpub.dnd.e5/spells {:wave {:key :wave :name "Wave" :level 2 :school "evocation" :ritual true
    :casting-time "1 action" :range "60 feet" :duration "Concentration, up to 1 minute"
    :attack-roll? true :components {:verbal true :material true :material-component "a shell"}
    :spell-lists {:druid true} :description "A wave."}}}}`;

/** Names, numbers, words and texts of a file, wherever they stand. */
const TOKENS = /"(?:[^"\\]|\\.)*"|:[\w.?+*!/-]+|(?<![\w.:-])\d+(?:\.\d+)?(?![\w.])|\btrue\b/g;

function changed(token: string): string {
  if (token === 'true') return 'false';
  if (/^\d/.test(token)) return String(Number(token) + 1);
  return token.startsWith('"') ? '"Zzyzx"' : ':zzyzx';
}

/** Where a change makes no difference, and why that is right. */
const explained: readonly (readonly [before: RegExp, after: RegExp, why: string])[] = [
  [/./s, /^\s*\{:key /, 'the :key in the item stands for the key of the map'],
  [/:key $/, /./, 'and the other way round'],
  [/:option-pack $/, /./, 'the heading names the book'],
  [/:ability $/, /./, 'a spell that comes at a level is cast with the ability of the class'],
  [/-spells \{(?:\d \{0 :\w+\} )*\d \{$/, /./, 'a number that only keeps the spells in order'],
  [/:spell-list \{$/, /./, 'a spell has its own level'],
  [/:material $/, /./, 'a material component is a material'],
];

const read = (text: string): string => JSON.stringify(readOrcbrew(text, 'own.orcbrew'));

test('every name, number, word and text of a file is read, or reported', () => {
  const before = read(rich);
  const silent: string[] = [];
  for (const { 0: token, index } of rich.matchAll(TOKENS)) {
    const left = rich.slice(0, index);
    const right = rich.slice(index + token.length);
    if (read(left + changed(token) + right) !== before) continue;
    if (!explained.some(([start, end]) => start.test(left) && end.test(right)))
      silent.push(`${left.slice(-40)}[${token}]`);
  }
  expect(silent).toEqual([]);
});
