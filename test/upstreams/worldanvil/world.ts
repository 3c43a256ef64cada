import { type Entity, type Id, Link, link, type Store, uuid } from './entity.ts';

/** Stands in every place that players must not see, so that a test can look for it anywhere. */
export const HIDDEN_MARK = 'ZXGMONLY';
/** Stands where account secrets stand: nobody may see it, the game master included. */
export const ACCOUNT_MARK = 'ZXACCOUNT';

export interface InventedWorld {
  store: Store;
  /** What each list endpoint holds, by `path` or `path|parent id`. */
  lists: Map<string, Id[]>;
  user: Entity;
  world: Entity;
  small: Entity;
  forbidden: Entity;
}

const PLACES = [
  'Quenby',
  'Morl',
  'Ossify',
  'Tarn',
  'Hollin',
  'Skerry',
  'Umber',
  'Pell',
  'Wick',
  'Drove',
];
const ENDS = ['ford', 'holm', 'gate', 'mere', 'stead', 'crag'];
const FIRST = [
  'Adda',
  'Brannoch',
  'Cilla',
  'Dorrin',
  'Esk',
  'Fenna',
  'Garrow',
  'Hesper',
  'Ivo',
  'Jessamy',
];
const LAST = ['Tallow', 'Rook', 'Sedge', 'Vane', 'Cinder', 'Marsh', 'Oakum'];
const TRADES = ['ferry keeper', 'bell founder', 'salt trader', 'hedge scribe', 'kiln warden'];

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const at = (day: number): string => {
  const when = new Date(Date.UTC(2026, 0, 1, 9, 30, 0) + day * 86_400_000);
  return when.toISOString().slice(0, 19).replace('T', ' ');
};
const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

type Fields = Partial<Record<0 | 1 | 2 | 3, Record<string, unknown>>>;

/** How many articles of a sort the large world has beside those that tests name. */
const MANY = { people: 60, places: 50, items: 20, rituals: 12 };
/** The same of the usual world: two pages of a list, since most tests read all of it. */
const SOME = { people: 24, places: 10, items: 5, rituals: 3 };

