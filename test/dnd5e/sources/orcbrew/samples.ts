/** Invented homebrew in the shapes that OrcPub writes. */

/** One book with two spells and two monsters. */
export const testPack = `{"Test Content Pack"
 {:orcpub.dnd.e5/spells
  {:ember-lash
   {:key :ember-lash
    :name "Ember Lash"
    :option-pack "TCP"
    :level 2
    :school "evocation"
    :casting-time "1 action"
    :range "60 feet"
    :duration "Concentration, up to 1 minute"
    :components {:verbal true :somatic true :material true
                 :material-component "a strip of charred leather worth 50 gp, which the spell consumes"}
    :description "A lash of embers leaps at one creature. It must make a Dexterity saving throw or take 4d6 fire damage. At Higher Levels: The damage increases by 1d6 for each slot above 2nd."
    :spell-lists {:wizard true, :sorcerer true, :bard false, :blood-hunter nil}}
   :still-water
   {:key :still-water, :name "Still Water", :option-pack "TCP", :level 0, :school "Abjuration",
    :casting-time "1 minute (ritual)", :range "Touch", :duration "1 hour",
    :components {:verbal true}, :description "Ripples cease.", :spell-lists {:druid true}}}
  :orcpub.dnd.e5/monsters
  {:goblin
   {:key :goblin, :name "Goblin", :option-pack "TCP", :size :small, :type :humanoid,
    :subtypes #{:goblinoid}, :alignment "Neutral Evil", :armor-class 15, :armor-notes "leather, shield"
    :hit-points {:die 6, :die-count 2, :modifier nil}, :speed "30 ft.", :challenge 0.25
    :str 8, :dex 14, :con 10, :int 10, :wis 8, :cha 8, :skills {:stealth 6}
    :senses "darkvision 60 ft., passive Perception 9", :languages "Common, Goblin"
    :traits [{:name "Slippery", :description "It slips away."}
             {:name "Jab", :type :action, :description "+4 to hit, reach 5 ft. Hit: 5 (1d6 + 2) piercing damage."}]}
   :adult-red-dragon
   {:key :adult-red-dragon, :name "Adult Red Dragon", :option-pack "TCP", :size "Huge", :type "dragon"
    :armor-class 19, :hit-points {:die 8, :die-count 10, :modifier 20}
    :speed "40 ft., climb 40 ft., fly 80 ft. (hover)", :challenge 17
    :str 27, :dex 10, :con 25, :int 16, :wis 13, :cha 21
    :saving-throws #:orcpub.dnd.e5.character{:dex 6, :con 13}
    :props {:damage-immunity {:fire true}, :damage-resistance {:cold false}, :language {:draconic true}}
    :legendary-actions {:description "Three a round."}
    :traits [{:name "Blaze", :type :action, :description "Each creature must succeed on a DC 21 Dexterity saving throw or take 63 (18d6) fire damage."}
             {:name "Glide", :type :b-action, :notes "3/Day", :description "It glides."}
             {:name "Snap", :type :reaction, :description "It snaps."}
             {:name "Sweep", :type :legendary-action, :description "It sweeps."}]}}}}
`;

