import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { classNames } from "./class-names.ts";

type SelectProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  readonly id?: string;
  readonly name?: string;
  readonly form?: string;
  readonly "aria-label"?: string;
  readonly className?: string;
};

/**
 * A native select. The browser keeps its value, because during hydration React would overwrite a choice made earlier.
 * Such a choice takes effect once the app runs.
 */
export function Select({ value, onChange, className, ...attributes }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  const answerEarlyChoice = useEffectEvent(() => {
    const sent = [...(select.current?.options ?? [])].find((option) => option.defaultSelected);
    if (select.current && sent && !sent.selected) onChange(select.current.value);
  });
  useEffect(() => answerEarlyChoice(), []);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <select
      {...attributes}
      ref={select}
      defaultValue={value}
      // Otherwise a reload would show an earlier choice.
      autoComplete="off"
      className={classNames(
        "rounded-sm border border-line-strong bg-sheet px-2.5 text-sm text-ink",
        className,
      )}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
