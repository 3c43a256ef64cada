import type { LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { formatText } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import type { CheckPlan } from './check-plan.ts';
import type { FileReply } from './protocol.ts';

/** What could be checked: fields need the schema, ids and commands the game's data. */
export interface Checked {
  fields: boolean;
  ids: boolean;
  commands: boolean;
}

export interface CheckSummary {
  /** How many more findings there are. */
  readonly leftOut: FileReply['more'];
  /** Whether everything that should be checked was. */
  readonly complete: boolean;
  readonly checked: Checked;
  /** Versions whose ids or commands could not be checked, while those of others were. */
  readonly partlyChecked: readonly string[];
  readonly notices: readonly Notice[];
}

const ONLY_OURS = 'its fields and commands were not checked.';

/** Collects what was and was not checked, over all versions. */
export class CheckOutcome {
  /** Unchecked files are listed before what is missing for all of them. */
  readonly #lost = new Set<string>();
  readonly #notices = new Set<Notice>();
  readonly #leftOut = { error: 0, warning: 0, hint: 0 };
  readonly #checked: Checked = { fields: true, ids: true, commands: true };
  readonly #withGame = new Set<string>();
  readonly #withoutGame = new Set<string>();
  #complete = true;

  unavailable({ notice }: LoreError): void {
    Object.assign(this.#checked, { fields: false, ids: false, commands: false });
    this.#complete = false;
    this.#notices.add(joinNotices(['Fields were not checked.', notice]));
  }

  game(
    version: GameVersion,
    game: { hasRegistries: boolean; hasCommands: boolean; missing: string | undefined },
    functions: number,
  ): void {
    const why = game.missing === undefined ? '' : ` ${game.missing}`;
    if (!game.hasRegistries) {
      this.#checked.ids = false;
      this.#complete = false;
      this.#notices.add(
        `Ids were not checked for ${version.id}: the game's registries are not here.${why}`,
      );
    }
    if (!game.hasCommands) {
      this.#checked.commands = false;
      this.#complete = false;
      if (functions > 0)
        this.#notices.add(
          `The commands in ${counted(functions, 'function')} were not checked for ${version.id}${
            game.hasRegistries ? `: the game's commands are not here.${why}` : ' either.'
          }`,
        );
    }
    if (!game.hasRegistries || !game.hasCommands) this.#withoutGame.add(version.id);
    else this.#withGame.add(version.id);
  }

  /** Versions of the range that nothing was checked for. */
  range({ leftOut, endsAfter, versions }: Pick<CheckPlan, 'leftOut' | 'endsAfter' | 'versions'>) {
    if (leftOut.length > 0) {
      this.#complete = false;
      this.#notices.add(
        `Not checked for ${listed(leftOut.map(({ id }) => id))}: a pack is checked for ${versions.length} versions at most. Give minecraftVersion to check one of them.`,
      );
    }
    if (endsAfter)
      this.#notices.add(
        `The pack's range goes on after ${endsAfter.id}, the newest release known here (format ${formatText(endsAfter.data)}): later versions were not checked.`,
      );
  }

  more(more: FileReply['more']): void {
    this.#leftOut.error += more.error;
    this.#leftOut.warning += more.warning;
    this.#leftOut.hint += more.hint;
  }

  ended(
    end: 'done' | 'time' | 'stopped',
    unseen: readonly string[],
    failed: readonly string[],
    wanted: number,
  ): void {
    const late = end === 'stopped' ? [] : unseen;
    const lost = end === 'stopped' ? [...failed, ...unseen] : failed;
    if (late.length > 0)
      this.#lost.add(
        `Spyglass had no time for ${listed(late)}: ${ONLY_OURS} Check smaller files, or fewer in one call.`,
      );
    if (lost.length > 0) this.#lost.add(`Spyglass gave up on ${listed(lost)}: ${ONLY_OURS}`);
    const missed = late.length + lost.length;
    if (missed === 0) return;
    this.#complete = false;
    if (missed === wanted)
      Object.assign(this.#checked, { fields: false, ids: false, commands: false });
  }

  report(): CheckSummary {
    return {
      leftOut: this.#leftOut,
      complete: this.#complete,
      checked: this.#checked,
      partlyChecked: this.#withGame.size > 0 ? [...this.#withoutGame] : [],
      notices: [...this.#lost, ...this.#notices],
    };
  }
}