/** One of each of the thirteen kinds, as the export of a single book: without its name. */
export const everyKind = `#:orcpub.dnd.e5{
 :classes {:warden {:key :warden, :name "Warden", :option-pack "Marches", :help "Guardian of a place.", :hit-die 10,
   :subclass-level 3, :subclass-title "Warden's Oath"
   :profs {:save #:orcpub.dnd.e5.character{:con true, :wis true}, :armor {:light true, :heavy false}, :weapon {:simple true}
           :skill-options {:choose 2, :options {:nature true, :insight true, :arcana false}}}
   :weapons {:javelin 4}, :armor {:leather 1}, :weapon-choices [{:name "Main", :options {:martial 1}}]
   :traits [{:name "Rooted", :level 1, :description "You stand."} {:name nil, :level 2, :description "Nameless."}]
   :level-modifiers [{:type :damage-resistance, :level 2, :value :poison} {:type :num-attacks, :level 5, :value 2}]
   :level-selections [{:type :stances, :level 3, :num 1}]
   :spellcasting {:level-factor 2, :ability :orcpub.dnd.e5.character/wis, :spell-list {1 #{:wardens-mark}}, :cantrips-known {1 2, 10 1}}}}
 :subclasses {:oath-of-stone {:key :oath-of-stone, :name "Oath of Stone", :option-pack "Marches", :class :warden
   :cleric-spells {1 {0 :wardens-mark, 1 :bless}}, :level-modifiers [{:type :spell, :level 9, :value {:key :wardens-mark}}]
   :traits [{:name "Stonebound", :level 3, :description "You know where it stands."}]}}
 :races {:gravelkin {:key :gravelkin, :name "Gravelkin", :option-pack "Marches", :size :medium, :speed 25, :darkvision 60
   :abilities #:orcpub.dnd.e5.character{:con 2}, :languages #{"Common" "Terran"}
   :profs {:tool {:masons-tools true}, :skill-options {:choose 1, :options {:athletics true}}}
   :props {:damage-resistance {:poison true}, :language {:old-marches true}}
   :traits [{:name "Sturdy", :description "Hard to move."}]}}
 :subraces {:flintborn {:key :flintborn, :name "Flintborn", :option-pack "Marches", :race :gravelkin, :abilities {:str 1}}}
 :backgrounds {:hedge-keeper {:key :hedge-keeper, :name "Hedge Keeper", :option-pack "Marches", :help "You kept a border."
   :profs {:skill {:nature true, :survival true}, :tool-options {:gaming-set 1}, :language-options {:choose 1, :options {:any true}}}
   :equipment {:rope-hempen 1}, :equipment-choices [{:name "Keepsake", :options {:signet-ring 1, :pouch 1}}], :treasure {:gp 10}
   :traits [{:name "Borderfolk", :description "They shelter you."} {:name "Trinket", :summary "A pebble."}]}}
 :feats {:boundary-sense {:key :boundary-sense, :name "Boundary Sense", :option-pack "Marches", :description "You sense borders."
   :prereqs #{:orcpub.dnd.e5.character/wis}, :path-prereqs {:race {:gravelkin true}}
   :ability-increases [[1 :con] [1 :any]], :props {:skill-prof {:perception true}, :passive-perception-5 true}}}
 :spells {:wardens-mark {:key :wardens-mark, :name "Warden's Mark", :option-pack "Marches", :level 1, :school "abjuration"
   :casting-time "1 bonus action", :range "60 feet", :duration "1 hour", :components "V, S, M (a thorn)"
   :description "You mark it.", :spell-lists {:druid true}}}
 :languages {:old-marches {:key :old-marches, :name "Old Marches", :option-pack "Marches", :description "A trade tongue."}}
 :monsters {:thornling {:key :thornling, :name "Thornling", :option-pack "Marches", :size :tiny, :type "plant (thorn)", :armor-class 12
   :hit-points {:die 4, :die-count 3}, :speed "20 ft.", :challenge "1/8", :str 3 :dex 15 :con 10 :int 5 :wis 10 :cha 4}}
 :encounters {:thorn-gate {:key :thorn-gate, :name "Thorn Gate", :option-pack "Marches"
   :creatures [{:type :monster, :creature {:monster :thornling, :num 4}} {:type :npc, :creature {:name "Old Maud"}}]}}
 :selections {:stances {:key :stances, :name "Stance", :option-pack "Marches"
   :options [{:name "Oak", :description "Steady."} {:name "Reed", :description "Yielding."}]}}
 :invocations {:eyes-of-moss {:key :eyes-of-moss, :name "Eyes of Moss", :option-pack "Marches", :description "You see through moss."}}
 :boons {:pact-of-the-root {:key :pact-of-the-root, :name "Pact of the Root", :option-pack "Marches", :description "A root serves you."}}}`;

/** A book that has been through a lot. */
export const battered = `\uFEFF;; saved by hand
{"Default Option Source" {}
 "" {nil nil
     :orcpub.dnd.e5/spells
     {:9-lives {:key :9-lives, :name "Nine\u00a0 Lives\u200b", :option-pack "Cat Tricks", :level "3", :school "necromancy"
                :description "It\\'s not over.", :range nil, :spell-lists {:wizard true}, nil nil}
      :no-level {:key :no-level, :name "No Level", :option-pack "Cat Tricks", :school "illusion"}
      :too-high {:key :too-high, :name "Too High", :option-pack "Cat Tricks", :level 12}
      :word-level {:key :word-level, :name "Word Level", :option-pack "Cat Tricks", :level "three"}
      :nothing nil
      :number 7
      :shell {:key :shell}
      :empty {}
      :nameless {:key :hairball-hurl, :level 1, :school "conjuration", :description "Hurls.", :option-pack ""}
      nil {:name "No Key", :level 1, :school "illusion"}}
     :orcpub.dnd.e5/monsters
     {:stray {:key :stray, :name "Stray", :option-pack "Cat Tricks", :challenge ##NaN, :stealth ##Inf
              :traits [{:description "Hisses."} nil "junk" {:name nil}]}}
     :orcpub.dnd.e5/weapons {:claw {:name "Claw"}, :tail {:name "Tail"}}
     :orcpub.dnd.e5/feats nil}
 "Twice" {:orcpub.dnd.e5/feats {:nap {:key :nap, :name "Nap", :description "Sleep."}
                                 :nap-2 {:key :nap, :name "Long Nap", :description "Sleep longer."}
                                 :nap-3 {:key :nap, :name "Nap", :description "Sleep."}}}
 "Put Away" {:disabled? true
             :orcpub.dnd.e5/feats {:old {:key :old, :name "Old Feat", :description "Gone."}}}
 "Half" {:disabled? nil
         :orcpub.dnd.e5/feats {:on {:key :on, :name "On", :description "Seen."}
                               :off {:key :off, :name "Off", :description "Unseen.", :disabled? true}}}}
`;
