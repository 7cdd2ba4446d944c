import { plainCount } from "#src/admin/shell/count-text.ts";
import { CSV_BYTE_ORDER_MARK, csvAmount, csvRows } from "#domain/text/csv.ts";
import { formatAmount, formatDecimal } from "#domain/money/money.ts";

/** A table that can be downloaded: on screen and in the file it has the same figures. */
export type Sheet = {
  /** The heading of the rows' names, such as 'Day'. */
  readonly first: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly total?: SheetRow;
};

export type SheetColumn = {
  readonly name: string;
  readonly unit: "cents" | "count" | "percent";
  /** True if its cells also have the figure of the year before. */
  readonly compared: boolean;
};

export type SheetRow = {
  readonly key: string;
  readonly name: string;
  /** The name in the file, if another: a day as `2026-11-21`. */
  readonly nameInFile?: string;
  /** A cell for each column. */
  readonly cells: readonly SheetCell[];
};

/** Null where there is nothing to divide by. */
export type SheetCell = { readonly now: number | null; readonly before?: number | null };

/** Returns a figure as it's shown. */
export function figureText(unit: SheetColumn["unit"], figure: number | null): string {
  if (figure === null) return "–";
  return unit === "cents" ? formatAmount(figure) : `${plainCount(figure)}${unit === "percent" ? "%" : ""}`;
}

/** European spreadsheets separate cells by semicolons, and write decimals with a comma. */
const DELIMITER = ";";

/** Returns a table as CSV, with a byte order mark. Its total isn't in it, so that each column adds up. */
export function sheetCsv({ first, columns, rows }: Sheet): string {
  const head = columns.flatMap(({ name, compared }) =>
    compared ? [name, `${name}, a year before`] : [name],
  );
  return (
    CSV_BYTE_ORDER_MARK +
    csvRows(
      [
        [first, ...head],
        ...rows.map(({ name, nameInFile = name, cells }) => [
          nameInFile,
          ...columns.flatMap(({ unit, compared }, place) => {
            const { now = null, before = null } = cells[place] ?? {};
            return (compared ? [now, before] : [now]).map((figure) => inFile(unit, figure));
          }),
        ]),
      ],
      DELIMITER,
    )
  );
}

function inFile(unit: SheetColumn["unit"], figure: number | null): string | number | null {
  if (figure === null || unit === "count") return figure;
  return csvAmount(unit === "cents" ? formatDecimal(figure) : figure.toFixed(1), DELIMITER);
}
