import type { CharacterCheck, Finding } from '../model/answers.ts';
import { counted, editionName, ordinal, title } from '../model/words.ts';

const SEVERITIES = [
  ['errors', 'Error'],
  ['warnings', 'Warning'],
  ['info', 'Note'],
] as const;

/** The findings that this place of a sheet is the cause of. */
export function FindingsAt({
  check,
  isAt,
}: {
  check: CharacterCheck | undefined;
  isAt: (path: string) => boolean;
}) {
  const found = SEVERITIES.flatMap(([group, label]) =>
    (check?.[group] ?? []).filter(({ path }) => isAt(path)).map((finding) => ({ finding, label })),
  );
  if (found.length === 0) return null;
  return (
    <ul class="findings">
      {found.map(({ finding, label }, at) => (
        <li key={at} data-severity={label.toLowerCase()}>
          <FindingText finding={finding} label={label} />
        </li>
      ))}
    </ul>
  );
}

const FindingText = ({ finding, label }: { finding: Finding; label: string }) => (
  <>
    <b>{label}.</b> {finding.problem} <em>{finding.fix}</em>
    {finding.rule && <small> {finding.rule}</small>}
  </>
);

/** The whole result at once, for readers without a sheet before them. */
export function CheckResult({ check, name }: { check: CharacterCheck; name: string }) {
  return (
    <section class="check-result" aria-label="Character check">
      <Verdict check={check} name={name} />
      <FindingsAt check={check} isAt={() => true} />
      <Derived derived={check.derived} />
    </section>
  );
}

export function Verdict({ check, name }: { check: CharacterCheck; name: string }) {
  const unchecked = check.valid ? check.unchecked : undefined;
  return (
    <p class="verdict" role="status" data-valid={String(check.valid)}>
      <b>{unchecked ? 'No fault found' : check.valid ? 'Legal' : 'Not legal'}</b>. {name} by the{' '}
      {editionName(check.ruleset)} rules: {counted(check.errors.length, 'error')},{' '}
      {counted(check.warnings.length, 'warning')}.
      {unchecked && ` But ${unchecked}, so most was not checked.`}
    </p>
  );
}

/** What follows from the sheet: armor class, saves, slots. */
export function Derived({ derived }: { derived: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(derived).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (entries.length === 0) return null;
  return (
    <dl class="facts derived">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{title(name)}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${labelOf(key)} ${shown(inner)}`)
    .join(', ');
}

/** Slots are counted by the level of the spell: `{ "1": 4 }`. */
const labelOf = (key: string): string =>
  /^\d$/.test(key) ? `${ordinal(Number(key))}:` : key.replaceAll('_', ' ');
