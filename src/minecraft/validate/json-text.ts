import { compareReleases } from '../datapack/release.ts';

/** Since 1.21.5 text is written directly; before, most of it was JSON inside a string. */
const TEXT_AS_IT_IS = '1.21.5';

export const isTextAsItIs = (release: string): boolean =>
  compareReleases(release, TEXT_AS_IT_IS) >= 0;

export const JSON_TEXT =
  'Since 1.21.5 text is not JSON in a string: the player will see the braces. Write the component itself';

/** Whether a string holds a text component written as JSON. */
export const isJsonText = (text: string): boolean =>
  (/^\s*[[{]\s*[[{"'\]}]/.test(text) &&
    /["']?(text|translate|selector|score|keybind|nbt)["']?\s*:/.test(text)) ||
  isListOfStrings(text);

/** `["", "Hello"]`, which was a text as well. */
function isListOfStrings(text: string): boolean {
  if (!/^\s*\[\s*"/.test(text) || !/"\s*\]\s*$/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
  } catch {
    return false;
  }
}
