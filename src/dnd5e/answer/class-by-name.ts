import { notFound } from '../../base/error.ts';
import { isAddress } from '../../library/address.ts';
import { genericWords } from '../../library/names/match-name.ts';
import { chooseName, resolveName } from '../../library/names/resolve-name.ts';
import { nearest } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { classKind } from '../model/class.ts';
import { filled } from './ensure-filled.ts';
import { named } from './find-by-name.ts';

const classWords = genericWords([classKind.one, classKind.many, ...(classKind.words ?? [])]);

/**
 * The class meant by a typed name, spelled as spells and subclasses spell it. Classes known only
 * from their spells or subclasses count as well.
 */
export async function classNamed(ctx: ToolContext, typed: string): Promise<string> {
  if (isAddress(typed))
    return (await named(ctx, { name: typed, kinds: ['class'] })).entity.name.toLowerCase();
  const { library } = await filled(ctx, { select: [{ kind: 'class' }, { kind: 'subclass' }] });
  const { found } = await library.search({ select: [{ kind: 'class' }], limit: 1000 });
  const names = [
    ...found.map(({ entity }) => entity.name.toLowerCase()),
    ...(await library.words('subclass', 'class')),
    ...(await library.words('spell', 'class')),
  ];
  const choice = chooseName(
    typed,
    resolveName(
      typed,
      names.map((name) => ({ name })),
      () => classWords,
    ),
  );
  if (choice.clear) return choice.match.entry.name;
  const known = [...new Set(names)].sort();
  const near = nearest(typed, known, 5);
  throw notFound(`Class "${typed}" not found.`, {
    next: `The library has ${known.join(', ')}.`,
    suggestions: near.length > 0 ? near : known,
  });
}
