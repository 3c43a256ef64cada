import { type Entity, type Id, link, type Store, uuid } from './entity.ts';
import type { InventedWorld } from './world.ts';

/** A thing of the random world, and what a test must know of it. */
export interface Made {
  readonly entity: Entity;
  /** The resource as in tool names. */
  readonly one: string;
  readonly visible: boolean;
}

export interface RandomWorld extends InventedWorld {
  readonly made: readonly Made[];
  /** Stands in every text of a hidden thing, and nowhere else. */
  readonly hiddenMark: string;
  /** Stands in every text of a visible thing. */
  readonly publicMark: string;
  /** The setting that opens worlds to players. */
  readonly playerWorlds: string;
}

interface State {
  readonly open: boolean;
  readonly fields: Partial<Entity>;
}

/**
 * A world whose states and nesting are drawn from a tape of numbers. Whether players may see a
 * thing is computed here, from the rule in words: published itself, and so is all it lies in.
 */
export function randomWorld(tape: readonly number[]): RandomWorld {
  const hiddenMark = 'QZHIDDEN';
  const publicMark = 'QZPUBLIC';
  const store: Store = new Map();
  const lists = new Map<string, Id[]>();
  const made: Made[] = [];
  let at = 0;
  const draw = (below: number): number => (tape[at++ % tape.length] ?? 0) % below;
  const pick = <T>(items: readonly T[]): T => {
    const item = items[draw(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };

  const groups: Entity = {
    id: uuid('group'),
    entityClass: 'SubscriberGroup',
    title: `${hiddenMark} group`,
    slug: null,
    state: null,
    isWip: null,
    isDraft: null,
    icon: null,
    url: null,
    subscribergroups: [],
    folderId: null,
    tags: null,
    updateDate: null,
    levels: { 0: {}, 1: {}, 2: {}, 3: {} },
  };
  store.set(groups.id, groups);

  const states: readonly State[] = [
    ...Array.from({ length: 8 }, (): State => ({ open: true, fields: { state: 'public' } })),
    { open: false, fields: { state: 'private' } },
    { open: false, fields: { state: 'private' } },
    { open: false, fields: { state: null } },
    { open: false, fields: { state: 'public', extra: { state: 'unlisted' } } },
    { open: false, fields: { state: 'public', extra: { state: 'Public' } } },
    { open: false, fields: { state: 'public', isDraft: true } },
    { open: false, fields: { state: 'public', extra: { isDraft: 'true' } } },
    { open: false, fields: { state: 'public', extra: { isDraft: 1 } } },
    { open: false, fields: { state: 'public', subscribergroups: [link(groups)] } },
    { open: true, fields: { state: 'public', extra: { isDraft: 'false' } } },
  ];

  let number = 0;
  function make(
    one: string,
    entityClass: string,
    state: State,
    isInside: boolean,
    levels: Partial<Record<0 | 1 | 2 | 3, Record<string, unknown>>> = {},
    id?: number,
  ): Entity {
    number += 1;
    const visible = state.open && isInside;
    const mark = visible ? publicMark : hiddenMark;
    const entity: Entity = {
      id: id ?? uuid(`${one} ${number}`),
      entityClass,
      title: `${mark} ${one} ${number}`,
      slug: `${mark.toLowerCase()}-${one.replace('_', '-')}-${number}`,
      isWip: null,
      isDraft: null,
      icon: null,
      url: `https://www.worldanvil.com/w/random/${one}/${mark.toLowerCase()}-${number}`,
      subscribergroups: [],
      folderId: '-1',
      tags: `${mark},tag${number}`,
      updateDate: `2026-01-01 10:00:${String(number % 60).padStart(2, '0')}`,
      state: 'public',
      ...state.fields,
      levels: {
        0: { description: `[p]${mark} about ${number}[/p]`, ...levels[0] },
        1: levels[1] ?? {},
        2: levels[2] ?? {},
        3: {},
      },
    };
    store.set(entity.id, entity);
    made.push({ entity, one, visible });
    return entity;
  }
  const enlist = (path: string, parent: Entity, entity: Entity): void => {
    const key = `${path}|${parent.id}`;
    lists.set(key, [...(lists.get(key) ?? []), entity.id]);
  };
  const isVisible = (entity: Entity | undefined): boolean =>
    entity === undefined || made.some((each) => each.entity === entity && each.visible);
  const some = <T>(items: readonly T[]): T | undefined =>
    items.length === 0 || draw(4) === 0 ? undefined : pick(items);

  const user: Entity = { ...groups, id: uuid('user'), entityClass: 'User', title: 'Quill' };
  store.set(user.id, user);
  const worlds: Entity[] = [];
  const named: string[] = [];

  for (const index of [0, 1]) {
    const state = pick(states);
    const isNamed = index === 0 || draw(2) === 0;
    const world = make('world', 'World', { ...state, open: state.open || isNamed }, true, {
      0: { countArticles: 99, countMaps: 88, countTimelines: 77 },
      1: { worldScrapBook: `${hiddenMark} scraps` },
    });
    if (isNamed) named.push(String(world.id));
    worlds.push(world);
    enlist('user/worlds', user, world);
    const inWorld = isVisible(world);

    const categories: Entity[] = [];
    for (let i = 0; i < 6; i++) {
      const parent = some(categories);
      const each = make('category', 'Category', pick(states), inWorld && isVisible(parent), {
        2: { parent: parent ? link(parent) : null, world: link(world) },
      });
      categories.push(each);
      enlist('world/categories', world, each);
    }

    const articles: Entity[] = [];
    for (let i = 0; i < 10; i++) {
      const category = some(categories);
      const each = make(
        'article',
        pick(['Person', 'Settlement', 'Report']),
        pick(states),
        inWorld && isVisible(category),
        {
          0: { templateType: 'person', wordcount: 1234 },
          2: {
            seeded: `${hiddenMark} seed`,
            reportNotes: `${hiddenMark} notes of the session`,
            secrets: [],
          },
        },
      );
      if (category) each.category = link(category);
      Object.assign(each.levels[1], {
        world: link(world),
        ...(category ? {} : { category: null }),
      });
      articles.push(each);
      enlist('world/articles', world, each);
    }
    for (const each of articles) {
      const own = isVisible(each) ? publicMark : hiddenMark;
      const other = pick(articles);
      const next = pick(articles);
      Object.assign(each.levels[1], {
        content: [
          `[p]${own} met @[someone](person:${other.id}) and @[nobody](person:${uuid('nobody')}).[/p]`,
          `[secret]${hiddenMark} one [secret]${hiddenMark} two[/secret] ${hiddenMark} three[/secret]`,
          `[subcontainer:4]${hiddenMark} for patrons[/subcontainer]`,
          `[url:${other.url}]a link[/url] [articleblock:${other.id}] [h2|${next.id}]Head[/h2]`,
        ].join('\r\n'),
      });
      Object.assign(each.levels[2], {
        articleParent: link(other),
        articleNext: `${next.id},${other.id}`,
        friend: [link(pick(articles)), link(next)],
        sidebarcontent: `${own} beside [secret:${uuid('secret')}]${hiddenMark}[/secret]`,
      });
    }

    for (let i = 0; i < 3; i++) {
      const category = some(categories);
      const map = make('map', 'Map', pick(states), inWorld && isVisible(category), {
        2: {
          category: category ? link(category) : null,
          world: link(world),
          location: link(pick(articles)),
        },
      });
      enlist('world/maps', world, map);
      const markerGroups = [0, 1].map(() => {
        const group = make('marker_group', 'MarkerGroup', pick(states), isVisible(map), {
          2: { map: link(map) },
        });
        if (draw(3) > 0) enlist('map/markergroups', map, group);
        return group;
      });
      const markers: Entity[] = [];
      for (let j = 0; j < 4; j++) {
        const group = some(markerGroups);
        const marker = make('marker', 'Marker', pick(states), isVisible(map) && isVisible(group), {
          0: { seeded: `${hiddenMark} seed` },
          1: { geoX: j, geoY: j },
          2: {
            group: group ? link(group) : null,
            map: link(map),
            world: link(world),
            targetArticle: link(pick(articles)),
          },
        });
        markers.push(marker);
        enlist('map/markers', map, marker);
      }
      Object.assign(map.levels[2], { markers: markers.map(link) });
    }

    const timelines: Entity[] = [];
    for (let i = 0; i < 3; i++) {
      const category = some(categories);
      const line = make('timeline', 'Timeline', pick(states), inWorld && isVisible(category), {
        2: { category: category ? link(category) : null, world: link(world) },
      });
      timelines.push(line);
      enlist('world/timelines', world, line);
      const eras = [0, 1].map(() =>
        make('era', 'Era', pick(states), isVisible(line), {
          0: { year: '1', endingYear: '9' },
          2: { timeline: link(line), world: link(world) },
        }),
      );
      Object.assign(line.levels[2], { eras: eras.map(link), histories: [] });
    }
    for (let i = 0; i < 8; i++) {
      const around = timelines.filter(() => draw(3) === 0);
      const lies = around.length === 0 || around.some(isVisible);
      const event = make('history', 'HistoricalEntry', pick(states), inWorld && lies, {
        0: { year: String(i), month: 1, day: 1 },
        1: { content: 'It came to pass.', world: link(world) },
        2: { timelines: around.map(link), characters: [link(pick(articles))] },
      });
      enlist('world/histories', world, event);
      for (const line of around) {
        const known = line.levels[2].histories;
        Object.assign(line.levels[2], {
          histories: [...(Array.isArray(known) ? known : []), link(event)],
        });
      }
    }

    for (let i = 0; i < 3; i++) {
      const closed = draw(3) === 0;
      number += 1;
      const folder: Entity = {
        ...groups,
        id: 5000 + index * 100 + i,
        entityClass: 'BlockFolder',
        title: `${hiddenMark} folder ${number}`,
        state: closed ? 'private' : null,
        levels: { 0: {}, 1: {}, 2: { world: link(world) }, 3: {} },
      };
      store.set(folder.id, folder);
      made.push({ entity: folder, one: 'block_folder', visible: false });
      enlist('world/blockfolders', world, folder);
      for (let j = 0; j < 2; j++) {
        const block = make(
          'block',
          'Block',
          pick(states),
          inWorld && !closed,
          { 0: { textualdata: 'guard: 3' }, 2: { folder: link(folder) } },
          6000 + index * 100 + i * 10 + j,
        );
        enlist('blockfolder/blocks', folder, block);
        enlist('world/blocks', world, block);
      }
    }

    for (const [one, entityClass, path] of [
      ['canvas', 'Canvas', 'canvases'],
      ['chronicle', 'Chronicle', 'chronicles'],
      ['manuscript', 'Manuscript', 'manuscripts'],
      ['variable_collection', 'VariableCollection', 'variablecollections'],
    ] as const)
      for (let i = 0; i < 2; i++) {
        const hidden = pick(articles);
        const each = make(one, entityClass, pick(states), inWorld, {
          0:
            one === 'canvas'
              ? { data: { nodes: [{ id: String(hidden.id), title: hidden.title }, { id: 'n1' }] } }
              : {},
          2: { world: link(world) },
        });
        enlist(`world/${path}`, world, each);
      }

    const secret = make('secret', 'Secret', { open: false, fields: { state: 'private' } }, false, {
      0: { content: `${hiddenMark} secret` },
    });
    enlist('world/secrets', world, secret);
    for (const each of articles) Object.assign(each.levels[2], { secrets: [link(secret)] });
  }

  const [world, small] = worlds;
  if (!world || !small) throw new Error('two worlds were made');
  const forbidden = { ...groups, id: uuid('forbidden') };
  return {
    store,
    lists,
    user,
    world,
    small,
    forbidden,
    made,
    hiddenMark,
    publicMark,
    playerWorlds: named.join(','),
  };
}
