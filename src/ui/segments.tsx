import { useId } from "react";
import { classNames } from "./class-names.ts";

type SegmentsProps<Value> = {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** Null if nothing is chosen yet. */
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly className: string;
};

/** A choice between a few words, side by side. It needs script. */
export function Segments<Value>({ legend, options, chosen, onChoose, className }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames("text-sm noscript:hidden print:hidden", className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(([value, label]) => (
        <label
          key={label}
          className="relative flex min-h-8 grow items-center justify-center border border-line-strong bg-sheet px-2.5 text-ink-soft first-of-type:rounded-l-sm last-of-type:-ml-px last-of-type:rounded-r-sm hover:text-ink has-checked:z-10 has-checked:border-accent has-checked:bg-accent-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
