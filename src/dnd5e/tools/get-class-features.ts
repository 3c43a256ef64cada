import * as z from 'zod';
import { libraryService } from '../../library/library.ts';
import { excerpt } from '../../text/excerpt.ts';
import { heading, ordinal } from '../../text/markdown.ts';
import { draftOf, fitted } from '../../tool/detail-level.ts';
import { defineTool } from '../../tool/tool.ts';
import {
  type Feature,
  featuresOf,
  featuresOfSubclass,
  featureTypes,
} from '../answer/class-features.ts';
import { filled } from '../answer/ensure-filled.ts';
import { NameField } from '../answer/entity-details.ts';
import { elsewhere, named } from '../answer/find-by-name.ts';
import { pageOf, pastTheEnd } from '../answer/paging.ts';
import { qualityOf } from '../answer/quality.ts';
import { PagedFields } from '../answer/scope-fields.ts';

const FeatureOut = z.looseObject({ name: z.string(), feature_type: z.enum(featureTypes) });
const LevelOut = z.object({ level: z.int().nullable(), features: z.array(FeatureOut) });

export const getClassFeatures = defineTool({
  name: 'get_class_features',
  toolset: 'dnd-browse',
  title: 'Class features',
  description:
    'D&D 5e: features and abilities a class gets by level (barbarian, bard, cleric, druid, fighter, monk, paladin, ranger, rogue, sorcerer, warlock, wizard), when, at what level, it gains or learns them (extra attack).',
  instead: ['get_class_details'],
  input: z.strictObject({
    class_name: NameField('class or subclass'),
    level: z.int().min(1).max(20).optional().describe('Only what is gained at it'),
    feature_type: z
      .enum(featureTypes)
      .optional()
      .describe('choice = a feature that asks to choose; option = what can be chosen'),
    ...PagedFields,
  }),
  data: z.array(LevelOut),
  async run({ class_name, level, feature_type, page, per_page, detail, documents, ruleset }, ctx) {
    const library = ctx.use(libraryService);
    const wanted = { name: class_name, kinds: ['class', 'subclass'], documents, ruleset };
    const { entity, others, notices, cached } = await named(ctx, wanted);
    const parts = ['subclass', 'class-feature'].map((kind) => ({
      kind,
      filters: { class_key: entity.name },
    }));
    const fill = await filled(ctx, { select: parts, documents, ruleset });
    const all =
      entity.kind === 'subclass'
        ? featuresOfSubclass(entity)
        : await featuresOf(library, entity, fill.scope.documents ?? [entity.document]);
    const chosen = all.filter(
      (f) =>
        (feature_type === undefined || f.feature_type === feature_type) &&
        (level === undefined || f.level === level),
    );
    const shown = chosen.slice((page - 1) * per_page, page * per_page);
    const pagination = pageOf(chosen.length, page, per_page);
    const sized = await fitted(
      shown.map((feature) => ({
        whole: () => inBoth(whole(feature)),
        summary: (length: number) => draftOf(inBoth(summary(feature, length))),
      })),
      detail,
    );
    const levels = byLevel(
      shown,
      sized.shown.map(({ row }) => row),
    );
    return {
      data: levels,
      source: 'library',
      cached: cached && fill.cached,
      quality: qualityOf([await library.document(entity.document)]),
      pagination,
      notices: [
        ...notices,
        ...elsewhere(others),
        ...fill.scope.notices,
        ...pastTheEnd(pagination),
        ...sized.notices,
      ],
      text: [
        heading(1, `${entity.name} features (${entity.document})`),
        chosen.length === 0 && 'Nothing is gained there.',
        ...levels.map(({ level, features }) =>
          [
            heading(3, level === null ? 'To choose from' : `${ordinal(level)} level`),
            ...features.map(line),
          ].join('\n'),
        ),
      ]
        .filter(Boolean)
        .join('\n\n'),
    };
  },
});

type FeatureOut = z.infer<typeof FeatureOut>;

const inBoth = (row: FeatureOut) => ({ row, text: line(row) });

const summary = (
  { name, feature_type, subclass, desc, uri }: Feature,
  length: number,
): FeatureOut => ({
  name,
  feature_type,
  ...(subclass !== undefined && { subclass }),
  ...(uri !== undefined && { uri }),
  ...(desc && length > 0 && { excerpt: excerpt(desc, length) }),
});

const whole = (feature: Feature): FeatureOut => {
  const fields = summary(feature, 0);
  return { ...fields, ...(feature.desc && { desc: feature.desc }) };
};

function byLevel(features: readonly Feature[], out: readonly FeatureOut[]) {
  const levels = new Map<number | null, FeatureOut[]>();
  features.forEach(({ level }, i) => {
    const row = out[i];
    if (row) levels.set(level ?? null, [...(levels.get(level ?? null) ?? []), row]);
  });
  return [...levels].map(([level, rows]) => ({ level, features: rows }));
}

const line = (feature: FeatureOut): string => {
  const mark = feature.subclass ? ` (${feature.subclass})` : '';
  const text = feature.desc ?? feature.excerpt;
  return `- **${feature.name}**${mark}${text ? `: ${text}` : ''}`;
};
