import { useId } from "react";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";

type ChoiceFilterProps = {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly string[];
  readonly onChoose: (choice: string | undefined) => void;
};

/** Chooses one of the people or acts that the log has; a choice from the address stays even if it has none. */
export function ChoiceFilter({ label, chosen, choices, onChoose }: ChoiceFilterProps) {
  const id = useId();
  const offered = chosen === undefined || choices.includes(chosen) ? choices : [chosen, ...choices];
  return (
    <div className="grid gap-1 sm:flex sm:items-center sm:gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={chosen ?? ""}
        className={`${CONTROL_CLASS} sm:max-w-52`}
        onChange={({ target }) => onChoose(target.value === "" ? undefined : target.value)}
      >
        <option value="">All</option>
        {offered.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </div>
  );
}
