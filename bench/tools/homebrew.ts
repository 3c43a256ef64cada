import type { Document, NewEntity } from '../../src/library/library.ts';

/** Plain words that questions use too, so that homebrew competes with the books for them. */
const PLAIN =
  `arrow ash bear beast blade blood bolt bone breath bridge burn candle castle cave charm circle claw
   cloak cloud cold creature crown curse damage dark dead door dragon dream dust earth enemy eye fall
   feather fear fire fist flame flesh flight fog forest friend frost ghost giant gold grave guard hammer
   hand heal heart hide horn horse hunt ice ink iron jump key king knight lake lantern leaf light
   lightning lock mask mirror mist moon mountain night oak pain path poison potion pray priest queen
   rage rain raven river road rock rope sand scale sea shadow shape shield ship silence silver skin
   sleep smoke snake snow song soul spear spider spirit star steel stone storm sun sword target teeth
   thief thorn throne thunder tide tomb tower trap tree troll vine voice wall water weapon web wheel
   whisper wind wing winter witch wolf wood wound`.split(/\s+/);
const SYLLABLES =
  'ba be bri ca cor da del dra el en fa fen ga gor ha hel in ka kel la lor ma mir na nor or pa pel qua ra ri sa sel ta tor ul va vel wy xa yor za zim'.split(
    ' ',
  );
const SCHOOLS = ['abjuration', 'conjuration', 'divination', 'enchantment', 'evocation', 'illusion'];
const TYPES = ['aberration', 'beast', 'construct', 'dragon', 'fey', 'fiend', 'giant', 'undead'];
const SIZES = ['Tiny', 'Small', 'Medium', 'Large', 'Huge'];
/** As many as a large book has. */
const PER_BOOK = 500;

/** Invented spells and creatures in books of a few hundred, always the same ones. */
export function* homebrewBooks(
  count: number,
): Generator<{ readonly document: Document; readonly entities: readonly NewEntity[] }> {
  const random = randomNumbers();
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const made = (): string =>
    Array.from({ length: 2 + random(2) }, () => pick(SYLLABLES) ?? '').join('');
  const rare = Array.from({ length: 4000 }, made);
  // Most words of a text are common ones; every tenth is one that few texts have.
  const word = (): string =>
    (random(10) === 0 ? rare[Math.floor(random(4000) ** 2 / 4000)] : pick(PLAIN)) ?? '';
  const prose = (words: number): string => {
    const sentences: string[] = [];
    for (let left = words; left > 0; left -= 12)
      sentences.push(`The ${Array.from({ length: Math.min(left, 12) }, word).join(' ')}.`);
    return sentences.join(' ');
  };
  const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

  for (let book = 0; book * PER_BOOK < count; book++) {
    const key = `invented-book-${book + 1}`;
    const document = {
      key,
      title: `Invented Book ${book + 1}`,
      source: 'orcbrew',
      ruleset: '5e-2014',
    };
    const size = Math.min(PER_BOOK, count - book * PER_BOOK);
    const entities = Array.from({ length: size }, (_, i): NewEntity => {
      const name = `${titled(made())} ${titled(word())}`;
      const own = { document: key, name, slug: `entry-${i}`, source: 'orcbrew' };
      return i % 2 === 0
        ? { ...own, kind: 'spell', body: spell() }
        : { ...own, kind: 'creature', body: creature() };
    });
    yield { document, entities };
  }

  function spell(): Record<string, unknown> {
    return {
      level: random(10),
      school: pick(SCHOOLS),
      casting_time: '1 action',
      range: `${30 * (1 + random(5))} feet`,
      components: 'V, S',
      duration: random(2) === 0 ? 'Instantaneous' : 'Concentration, up to 1 minute',
      concentration: random(2) === 0,
      ritual: random(8) === 0,
      desc: prose(60 + random(60)),
      classes: random(2) === 0 ? ['wizard', 'sorcerer'] : ['druid', 'cleric'],
    };
  }

  function creature(): Record<string, unknown> {
    const rating = random(21);
    const deed = () => ({
      name: `${titled(word())} ${titled(word())}`,
      desc: prose(20 + random(30)),
    });
    return {
      size: pick(SIZES),
      type: pick(TYPES),
      alignment: 'unaligned',
      armor_class: 10 + random(10),
      hit_points: 5 + random(200),
      speed: { walk: 30 },
      ability_scores: {
        strength: 10 + random(10),
        dexterity: 10 + random(10),
        constitution: 10 + random(10),
        intelligence: 10,
        wisdom: 10,
        charisma: 10,
      },
      challenge_rating: rating,
      challenge_rating_text: String(rating),
      desc: prose(20),
      traits: [deed()],
      actions: [deed(), deed()],
    };
  }
}

/** Numbers that are the same in every run. */
function randomNumbers(): (below: number) => number {
  let state = 20_260;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
