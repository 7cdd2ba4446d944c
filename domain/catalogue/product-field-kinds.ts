import * as z from "zod/mini";
import { quoteShortened, LINE_BREAK, tidyLine } from "../text/odd-characters.ts";
import { plainText } from "../text/csv.ts";
import { foldText } from "../text/fold-text.ts";
import { readYesOrNo } from "../text/yes-or-no.ts";
import { isPlan, offeredPlans, type Plan, type PlanFlags, PLANS } from "./plan.ts";
import { readTypedAmount } from "../money/typed-amount.ts";

/** Separates the entries of a list in a cell. No category, plan or slug contains it, or what else is read as one. */
const LIST_SEPARATOR = "|";
const READ_SEPARATORS = /[|｜;\r\n]/;

/** A cell's value, undefined if it leaves the value as it is; or the problem with it. */
export type CellReading = { readonly value: unknown } | { readonly message: string };

/**
 * A field's column in a CSV file. It has methods rather than function properties, so that a column of any value is
 * assignable to one of unknown value in code that treats all fields alike.
 */
export type FileColumn<Name extends string, Value> = {
  readonly name: Name;
  /** The plan that this column is for, if the field has a column for each plan. */
  readonly plan?: Plan;
  /** Decimals follow the locale of the file. */
  readonly isAmount?: true;
  write(value: Value): string;
  /** Parses the cell's trimmed text. */
  read(cell: string): CellReading;
  /** Returns the same text for any two cells between which nobody sees or means a difference. */
  essence(cell: string): string;
};

/** Spreadsheets have their own kinds of line breaks and blanks, and hyphens that don't break look like those that do. */
const seen = (cell: string): string =>
  cell
    .split(LINE_BREAK)
    .map((line) =>
      tidyLine(line)
        .replaceAll(/[\u2010\u2011]/g, "-")
        .normalize(),
    )
    .join("\n");
/** The order within a list has no meaning. */
const sorted = (cell: string): string => cell.split(LIST_SEPARATOR).sort().join(LIST_SEPARATOR);

/** Text of one or more lines. A form's input contains it unchanged. An empty cell says nothing where there's a `blank`. */
export const text = <Name extends string>(name: Name, blank = "") => ({
  answer: z.string(),
  typed: z.string(),
  blank,
  columns: [
    {
      name,
      write: (value: string) => value,
      read: (cell) => ({ value: cell === "" && blank !== "" ? undefined : plainText(cell) }),
      essence: seen,
    } satisfies FileColumn<Name, string>,
  ],
});

/** People put an apostrophe before what a spreadsheet should leave as it's typed. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'/, "");

const amountColumn = <Name extends string>(name: Name) => ({
  name,
  isAmount: true as const,
  write: (euros: number | null | undefined) => (euros == null ? "" : String(euros)),
  read: (cell: string) => readAmount(withoutApostrophe(cell)),
  essence: (cell: string) => cell,
});

function readAmount(typed: string): CellReading {
  if (typed === "") return { value: null };
  const amount = readTypedAmount(typed);
  return "euros" in amount ? { value: amount.euros } : amount;
}

/** An amount in euros. Forms keep it as typed, so that no invalid input is lost. */
export const amount = <Name extends string>(name: Name) => ({
  answer: z.number(),
  typed: z.string(),
  blank: "",
  columns: [amountColumn(name)],
});

/** An optional amount. */
export const optionalAmount = <Name extends string>(name: Name) => ({
  ...amount(name),
  answer: z.nullable(z.number()),
});

/** Yes or no; `label` starts the error message of a cell that is neither. */
export const flag = <Name extends string>(name: Name, label: string, blank: "true" | "false") => ({
  answer: z.boolean(),
  typed: z.enum(["true", "false"]),
  blank,
  columns: [
    {
      name,
      write: (value: boolean) => (value ? "yes" : "no"),
      read: (cell) => readFlag(withoutApostrophe(cell), label),
      essence: (cell) => cell,
    } satisfies FileColumn<Name, boolean>,
  ],
});

/** An empty cell is neither: in some files it means no, in others that nobody has looked. */
function readFlag(word: string, label: string): CellReading {
  const value = word === "" ? undefined : readYesOrNo(word);
  return value === undefined ? { message: `${label} must be yes or no.` } : { value };
}

const plain = (entry: string): string => foldText(entry).replaceAll(/[\s-]/g, "");

/** Returns the distinct entries of a list in a cell, each as a closed list spells it, whatever its case and blanks. */
function entriesOf(text: string, list: readonly string[]): string[] {
  const entries = text.split(READ_SEPARATORS).map((entry) => entry.trim());
  const spelled = entries.map((entry) => list.find((name) => plain(name) === plain(entry)) ?? entry);
  return [...new Set(spelled.filter((entry) => entry !== ""))];
}

const listColumn = <Name extends string>(name: Name, list: readonly string[] = []) =>
  ({
    name,
    write: (value: readonly string[]) => value.join(LIST_SEPARATOR),
    read: (cell) => ({ value: entriesOf(plainText(cell), list) }),
    essence: sorted,
  }) satisfies FileColumn<Name, readonly string[]>;

/** Names from a closed list. Stored names are returned even if they are no longer on the list. */
export const names = <Name extends string, Entry extends string>(name: Name, list: readonly Entry[]) => {
  const blank: Entry[] = [];
  return {
    answer: z.array(z.string()),
    typed: z.array(z.enum(list)),
    blank,
    columns: [listColumn(name, list)],
  };
};

/** Other products, by their slugs. */
export const otherProducts = <Name extends string>(name: Name) => {
  const blank: string[] = [];
  return { answer: z.array(z.string()), typed: z.array(z.string()), blank, columns: [listColumn(name)] };
};

/** The offered plans (D5). */
export const planFlags = <Name extends string>(name: Name, blank: Plan[]) => ({
  answer: z.partialRecord(z.enum(PLANS), z.boolean()),
  typed: z.array(z.enum(PLANS)),
  blank,
  columns: [
    {
      name,
      write: (value: PlanFlags) => offeredPlans(value).join(LIST_SEPARATOR),
      read: (cell) => readPlans(entriesOf(plainText(cell), PLANS)),
      essence: (cell) => cell,
    } satisfies FileColumn<Name, PlanFlags>,
  ],
});

/** The message for a product without a plan (D5). */
export const NO_PLAN_TEXT = "Choose at least one plan.";

function readPlans(plans: readonly string[]): CellReading {
  if (plans.length === 0) return { message: NO_PLAN_TEXT };
  const unknown = plans.find((plan) => !isPlan(plan));
  return unknown === undefined
    ? { value: Object.fromEntries(PLANS.map((plan) => [plan, plans.includes(plan)])) }
    : {
        message: `There is no plan '${quoteShortened(unknown)}'. The plans are ${PLANS.join(", ")}, separated by ${LIST_SEPARATOR}.`,
      };
}

/** The plans' own prices in euros (D12), with a column for each plan in a file. */
export const planAmounts = <Name extends string>(columnNames: Readonly<Record<Plan, Name>>) => ({
  answer: z.partialRecord(z.enum(PLANS), z.number()),
  typed: z.object({ Monthly: z.string(), "1 year": z.string(), "3 year": z.string() }),
  blank: { Monthly: "", "1 year": "", "3 year": "" },
  columns: PLANS.map((plan) => {
    const { name, isAmount, write, read, essence } = amountColumn(columnNames[plan]);
    const writeOwn = (prices: Readonly<Partial<Record<Plan, number>>>) => write(prices[plan]);
    return { name, isAmount, plan, write: writeOwn, read, essence };
  }),
});