/** A whole invented account: the same one on every run. */
export function inventWorld(size: 'usual' | 'large' = 'usual'): InventedWorld {
  const numbers = size === 'large' ? MANY : SOME;
  const store: Store = new Map();
  const lists = new Map<string, Id[]>();
  let day = 0;

  const add = (
    entityClass: string,
    title: string | null,
    options: Partial<Omit<Entity, 'levels' | 'entityClass' | 'title'>> = {},
    fields: Fields = {},
  ): Entity => {
    day += 1;
    const entity: Entity = {
      id: options.id ?? uuid(`${entityClass} ${title} ${day}`),
      entityClass,
      title,
      slug: options.slug ?? null,
      state: options.state === undefined ? 'public' : options.state,
      isWip: options.isWip ?? null,
      isDraft: options.isDraft ?? null,
      icon: options.icon ?? null,
      url: options.url ?? null,
      subscribergroups: options.subscribergroups ?? [],
      folderId: options.folderId ?? null,
      tags: options.tags ?? null,
      updateDate: options.updateDate === undefined ? at(day % 300) : options.updateDate,
      levels: { 0: fields[0] ?? {}, 1: fields[1] ?? {}, 2: fields[2] ?? {}, 3: fields[3] ?? {} },
      ...(options.category && { category: options.category }),
      ...(options.extra && { extra: options.extra }),
    };
    store.set(entity.id, entity);
    return entity;
  };
  const enlist = (path: string, parent: Entity | undefined, ...entities: Entity[]): void => {
    const key = parent ? `${path}|${parent.id}` : path;
    lists.set(key, [...(lists.get(key) ?? []), ...entities.map((entity) => entity.id)]);
  };

  const avatar = add('Image', 'Quill portrait', {
    id: 9001,
    state: null,
    url: 'https://www.worldanvil.com/uploads/images/quill.png',
  });
  const user = add(
    'User',
    'QuillAndEmber',
    {
      state: null,
      url: 'https://www.worldanvil.com/author/QuillAndEmber',
      updateDate: null,
      extra: { enabled: true },
    },
    {
      0: {
        token: `${ACCOUNT_MARK}-token`,
        username: 'QuillAndEmber',
        email: `${ACCOUNT_MARK}@example.org`,
        firstname: `${ACCOUNT_MARK}-first`,
        dob: `${ACCOUNT_MARK}-dob`,
        discordToken: `${ACCOUNT_MARK}-discord`,
        discordRefreshToken: `${ACCOUNT_MARK}-refresh`,
        discordUserId: `${ACCOUNT_MARK}-duid`,
        location: `${ACCOUNT_MARK}-town`,
        bio: '[b]Writes[/b] by candlelight.',
        locale: 'en',
        membership: true,
        membershipType: 'Grandmaster',
        views: 12,
      },
      2: {
        avatar: link(avatar),
        roles: ['ROLE_USER'],
        onboardingProgress: `${ACCOUNT_MARK}-progress`,
      },
    },
  );

  const worldFields = (name: string, counts: [number, number, number]): Fields => ({
    0: {
      owner: link(user),
      countFollowers: 7,
      countArticles: counts[0],
      countMaps: counts[1],
      countTimelines: counts[2],
      subtitle: `The ledger of ${name}`,
      locale: 'en',
      description: `[p]${name} lies between two tides.[/p]`,
      excerpt: `${name} in one line.`,
      displayCss: '.x{}',
      cover: link(avatar),
      genres: [{ id: 3, title: 'Low fantasy' }],
      theme: null,
    },
    1: {
      timeCurrentYear: '812',
      timePos: 'Tide reckoning',
      worldScrapBook: `${HIDDEN_MARK} the ending of the story`,
      settingCosmology: `${HIDDEN_MARK} what the tides are`,
      webhookGlobal: `https://discord.example/api/webhooks/1/${ACCOUNT_MARK}`,
      accessCode: `${ACCOUNT_MARK}-code`,
      gatrackingcode: `${ACCOUNT_MARK}-ga`,
      displayJs: `var secret='${ACCOUNT_MARK}'`,
    },
  });
  const world = add(
    'World',
    'Emberfall Reach',
    {
      slug: 'emberfall-reach-quillandember',
      state: 'private',
      folderId: '-1',
      tags: 'tides,low-fantasy',
      url: 'https://www.worldanvil.com/w/emberfall-reach-quillandember',
      extra: { ownership: 'owner' },
    },
    worldFields('Emberfall Reach', [0, 2, 2]),
  );
  const small = add(
    'World',
    'Gloamwater',
    {
      slug: 'gloamwater-quillandember',
      url: 'https://www.worldanvil.com/w/gloamwater-quillandember',
      tags: '',
      extra: { ownership: 'owner' },
    },
    worldFields('Gloamwater', [2, 0, 0]),
  );
  const forbidden = add('World', 'Another author keeps this', { state: 'private' });
  enlist('user/worlds', user, world, small);
  const home = 'https://www.worldanvil.com/w/emberfall-reach-quillandember';

  const campaign = add('Campaign', 'The Drowned Ledger', {
    slug: 'drownedledger',
    state: 'private',
    folderId: '-1',
    // The API tells campaigns only as references, with plain http addresses.
    url: 'http://www.worldanvil.com/w/emberfall-reach-quillandember/rpg/1',
  });
  const players = add(
    'SubscriberGroup',
    'Tide Walkers',
    { state: null },
    {
      0: { description: `${HIDDEN_MARK} who sits at the table`, position: 1, isDefault: false },
      1: {
        isHidden: false,
        isAssignable: true,
        campaign: link(campaign),
        party: '',
        world: link(world),
        paidsubscribers: [link(user)],
      },
    },
  );
  const readers = add(
    'SubscriberGroup',
    'Readers',
    { state: null },
    // Groups without a campaign tell it as an empty text, not as null.
    {
      0: { description: '', position: 2, isDefault: true },
      1: { campaign: '', party: '', world: link(world), paidsubscribers: [] },
    },
  );
  enlist('world/subscribergroups', world, players, readers);

  // Categories: a tree whose parents only GR2 tells.
  const category = (
    title: string,
    parent?: Entity,
    state: 'public' | 'private' = 'public',
  ): Entity => {
    const made = add(
      'Category',
      title,
      {
        slug: `${slug(title)}-category`,
        state,
        icon: 'fa-solid fa-folder',
        url: `${home}/c/${slug(title)}-category`,
      },
      {
        0: {
          description: `[p]All about ${title}.[/p]`,
          excerpt: null,
          isBook: false,
          position: 1000,
          views: 3,
        },
        1: { custom1: null, systemMeta: '' },
        2: { parent: parent ? link(parent) : null, world: link(world), pagecover: null },
      },
    );
    enlist('world/categories', world, made);
    return made;
  };
  const people = category('People');
  const allies = category('Allies', people);
  const places = category('Places');
  const towns = category('Towns', places);
  const factions = category('Factions');
  const objects = category('Objects');
  const sessions = category('Sessions');
  category('Empty shelf');
  const backstage = category(`Backstage ${HIDDEN_MARK}`, undefined, 'private');

  const images = Array.from({ length: 6 }, (_, i) =>
    add(
      'Image',
      `Sketch ${i + 1}${i === 5 ? ` ${HIDDEN_MARK}` : ''}`,
      {
        id: 7001 + i,
        state: null,
        // Quirk: the address is a file, a page, or plain http.
        url:
          [
            `https://www.worldanvil.com/uploads/images/sketch${i}.webp`,
            `https://www.worldanvil.com/i/${7001 + i}`,
            `http://www.worldanvil.com/uploads/images/sketch${i}.webp`,
          ][i % 3] ?? null,
      },
      {
        0: {
          filename: `sketch${i}.webp`,
          path: '/uploads/images',
          size: 1000 + i,
          width: 1600,
          height: 900,
          extension: 'webp',
          description: '[i]Ink[/i]',
          alt: null,
          creditArtistName: 'M. Tallow',
        },
        2: { article: null, owner: link(user), world: link(world), gallieries: [] },
      },
    ),
  );
  enlist('world/images', world, ...images);
  const defaultCover = add('Image', 'Default Cover', {
    id: -1,
    state: null,
    updateDate: null,
    url: 'https://cdn.example.org/WorldCover_Default.jpg',
  });

  const articles: Entity[] = [];
  const article = (
    title: string,
    templateType: string,
    content: string,
    options: Partial<Entity> & {
      in?: Entity;
      two?: Record<string, unknown>;
      excerpt?: string;
      tags?: string;
    } = {},
  ): Entity => {
    const entityClass = templateType.charAt(0).toUpperCase() + templateType.slice(1);
    const made = add(
      entityClass,
      title,
      {
        slug: options.slug ?? `${slug(title)}-${slug(templateType)}`,
        state: options.state ?? 'public',
        isWip: options.isWip ?? false,
        isDraft: options.isDraft ?? false,
        url: `${home}/a/${options.slug ?? `${slug(title)}-${slug(templateType)}`}`,
        subscribergroups: options.subscribergroups ?? [],
        folderId: '-1',
        tags: options.tags ?? '',
        ...(options.in && { category: link(options.in) }),
      },
      {
        0: {
          position: null,
          excerpt: options.excerpt ?? null,
          wordcount: content.split(/\s+/).length,
          creationDate: null,
          publicationDate: null,
          likes: null,
          views: 2,
          userMetadata: null,
          cssClasses: null,
          templateType,
          // Quirk: an object live, a text in the specification.
          customArticleTemplate: articles.length === 3 ? { id: 5, title: 'House style' } : null,
          editor: 'code',
        },
        1: {
          content,
          author: link(user),
          world: link(world),
          cover: link(defaultCover),
          coverSource: 'World',
        },
        2: {
          pronunciation: null,
          snippet: null,
          seeded: null,
          sidebarcontent: null,
          sidepanelcontenttop: null,
          sidepanelcontent: null,
          footnotes: null,
          fullfooter: null,
          authornotes: null,
          scrapbook: null,
          credits: null,
          displaySidebar: true,
          articleNext: null,
          articlePrevious: null,
          articleParent: null,
          timeline: null,
          gallery: null,
          subheading: null,
          // Quirk: numbers stand where booleans are promised.
          displayTitle: 1,
          isLocked: false,
          allowComments: true,
          ...options.two,
          editURL: `https://www.worldanvil.com/world/article/${title}/edit`,
        },
        3: { ancestry: { firstUp: null } },
      },
    );
    if (!options.in) {
      made.folderId = '-1';
      Object.assign(made.levels[1], { category: null });
    }
    articles.push(made);
    enlist('world/articles', world, made);
    return made;
  };

  const guild = article(
    'The Wickmakers’ Compact',
    'organization',
    `[p]They set the price of light.[/p]\r\n[secret]${HIDDEN_MARK} with borrowed oil[/secret]\r\n[subcontainer:77]${HIDDEN_MARK} for patrons[/subcontainer]\r\n[p]Nobody asks how.[/p]`,
    {
      in: factions,
      slug: 'the-wickmakers-compact-organization',
      tags: 'trade,light',
      two: {
        history: `[p]Founded in the year of the long ebb.[/p][secret]${HIDDEN_MARK} and of the fire[/secret]`,
        sidebarcontent: `[b]Seat[/b]: Marlgate[subcontainer:77]${HIDDEN_MARK} and a cellar[/subcontainer]`,
        publicAgenda: 'Cheap light for everyone.',
        capital: null,
      },
    },
  );
  const harbour = article(
    'Marlgate',
    'settlement',
    '[h2]The harbour[/h2]\r\n[p]Marlgate counts its bells at dusk. The amber lighthouse burns whale oil.[/p]\r\n[ul][li]Nine bells[/li][li]One [b]cracked[/b] bell[/li][/ul]',
    {
      in: towns,
      tags: 'port,bells',
      excerpt: 'A port that counts its bells.',
      two: { population: '4,200', articleParent: link(guild) },
    },
  );
  const thief = add(
    'Secret',
    `${HIDDEN_MARK} Adda stole the ninth bell`,
    {
      state: 'private',
      icon: 'fa-solid fa-user-secret',
      subscribergroups: [link(players)],
      url: 'https://www.worldanvil.com/world/secret/1/edit',
    },
    {},
  );
  const adda = article(
    'Adda Tallow',
    'person',
    `[h2]The bell ringer[/h2]\r\n[p]Adda rings the bells of @[[b]Marlgate[/b]](settlement:${harbour.id}) for @[the Compact](organization:${guild.id}).[/p]\r\n[secret:${thief.id}]\r\n[img:7001]\r\n[quote]Nine, and never eight.|Adda[/quote]\r\n[table][tr][th]Bell[/th][th]Tone[/th][/tr][tr][td]First[/td][td]Low[/td][/tr][/table]\r\nShe fears @[the Lost Warden](person:${uuid('nobody at all')}).`,
    {
      in: people,
      tags: 'npc,bells',
      excerpt: 'She rings nine bells.',
      two: {
        subheading: 'Ringer of nine bells',
        sidebarcontent: '[b]Seen[/b] at dusk',
        seeded: `${HIDDEN_MARK} she sold the ninth bell`,
        authornotes: `${HIDDEN_MARK} rewrite her voice`,
        ggmsecretgoal: `${HIDDEN_MARK} wants to drown the port`,
        articleParent: link(guild),
        secrets: [link(thief)],
        sex: 'female',
        age: '34',
        hair: null,
        speciesDisplay: 'Human',
        currentstatus: 'Alive',
        history: '[p]Born below the sluice.[/p]',
        organization: link(guild),
        articleNext: harbour.id,
      },
    },
  );
  Object.assign(thief.levels[0], {
    content: `[p]${HIDDEN_MARK} the bell lies under the quay, ask @[Adda](person:${adda.id}).[/p]`,
    creationDate: null,
  });
  Object.assign(thief.levels[2], {
    author: link(user),
    article: link(adda),
    world: link(world),
    editURL: 'https://www.worldanvil.com/x',
  });

  article('Ringer’s Twin', 'person', 'One of two who share a name.', {
    in: people,
    slug: 'ringers-twin-person',
    tags: 'npc',
  });
  article('Ringer’s Twin', 'person', 'The other one.', {
    in: allies,
    slug: 'ringers-twin-person-1',
    tags: 'npc',
  });
  const vault = article(
    `${HIDDEN_MARK} The sunken vault`,
    'location',
    `${HIDDEN_MARK} nobody may read this yet.`,
    { state: 'private', in: backstage, tags: HIDDEN_MARK },
  );
  const idea = article(
    `${HIDDEN_MARK} Half an idea`,
    'plot',
    `${HIDDEN_MARK} a draft about bells.`,
    {
      isDraft: true,
      isWip: true,
    },
  );
  // Quirk: a number where a boolean is promised. It is a draft all the same.
  idea.extra = { isDraft: 1, isWip: 1, folderId: -1 };
  article(`${HIDDEN_MARK} For the table only`, 'report', `${HIDDEN_MARK} gated.`, {
    subscribergroups: [link(players)],
  });
  article(`Storm — salt & ash`, 'myth', 'Told on both banks.', {
    slug: 'storm-E28094-salt-26-ash-myth',
    isWip: true,
  });

  for (let i = 0; i < numbers.people; i++)
    article(
      `${pick(FIRST, i)} ${pick(LAST, Math.floor(i / FIRST.length) + 1)}`,
      'person',
      `[p]A ${pick(TRADES, i)} of @[${harbour.title}](settlement:${harbour.id}).[/p]`,
      {
        in: i % 4 === 0 ? allies : people,
        tags: i % 6 === 0 ? 'npc,drowned-ledger' : 'npc',
        two: { employment: pick(TRADES, i), currentstatus: i % 9 === 0 ? 'Dead' : null },
      },
    );
  for (let i = 0; i < numbers.places; i++)
    article(
      `${pick(PLACES, i)}${pick(ENDS, Math.floor(i / PLACES.length))}`,
      i % 2 ? 'settlement' : 'location',
      `[h3]Lie of the land[/h3][p]Lot ${i} on the tide maps.[/p]`,
      { in: i % 2 ? towns : places },
    );
  for (let i = 0; i < numbers.items; i++)
    article(
      `The ${pick(LAST, i)} ${i % 2 ? 'Lantern' : 'Blade'} ${i + 1}`,
      'item',
      `[p]Weighs ${i + 1} stone.[/p]`,
      { in: objects },
    );
  for (let i = 0; i < 12; i++)
    article(`Session ${i + 1}`, 'report', `[p]The party met ${pick(FIRST, i)}.[/p]`, {
      in: sessions,
      tags: 'session',
      two: { articleNext: i < 11 ? 'Array' : null },
    });
  for (let i = 0; i < numbers.rituals; i++)
    article(`Custom ${i + 1} of the reach`, 'ritual', `[ol][li]Step ${i}[/li][/ol]`);

  const tiny = add(
    'Article',
    'Gloam ferry',
    {
      slug: 'gloam-ferry-article',
      isWip: false,
      isDraft: false,
      folderId: '-1',
      tags: '',
      url: `${small.url}/a/gloam-ferry-article`,
    },
    {
      0: { templateType: 'article' },
      1: { content: 'A ferry.', world: link(small), category: null },
    },
  );
  const other = add(
    'Person',
    'Adda Tallow',
    {
      slug: 'adda-tallow-person',
      isWip: false,
      isDraft: false,
      folderId: '-1',
      tags: '',
      url: `${small.url}/a/adda-tallow-person`,
    },
    {
      0: { templateType: 'person' },
      1: { content: 'Her namesake.', world: link(small), category: null },
    },
  );
  enlist('world/articles', small, tiny, other);

  enlist('world/secrets', world, thief);
  enlist(
    'world/secrets',
    world,
    ...['The tide is a clock', 'The Compact is broke', 'Marlgate has ten bells'].map((title) =>
      add(
        'Secret',
        `${HIDDEN_MARK} ${title}`,
        { state: 'private' },
        { 0: { content: `${HIDDEN_MARK} ${title}.` }, 2: { article: null, world: link(world) } },
      ),
    ),
  );

  // Public things that point at what is not.
  Object.assign(harbour.levels[2], {
    undercity: link(vault),
    userMetadata: { note: `${HIDDEN_MARK} kept by the author` },
  });

  Object.assign(places.levels[0], {
    description: `[p]All about Places.[/p][secret]${HIDDEN_MARK} and what lies below[/secret]`,
  });

  // Maps
  const chart = add(
    'Map',
    'Chart of the Reach',
    { url: `${home}/map/chart`, folderId: '-1', tags: 'region', extra: { author: link(user) } },
    {
      0: {
        description: '[p]Drawn at low tide.[/p]',
        legend: `Ebb and flood[secret:${HIDDEN_MARK}-note]`,
        isDeleted: null,
        zoomMin: 0,
        zoomMax: 4,
        centerX: 800,
        centerY: 450,
      },
      2: {
        category: link(places),
        image: new Link(7001),
        compass: null,
        organization: null,
        location: link(harbour),
        world: link(world),
      },
    },
  );
  const cellar = add(
    'Map',
    `${HIDDEN_MARK} Cellars`,
    { state: 'private', extra: { author: link(user) } },
    { 0: { description: '' }, 2: { image: new Link(7002), world: link(world), markers: [] } },
  );
  enlist('world/maps', world, chart, cellar);
  const group = add(
    'MarkerGroup',
    'Towns',
    { folderId: '-1' },
    { 0: { activeOnLoad: true, position: 1 }, 2: { map: link(chart) } },
  );
  const unseen = add('MarkerGroup', `${HIDDEN_MARK} caches`, { state: 'private' });
  const pin = add('MarkerType', 'Bell pin', { icon: 'fa-solid fa-bell' });
  enlist('map/markergroups', chart, group);
  const markers = Array.from({ length: 57 }, (_, i) =>
    add(
      'Marker',
      i === 0 ? 'Marlgate' : i === 56 ? `${HIDDEN_MARK} cache` : `Sounding ${i}`,
      { icon: 'fa-solid fa-location-dot', tags: '', state: i === 56 ? 'private' : 'public' },
      {
        0: {
          description: i === 0 ? '[b]Harbour[/b]' : null,
          position: i,
          htmlMarker: '',
          seeded: i === 0 ? `${HIDDEN_MARK} lamplit smugglers` : null,
          isDeleted: null,
          type: null,
          labelType: 'label-default',
        },
        1: {
          geoX: 100 + i * 3,
          geoY: 900 - i * 7,
          geoZ: null,
          polygonPoints: null,
          circleRadius: null,
        },
        2: {
          markertype: link(pin),
          group: link(i === 4 ? unseen : group),
          targetArticle: i === 0 ? link(harbour) : i === 3 ? link(vault) : null,
          targetLocation: null,
          targetMap: i === 5 ? link(cellar) : null,
          map: link(chart),
          world: link(world),
        },
      },
    ),
  );
  enlist('map/markers', chart, ...markers);
  enlist('markergroup/markers', group, ...markers);
  Object.assign(chart.levels[2], { markers: markers.map(link) });

  // Time
  const calendar = add('Calendar', 'Tide reckoning', { id: 44, state: null });
  const timeline = add(
    'Timeline',
    'Ebb and Flood',
    {
      slug: 'ebb-and-flood-timeline',
      url: `${home}/t/ebb-and-flood-timeline`,
      isWip: false,
      isDraft: false,
      folderId: '-1',
      tags: '',
    },
    {
      0: { description: '[p]Every tide.[/p]', type: 'parallel', utdOffset: '0' },
      1: { world: link(world) },
    },
  );
  const lesser = add(
    'Timeline',
    'Harbour dues',
    { slug: 'harbour-dues-timeline', url: `${home}/t/harbour-dues-timeline` },
    {
      0: { description: '', type: 'master' },
      1: { world: link(world) },
      2: { histories: [], eras: [], calendar: null },
    },
  );
  enlist('world/timelines', world, timeline, lesser);
  const eras = ['Age of Ebb', 'Age of Flood', 'Age of Slack Water'].map((title, i) =>
    add(
      'Era',
      title,
      { icon: 'fa-solid fa-timeline', isWip: false, isDraft: false },
      {
        0: { year: String(i * 300), endingYear: String(i * 300 + 299) },
        2: { timeline: link(timeline), world: link(world) },
      },
    ),
  );
  const histories = Array.from({ length: 63 }, (_, i) =>
    add(
      'HistoricalEntry',
      i === 62 ? `${HIDDEN_MARK} the true flood` : `Tide ${i + 1}`,
      { tags: i % 5 ? '' : 'flood', state: i === 62 ? 'private' : 'public', url: `${home}/h/${i}` },
      {
        // Years are texts, and the list is in no order of time.
        0: {
          significance: i % 6,
          year: String((i * 37) % 800),
          month: (i % 12) + 1,
          day: (i % 28) + 1,
          endingYear: '',
          displayRange: false,
        },
        1: {
          content: `The water rose ${i} spans.`,
          fullcontent:
            i === 0
              ? `[p]Seen from @[Marlgate](settlement:${harbour.id}).[/p]`
              : i === 2
                ? `[p]Low.[/p][secret]${HIDDEN_MARK} on purpose[/secret]`
                : null,
          world: link(world),
        },
        2: {
          author: link(user),
          article: null,
          location: i === 0 ? link(harbour) : null,
          characters: i === 0 ? [link(adda)] : [],
          organizations: [],
          report: i === 1 ? link(vault) : null,
          timelines: i < 20 || i === 62 ? [link(timeline)] : [],
        },
      },
    ),
  );
  enlist('world/histories', world, ...histories);
  Object.assign(timeline.levels[2], {
    histories: [...histories.slice(0, 20), ...histories.slice(62)].map(link),
    eras: eras.map(link),
    calendar: link(calendar),
    article: link(vault),
    author: link(user),
  });

  // Writing and notes
  const notebook = add(
    'Notebook',
    'Table notes',
    { state: null },
    { 0: { color: '#224466', weight: 0 } },
  );
  const section = add(
    'Notesection',
    'Act one',
    { state: null, updateDate: null },
    { 0: { color: null }, 2: { notebook: link(notebook) } },
  );
  const second = add(
    'Notesection',
    'Act two',
    { state: null, updateDate: null },
    { 2: { notebook: link(notebook) } },
  );
  const notes = ['Opening scene', 'Prices', 'Cliffhanger'].map((title) =>
    add(
      'Note',
      title,
      { state: null, tags: 'prep' },
      {
        0: { content: `[b]${HIDDEN_MARK}[/b] ${title}: mind the bells.`, weight: 0 },
        2: { campaign: link(campaign), notesection: link(section), world: link(world) },
      },
    ),
  );
  Object.assign(notebook.levels[2], {
    notesections: [section, second].map(link),
    cover: null,
    campaign: link(campaign),
    world: link(world),
    author: link(user),
  });
  Object.assign(section.levels[2], { notes: notes.map(link) });
  enlist('user/notebooks', user, notebook);
  enlist('world/notebooks', world, notebook);
  enlist('notebook/notesections', notebook, section, second);
  enlist('notesection/notes', section, ...notes);
  lists.set(`notesection/notes|${second.id}`, []);

  const manuscript = add(
    'Manuscript',
    'Low Water',
    {
      slug: '77-low-water',
      state: 'private',
      folderId: '-1',
      tags: {},
      url: 'https://www.worldanvil.com/community/manuscripts/read/77-low-water',
    },
    { 0: { description: `${HIDDEN_MARK} an unfinished book` } },
  );
  const edition = add(
    'ManuscriptVersion',
    'First draft',
    { state: null },
    { 2: { manuscript: link(manuscript) } },
  );
  const chapters = ['Chapter one', 'Chapter two'].map((title) =>
    add(
      'ManuscriptPart',
      title,
      { state: null },
      { 0: { synopsis: `${title} in short.`, type: 'manuscript' }, 2: { version: link(edition) } },
    ),
  );
  enlist('world/manuscripts', world, manuscript);
  enlist('manuscript/manuscript_versions', manuscript, edition);
  enlist('manuscript_version/manuscript_parts', edition, ...chapters);
  for (const chapter of chapters)
    enlist(
      'manuscript_part/manuscript_beats',
      chapter,
      ...[1, 2].map((n) =>
        add(
          'ManuscriptBeat',
          null,
          { state: null },
          {
            0: {
              content: `[p]${HIDDEN_MARK} Beat ${n} of ${chapter.title}.[/p]`,
              position: String(n),
            },
          },
        ),
      ),
    );

  const canvas = add(
    'Canvas',
    'Who owes whom',
    { url: 'https://www.worldanvil.com/world/canvas/1' },
    {
      0: { data: { nodes: [], notes: `Debts[secret]${HIDDEN_MARK} of blood[/secret]` } },
      2: { author: link(user), world: link(world) },
    },
  );
  enlist('world/canvases', world, canvas);
  enlist(
    'world/chronicles',
    world,
    add(
      'Chronicle',
      'The reach through time',
      { state: 'private' },
      { 0: { description: `${HIDDEN_MARK} how it ends` } },
    ),
  );

  // Stat blocks: integer ids, payload by parser, folders without state
  const system = add(
    'RPGSRD',
    'Tidepool 2d6',
    { id: 12, state: null, updateDate: null },
    { 0: { reference: 'tidepool', description: 'Two dice.', publisher: 'Salt Press' } },
  );
  enlist(
    'rpgsystems',
    undefined,
    system,
    ...Array.from({ length: 54 }, (_, i) =>
      add(
        'RPGSRD',
        `System ${i + 1}`,
        { id: 100 + i, state: null, updateDate: null },
        { 0: { reference: `sys${i}` } },
      ),
    ),
  );
  const template = add(
    'BlockTemplate',
    'Tide beast',
    { id: 3100, state: null },
    {
      0: {
        description: `A beast ${HIDDEN_MARK} of the house rules.`,
        formSchemaParser: 'yaml',
        formSchema: 'name:\n  input: text\n',
      },
      1: { isShared: false },
      2: { RPGSRD: link(system), author: link(user) },
    },
  );
  const part = add(
    'BlockTemplatePart',
    'Guard',
    { id: 8123, state: null },
    { 0: { type: 'string', required: 0 } },
  );
  Object.assign(template.levels[2], { parts: [link(part)] });
  enlist('user/blocktemplates', user, template);
  const folder = add(
    'BlockFolder',
    'Beasts of the ebb',
    { id: 4287, state: null },
    { 0: { identifier: 'beasts' } },
  );
  const beasts = ['Silt wight', 'Bell crab', `${HIDDEN_MARK} Drowned king`].map((title, i) =>
    add(
      'Block',
      title,
      {
        id: 168701 + i,
        state: i === 2 ? 'private' : 'public',
        folderId: '-1',
        tags: 'beast',
        url: `https://www.worldanvil.com/sheet/${168701 + i}/view`,
      },
      {
        0: {
          identifier: slug(title),
          dataParser: 'yaml',
          textualdata: `name: ${title}\nguard: '${i + 2}'\n${i === 0 ? `[secret]weak: ${HIDDEN_MARK} salt[/secret]` : ''}`,
          tabulardata: null,
          jsondata: null,
        },
        2: { template: link(template), RPGSRD: link(system), folder: link(folder) },
      },
    ),
  );
  Object.assign(folder.levels[2], {
    blocks: beasts.map(link),
    author: link(user),
    world: link(world),
  });
  enlist('world/blockfolders', world, folder);
  enlist('blockfolder/blocks', folder, ...beasts);
  enlist('world/blocks', world, ...beasts);

  const terms = add(
    'VariableCollection',
    'Tide terms',
    { icon: 'fa-solid fa-abacus' },
    { 0: { description: 'Words that change.', prefix: 'tide' }, 2: { world: link(world) } },
  );
  enlist('world/variablecollections', world, terms);
  enlist(
    'variablecollection/variables',
    terms,
    ...['current_year', 'high_water'].map((k, i) =>
      add(
        'Variable',
        k,
        { state: null },
        {
          0: { k, type: i ? 'string' : 'number', v: i ? `${HIDDEN_MARK} nine spans` : '812' },
          2: { collection: link(terms), world: link(world) },
        },
      ),
    ),
  );

  Object.assign(world.levels[0], { countArticles: articles.length });
  return { store, lists, user, world, small, forbidden };
}
