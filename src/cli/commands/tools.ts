import { leftOut, toolsIn } from '../../mcp/catalogue.ts';
import { toolReference } from '../../mcp/reference.ts';
import { tokensOf } from '../../mcp/tokens.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { defineCommand } from '../../tool/command.ts';
import { fullDescription } from '../../tool/tool-description.ts';
import { toolsetsService } from '../../tool/toolsets.ts';

export const command = defineCommand({
  usage: 'lorewright tools [--tokens] [--json | --markdown]',
  help: 'Lists the tools a client would see with this configuration.',
  options: {
    tokens: {
      type: 'boolean',
      help: 'Also what each definition costs a model, in tokens (estimate)',
    },
    json: { type: 'boolean', help: 'Print JSON' },
    markdown: { type: 'boolean', help: 'Print the reference of every tool as Markdown' },
  },
  async run({ app, options, terminal }) {
    if (options.markdown) {
      terminal.out(await toolReference());
      return 0;
    }
    const tools = await toolsIn(app.use(toolsetsService));
    for (const why of leftOut(app.config)) terminal.err(why);
    if (options.json) {
      const rows = tools.map((tool) => ({
        name: tool.name,
        toolset: tool.toolset,
        title: tool.title,
        description: fullDescription(tool),
        tokens: tokensOf(tool),
      }));
      terminal.out(JSON.stringify(rows, null, 2));
      return 0;
    }
    if (!options.tokens) {
      terminal.out(
        terminalTable(
          ['Tool', 'Toolset', 'What it does'],
          tools.map((t) => [t.name, t.toolset, fullDescription(t)]),
          terminal,
        ),
      );
      return 0;
    }
    const costs = tools.map((tool) => ({ tool, cost: tokensOf(tool) }));
    const total = costs.reduce((sum, { cost }) => sum + cost, 0);
    terminal.out(
      terminalTable(
        ['Tool', 'Toolset', 'Tokens'],
        [
          ...costs.map(({ tool, cost }) => [tool.name, tool.toolset, String(cost)]),
          ['all', '', String(total)],
        ],
        terminal,
      ),
    );
    return 0;
  },
});
