import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { numberText, type ReportLine } from "./import-report-facts.ts";
import { type ColumnWords, LineDetails, OutcomeTag } from "./report-cells.tsx";

const LINES_A_PAGE = 50;

type ReportTableProps = {
  readonly lines: readonly ReportLine[];
  /** The header of their numbers. */
  readonly placeTitle: string;
  readonly words?: ColumnWords;
};

const AS_IN_THE_FILE: ColumnWords = {};

/** The lines of a report, a page at a time: a file may have thousands. */
export function ReportTable({ lines, placeTitle, words = AS_IN_THE_FILE }: ReportTableProps) {
  const [page, setPage] = useState(0);
  const start = page * LINES_A_PAGE;
  const shown = lines.slice(start, start + LINES_A_PAGE);
  return (
    <>
      <Table className="mt-4 table-fixed">
        <TableHead>
          <tr>
            <HeaderCell className="w-16 md:w-20">{placeTitle}</HeaderCell>
            <HeaderCell>Product and changes</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {shown.map((line) => (
            <TableRow key={line.place}>
              <Cell className="tabular-nums">{line.line ?? "–"}</Cell>
              <Cell>
                <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[22rem_minmax(0,1fr)]">
                  <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                    <span className="min-w-0 font-medium break-words">
                      {line.productname === "" ? "No name" : line.productname}
                    </span>
                    <OutcomeTag outcome={line.outcome} />
                  </p>
                  <LineDetails line={line} words={words} />
                </div>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {lines.length > LINES_A_PAGE ? (
        <nav aria-label="Pages of the report" className="mt-4 flex flex-wrap items-center gap-4">
          <Button variant="secondary" disabled={page === 0} onClick={() => setPage((page) => page - 1)}>
            Previous
          </Button>
          <p aria-live="polite" className="text-sm tabular-nums">
            {numberText(start + 1)}–{numberText(start + shown.length)} of {numberText(lines.length)}
          </p>
          <Button
            variant="secondary"
            disabled={start + LINES_A_PAGE >= lines.length}
            onClick={() => setPage((page) => page + 1)}
          >
            Next
          </Button>
        </nav>
      ) : null}
    </>
  );
}
