import { entityPage } from '../../library/entity-page.ts';
import type { Entity, Library } from '../../library/library.ts';
import { libraryService } from '../../library/library.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { type EntityOut, whole } from './entity-output.ts';
import { named, type Wanted } from './find-by-name.ts';
import { qualityOf } from './quality.ts';

/** What a tool says beyond the entity itself. */
export interface Addition {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly notices?: readonly string[];
  readonly text?: string;
}

/** The one way every details tool answers: the entity a name means, whole. */
export async function details(
  ctx: ToolContext,
  wanted: Wanted,
  add: (library: Library, entity: Entity) => Promise<Addition> = async () => ({}),
): Promise<Answer<EntityOut>> {
  const library = ctx.use(libraryService);
  const { entity, notices, cached } = await named(ctx, wanted);
  const addition = await add(library, entity);
  return {
    data: { ...whole({ entity }), ...addition.fields },
    source: 'library',
    cached,
    quality: qualityOf([await library.document(entity.document)]),
    notices: [...notices, ...(addition.notices ?? [])],
    text: [await entityPage(library, entity), addition.text].filter(Boolean).join('\n\n'),
  };
}
