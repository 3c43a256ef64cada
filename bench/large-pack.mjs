const WORDS =
  'amber bramble cinder dusk ember fallow glimmer hollow ivory jetty kindle lantern marrow nettle ochre pallor quarry russet sable thistle umber vesper willow yarrow zephyr'.split(
    ' ',
  );

/** An invented pack of at least this many characters, in several books; always the same one. */
export function largePack(characters) {
  let state = 1;
  const random = (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const word = () => WORDS[random(WORDS.length)] ?? '';
  const prose = (count) => Array.from({ length: count }, word).join(' ');
  const titled = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  const spell = (key) =>
    `:${key} {:key :${key}, :name "${titled(word())} ${key}", :option-pack "Pack", :level ${random(10)}, :school "evocation", :casting-time "1 action", :range "60 feet", :duration "Concentration, up to 1 minute", :components {:verbal true, :somatic true, :material true, :material-component "${prose(3)}"}, :description "${prose(90)}", :spell-lists {:wizard true, :bard false}}`;
  const monster = (key) =>
    `:${key} {:key :${key}, :name "${titled(word())} ${key}", :option-pack "Pack", :size :large, :type :beast, :armor-class ${10 + random(9)}, :hit-points {:die 8, :die-count ${1 + random(20)}, :modifier ${random(40)}}, :speed "30 ft., fly 60 ft.", :challenge ${random(20)}, :str 12 :dex 12 :con 12 :int 12 :wis 12 :cha 12, :props {:damage-resistance {:fire true}}, :traits [{:name "${titled(word())}", :description "${prose(40)}"} {:name "${titled(word())}", :type :action, :description "+5 to hit. Hit: 7 (1d8 + 3) slashing damage. ${prose(40)}"}]}`;
  const feat = (key) =>
    `:${key} {:key :${key}, :name "${titled(word())} ${key}", :option-pack "Pack", :description "${prose(60)}", :props {:skill-prof {:stealth true}}}`;

  const books = [];
  for (let size = 0, book = 1; size < characters; book++) {
    const items = (kind, make) =>
      `:${kind} {${Array.from({ length: 100 }, (_, i) => make(`${kind}-${book}-${i}`)).join(',\n ')}}`;
    const text = `"Large Book ${book}" #:orcpub.dnd.e5{${items('spells', spell)}\n ${items('monsters', monster)}\n ${items('feats', feat)}}`;
    books.push(text);
    size += text.length;
  }
  return `{${books.join('\n ')}}`;
}
