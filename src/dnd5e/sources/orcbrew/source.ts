import { defineSource } from '../source.ts';

/** Homebrew that the user has imported. */
export const orcbrew = defineSource({
  name: 'orcbrew',
  label: 'OrcBrew',
  own: true,
  competence: { rank: 5 },
  commands: {
    import: {
      summary: 'Import homebrew from OrcBrew files',
      load: () => import('./import-command.ts'),
    },
  },
  memberTools: async () => (await import('./upload-tool.ts')).memberTools,
  pageTools: async () => (await import('./import-tool.ts')).pageTools,
});
