import * as z from "zod/mini";
import { quoteShortened } from "../text/quote-shortened.ts";
import { plainText } from "../text/csv.ts";
import { isPlan, offeredPlans, type Plan, type PlanFlags, PLANS } from "./plan.ts";
import { readTypedAmount } from "../money/typed-amount.ts";

/** Separates the entries of a list in a cell; no category or plan contains it. */
const LIST_SEPARATOR = "|";

/** A cell's value, or the problem with it. */
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
  /** Returns the same text for any two cells with the same meaning. */
  essence(cell: string): string;
};

/** Spreadsheets have their own kinds of line breaks. */
const withLineFeeds = (cell: string): string => cell.replace(/\r\n?/g, "\n");
/** The order within a list has no meaning. */
const sorted = (cell: string): string => cell.split(LIST_SEPARATOR).sort().join(LIST_SEPARATOR);

/** Text of one or more lines. A form's input contains it unchanged. */
export const text = <Name extends string>(name: Name, blank = "") => ({
  answer: z.string(),
  typed: z.string(),
  blank,
  columns: [
    {
      name,
      write: (value: string) => value,
      read: (cell) => ({ value: plainText(cell) }),
      essence: withLineFeeds,
    } satisfies FileColumn<Name, string>,
  ],
});

const amountColumn = <Name extends string>(name: Name) => ({
  name,
  isAmount: true as const,
  write: (euros: number | null | undefined) => (euros == null ? "" : String(euros)),
  read: (cell: string) => readAmount(cell.replace(/^'/, "")),
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

/** Excel writes truth values in its own language: Dutch, German, French. */
const YES = new Set(["yes", "true", "1", "waar", "wahr", "vrai"]);
const NO = new Set(["no", "false", "0", "onwaar", "falsch", "faux"]);

/** Yes or no; `label` starts the error message of a cell that is neither. */
export const flag = <Name extends string>(name: Name, label: string, blank: "true" | "false") => ({
  answer: z.boolean(),
  typed: z.enum(["true", "false"]),
  blank,
  columns: [
    {
      name,
      write: (value: boolean) => (value ? "yes" : "no"),
      read: (cell) => readFlag(plainText(cell).toLowerCase(), label),
      essence: (cell) => cell,
    } satisfies FileColumn<Name, boolean>,
  ],
});

function readFlag(word: string, label: string): CellReading {
  const value = YES.has(word);
  return value || NO.has(word) ? { value } : { message: `${label} must be yes or no.` };
}

/** Returns the distinct entries of a list in a cell. */
function entriesOf(text: string): string[] {
  const entries = text.split(LIST_SEPARATOR).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

const listColumn = <Name extends string>(name: Name) =>
  ({
    name,
    write: (value: readonly string[]) => value.join(LIST_SEPARATOR),
    read: (cell) => ({ value: entriesOf(plainText(cell)) }),
    essence: sorted,
  }) satisfies FileColumn<Name, readonly string[]>;

/** Names from a closed list. Stored names are returned even if they are no longer on the list. */
export const names = <Name extends string, Entry extends string>(name: Name, list: readonly Entry[]) => {
  const blank: Entry[] = [];
  return { answer: z.array(z.string()), typed: z.array(z.enum(list)), blank, columns: [listColumn(name)] };
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
      read: (cell) => readPlans(entriesOf(plainText(cell))),
      essence: (cell) => cell,
    } satisfies FileColumn<Name, PlanFlags>,
  ],
});

function readPlans(plans: readonly string[]): CellReading {
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
