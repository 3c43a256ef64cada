/** A labelled choice; the first option is no choice at all. */
export function Select({
  label,
  none,
  value,
  choices,
  onChange,
  onNear,
}: {
  label: string;
  /** What "no choice" reads as. */
  none: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** Somebody is about to choose. */
  onNear?: () => void;
}) {
  return (
    <label class="select" data-set={value !== ''}>
      <span class="visually-hidden">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onNear}
        onPointerEnter={onNear}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
