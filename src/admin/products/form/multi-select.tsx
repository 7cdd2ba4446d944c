import { type Ref, useId, useRef } from "react";
import Select, { type ClassNamesConfig, type GroupBase, type SelectInstance } from "react-select";
import { classNames } from "#src/ui/class-names.ts";
import { FieldNotes } from "#src/ui/field.tsx";

/** S95. */
const MENU_MAX_HEIGHT_PX = 300;
const MENU_MIN_HEIGHT_PX = 140;
const PAGE_SIZE = 5;

export type Choice<Value extends string> = { readonly value: Value; readonly label: string };
type ChoiceGroup<Value extends string> = GroupBase<Choice<Value>>;

const isGroup = <Value extends string>(
  option: Choice<Value> | ChoiceGroup<Value>,
): option is ChoiceGroup<Value> => "options" in option;

export function choicesOf<Value extends string>(values: readonly Value[]): Choice<Value>[] {
  return values.map((value) => ({ value, label: value }));
}

type MultiSelectProps<Value extends string> = {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly (Choice<Value> | ChoiceGroup<Value>)[];
  readonly value: readonly Value[];
  /** The chosen values, if the options may lack one of them. */
  readonly chosen?: readonly Choice<Value>[];
  /** Called with the typed text if the options depend on it; without it the options are filtered here. */
  readonly onType?: (text: string) => void;
  readonly onChange: (value: Value[]) => void;
  /** The text of an open menu without options. */
  readonly noOptionsText: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Takes the focus when this field is invalid. */
  readonly ref?: Ref<SelectInstance<Choice<Value>, true, ChoiceGroup<Value>>>;
};

const NOTHING_ELSE: readonly never[] = [];

/** A select for several values, by pointer and keyboard, in the shop's own style. */
export function MultiSelect<Value extends string>({
  label,
  placeholder,
  options,
  value,
  chosen = NOTHING_ELSE,
  onType,
  onChange,
  noOptionsText,
  error,
  hint,
  ref,
}: MultiSelectProps<Value>) {
  const id = useId();
  const open = useRef(false);
  const labels = new Map(
    [...chosen, ...options.flatMap((option) => (isGroup(option) ? option.options : [option]))].map((one) => [
      one.value,
      one.label,
    ]),
  );
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <Select<Choice<Value>, true, ChoiceGroup<Value>>
        {...(ref === undefined ? {} : { ref })}
        inputId={id}
        instanceId={id}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { "aria-errormessage": `${id}-error` })}
        isMulti
        unstyled
        closeMenuOnSelect={false}
        tabSelectsValue={false}
        blurInputOnSelect={false}
        placeholder={placeholder}
        options={options}
        {...(onType === undefined ? {} : { onInputChange: onType, filterOption: null })}
        value={value.map((one) => ({ value: one, label: labels.get(one) ?? one }))}
        maxMenuHeight={MENU_MAX_HEIGHT_PX}
        minMenuHeight={MENU_MIN_HEIGHT_PX}
        pageSize={PAGE_SIZE}
        menuPlacement="auto"
        noOptionsMessage={() => noOptionsText}
        formatGroupLabel={GroupHeading}
        classNames={looks<Value>(error !== undefined)}
        onChange={(choices) => onChange(choices.map((choice) => choice.value))}
        onMenuOpen={() => {
          open.current = true;
        }}
        onMenuClose={() => {
          open.current = false;
        }}
        onKeyDown={(event) => {
          // Escape closes the menu first, not the dialog around it.
          if (event.key === "Escape" && open.current) event.stopPropagation();
        }}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** A group's name and how many options it has (S57). */
function GroupHeading({ label, options }: GroupBase<unknown>) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      {label} <span className="tabular-nums">{options.length}</span>
    </span>
  );
}

function looks<Value extends string>(
  wrong: boolean,
): ClassNamesConfig<Choice<Value>, true, ChoiceGroup<Value>> {
  return {
    control: ({ isFocused }) =>
      classNames(
        "min-h-11 rounded-sm border bg-sheet",
        wrong ? "border-signal" : "border-line-strong",
        isFocused && "outline-2 outline-offset-2 outline-accent",
      ),
    valueContainer: () => "gap-1.5 px-2 py-1.5",
    placeholder: () => "px-1 text-ink-soft",
    input: () => "px-1 text-ink",
    multiValue: () => "items-center rounded-sm border border-line bg-well",
    multiValueLabel: () => "py-1 pl-2.5 text-sm text-ink",
    multiValueRemove: () =>
      "min-h-8 min-w-8 justify-center rounded-sm text-ink-soft hover:bg-signal-wash hover:text-signal pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    indicatorsContainer: () => "self-start text-ink-soft",
    clearIndicator: () => "size-11 items-center justify-center hover:text-signal",
    dropdownIndicator: () => "size-11 items-center justify-center hover:text-accent",
    indicatorSeparator: () => "my-2 bg-line",
    menu: () => "z-20 mt-1 rounded-sm border border-line-strong bg-sheet shadow-lg",
    groupHeading: () => "border-t border-line bg-well px-3 py-2 text-sm font-medium text-ink-soft",
    option: ({ isFocused }) =>
      classNames("flex! min-h-11 items-center px-3 py-2", isFocused && "bg-accent-wash forced-colors:border"),
    noOptionsMessage: () => "px-3 py-3 text-ink-soft",
  };
}
