type SelectBoxProps = {
  readonly label: string;
  readonly checked: boolean;
  /** True if some, but not all, of what it selects is selected. */
  readonly partly?: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A checkbox without a visible label, in a row of what it selects. */
export function SelectBox({ label, checked, partly = false, onChange }: SelectBoxProps) {
  return (
    <label className="flex size-6 shrink-0 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        checked={checked}
        className="size-4 accent-accent"
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
