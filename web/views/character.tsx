import { useState } from 'preact/hooks';
import { Derived, FindingsAt, Verdict } from '../components/findings.tsx';
import { Notices } from '../components/notices.tsx';
import { CharacterCheck } from '../model/answers.ts';
import {
  ABILITIES,
  type ClassLine,
  characterOf,
  fieldOf,
  identityFields,
  newSheet,
  otherFields,
  type Sheet,
  type SheetField,
} from '../model/sheet.ts';
import { useTool } from '../use-tool.ts';

const KEY = 'lorewright-sheet';

/** The sheet that was typed last, or an empty one. */
function keptSheet(): Sheet {
  try {
    const kept: Sheet = { ...newSheet, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
    return Array.isArray(kept.classes) ? kept : newSheet;
  } catch {
    return newSheet;
  }
}

/** A character sheet that is checked as it is typed, each finding at the field it is about. */
export default function CharacterView() {
  const [sheet, setSheet] = useState(keptSheet);
  const change = (part: Partial<Sheet>) => {
    const next = { ...sheet, ...part };
    localStorage.setItem(KEY, JSON.stringify(next));
    setSheet(next);
  };
  const state = useTool(
    'validate_character_build',
    { character_data: characterOf(sheet) },
    { delayMs: 250 },
  );
  const check = CharacterCheck.safeParse(state.envelope?.data).data;
  const setField = (name: string, text: string) =>
    change({ fields: { ...sheet.fields, [name]: text } });
  const fields = (list: readonly SheetField[]) =>
    list
      .filter(({ edition }) => edition === undefined || edition === sheet.ruleset)
      .map((field) => (
        <div class="sheet-field" key={field.name}>
          <FieldInput
            field={field}
            value={sheet.fields[field.name] ?? ''}
            onChange={(text) => setField(field.name, text)}
          />
          <FindingsAt check={check} isAt={(path) => fieldOf(path) === field.name} />
        </div>
      ));
  const own = new Set([...identityFields, ...otherFields].map(({ name }) => name));
  return (
    <div class="wide character">
      <h1>Character</h1>
      <div class="sheet">
        <form onSubmit={(event) => event.preventDefault()} autocomplete="off">
          <fieldset class="row">
            <legend>Rules</legend>
            {(['2014', '2024'] as const).map((edition) => (
              <label key={edition} class="choice">
                <input
                  type="radio"
                  name="ruleset"
                  checked={sheet.ruleset === edition}
                  onChange={() => change({ ruleset: edition })}
                />
                {edition}
              </label>
            ))}
          </fieldset>
          <div class="sheet-grid">{fields(identityFields)}</div>
          <Classes lines={sheet.classes} onChange={(classes) => change({ classes })} />
          <FindingsAt check={check} isAt={(path) => ['classes', 'level'].includes(fieldOf(path))} />
          <fieldset class="scores">
            <legend>Ability scores</legend>
            {ABILITIES.map((ability) => (
              <label key={ability}>
                {ability.toUpperCase()}
                <input
                  type="number"
                  min={1}
                  max={30}
                  value={sheet.scores[ability] ?? ''}
                  onInput={(event) =>
                    change({ scores: { ...sheet.scores, [ability]: event.currentTarget.value } })
                  }
                />
              </label>
            ))}
          </fieldset>
          <FindingsAt check={check} isAt={(path) => fieldOf(path) === 'ability_scores'} />
          <div class="sheet-grid">{fields(otherFields)}</div>
        </form>
        <aside class="panel" aria-label="Result" aria-busy={state.busy}>
          {check && <Verdict check={check} name={sheet.fields.name || 'This character'} />}
          <Notices state={state} />
          <FindingsAt
            check={check}
            isAt={(path) =>
              !own.has(fieldOf(path)) &&
              !['classes', 'level', 'ability_scores'].includes(fieldOf(path))
            }
          />
          {check && <Derived derived={check.derived} />}
        </aside>
      </div>
    </div>
  );
}

function FieldInput({
  field,
  value,
  onChange,
}: {
  field: SheetField;
  value: string;
  onChange: (text: string) => void;
}) {
  if (field.type === 'flag')
    return (
      <label class="choice">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
        />
        {field.label}
      </label>
    );
  const common = {
    value,
    placeholder: field.placeholder ?? (field.type === 'list' ? 'separated by commas' : ''),
    onInput: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  };
  const id = `field-${field.name}`;
  return (
    <label for={id}>
      {field.label}
      {field.type === 'number' ? (
        <input id={id} type="number" {...common} />
      ) : (
        <input id={id} {...common} />
      )}
    </label>
  );
}

function Classes({
  lines,
  onChange,
}: {
  lines: readonly ClassLine[];
  onChange: (lines: ClassLine[]) => void;
}) {
  const set = (at: number, part: Partial<ClassLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)));
  return (
    <fieldset class="classes">
      <legend>Classes</legend>
      {lines.map((line, at) => (
        <div class="row" key={at}>
          <label class="grow">
            Class
            <input
              value={line.class}
              onInput={(event) => set(at, { class: event.currentTarget.value })}
            />
          </label>
          <label>
            Level
            <input
              type="number"
              min={1}
              max={20}
              value={line.level}
              onInput={(event) => set(at, { level: event.currentTarget.value })}
            />
          </label>
          <label class="grow">
            Subclass
            <input
              value={line.subclass}
              onInput={(event) => set(at, { subclass: event.currentTarget.value })}
            />
          </label>
        </div>
      ))}
      <button
        type="button"
        disabled={lines.length >= 6}
        onClick={() => onChange([...lines, { class: '', level: '1', subclass: '' }])}
      >
        Add a class
      </button>
      {lines.length > 1 && (
        <button type="button" onClick={() => onChange(lines.slice(0, -1))}>
          Remove the last
        </button>
      )}
    </fieldset>
  );
}
