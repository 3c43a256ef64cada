// Prints what clients are shown of all tools; the build keeps it beside the program.
import { wholeToolList } from '../src/mcp/tool-list.ts';

process.stdout.write(JSON.stringify(await wholeToolList()));
