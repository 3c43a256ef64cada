import { invalidInput } from '../../base/error.ts';
import { defineCommand, type Options } from '../../tool/command.ts';

/** The completions of one command. */
interface Completion {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly string[];
  readonly words: readonly string[];
}

export const command = defineCommand({
  usage: 'lorewright completion bash|zsh|fish',
  help: `Prints a script for your shell. To have it in every session:
  bash   lorewright completion bash >> ~/.bashrc
  zsh    lorewright completion zsh >> ~/.zshrc
  fish   lorewright completion fish > ~/.config/fish/completions/lorewright.fish`,
  words: { name: 'bash, zsh or fish', least: 1, most: 1, choices: ['bash', 'zsh', 'fish'] },
  options: {},
  async run({ words: [shell = ''], terminal, program }) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (!script)
      throw invalidInput(`There is no completion for "${shell}".`, {
        next: `Valid: ${Object.keys(scripts).join(', ')}.`,
      });
    const completions = await Promise.all(
      Object.entries(program.commands).map(
        async ([name, { summary, load }]): Promise<Completion> => {
          const { command } = await load();
          return {
            name,
            summary,
            flags: flagsOf({ ...command.options, ...program.options }),
            words: command.words?.choices ?? [],
          };
        },
      ),
    );
    const words = Object.keys(program.commands);
    const help = { name: 'help', summary: 'Explain a command', flags: [], words };
    terminal.out(script([...completions, help]));
    return 0;
  },
});

const flagsOf = (options: Options): string[] =>
  Object.entries(options)
    .filter(([, { hidden }]) => !hidden)
    .map(([name]) => `--${name}`);

const inQuotes = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const scripts: Readonly<Record<string, (all: readonly Completion[]) => string>> = {
  bash: (all) => `_lorewright() {
  local word=\${COMP_WORDS[COMP_CWORD]} choices=
  if [ "$COMP_CWORD" -eq 1 ]; then
    choices=${inQuotes(all.map(({ name }) => name).join(' '))}
  else
    case \${COMP_WORDS[1]} in
${all.map(({ name, flags, words }) => `      ${name}) choices=${inQuotes([...words, ...flags].join(' '))} ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _lorewright lorewright`,
  zsh: (all) => `_lorewright() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${all.map(({ name, summary }) => `      ${inQuotes(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case \${words[2]} in
${all.map(({ name, flags, words }) => `    ${name}) compadd -- ${[...words, ...flags].join(' ')} ;;`).join('\n')}
  esac
  _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _lorewright lorewright`,
  fish: (all) =>
    all
      .flatMap(({ name, summary, flags, words }) => [
        `complete -c lorewright -n __fish_use_subcommand -f -a ${name} -d ${inQuotes(summary)}`,
        ...words.map(
          (word) => `complete -c lorewright -n '__fish_seen_subcommand_from ${name}' -f -a ${word}`,
        ),
        ...flags.map(
          (flag) =>
            `complete -c lorewright -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`,
        ),
      ])
      .join('\n'),
};
