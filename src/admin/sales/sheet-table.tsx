import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { figureText, type Sheet, sheetCsv, type SheetColumn, type SheetRow } from "./sheet.ts";

type SheetTableProps = {
  readonly id: string;
  readonly heading: string;
  /** The file's name without its ending. */
  readonly file: string;
  readonly sheet: Sheet;
  readonly note?: ReactNode;
  /** Between the heading and the table. */
  readonly children?: ReactNode;
};

/** A table under its heading, with its file (D26). It scrolls by itself if it's long or wide. */
export function SheetTable({ id, heading, file, sheet, note, children }: SheetTableProps) {
  const { first, columns, rows, total } = sheet;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-semibold">
          {heading}
        </h2>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={id}
          onClick={() => downloadText(`${file}.csv`, "text/csv;charset=utf-8", [sheetCsv(sheet)])}
        >
          Download CSV
        </Button>
      </div>
      {note === undefined ? null : <p className="mb-4 max-w-prose text-sm text-ink-soft">{note}</p>}
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, also by keyboard */}
      <section aria-label={`${heading}, table`} tabIndex={0} className="relative max-h-160 overflow-auto">
        <Table>
          <caption className="sr-only">{heading}</caption>
          <TableHead>
            <tr>
              <HeaderCell>{first}</HeaderCell>
              {columns.map(({ name }) => (
                <HeaderCell key={name} className="text-right">
                  {name}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
            {total ? <Row row={total} columns={columns} /> : null}
          </tbody>
        </Table>
      </section>
    </section>
  );
}

type RowProps = {
  readonly row: SheetRow;
  readonly columns: readonly SheetColumn[];
};

function Row({ row: { name, cells }, columns }: RowProps) {
  return (
    <TableRow>
      <HeaderCell scope="row" className="min-w-36 wrap-anywhere">
        {name}
      </HeaderCell>
      {columns.map((column, place) => (
        <Cell key={column.name} className="text-right whitespace-nowrap tabular-nums">
          {figureText(column.unit, cells[place]?.now ?? null)}
          {column.compared ? (
            <span className="block text-ink-soft">
              <span className="sr-only">a year before: </span>
              {figureText(column.unit, cells[place]?.before ?? null)}
            </span>
          ) : null}
        </Cell>
      ))}
    </TableRow>
  );
}
