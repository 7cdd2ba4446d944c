import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import type { ReportLine } from "./import-report-facts.ts";
import { LineDetails, OutcomeTag } from "./report-cells.tsx";

const LINES_A_PAGE = 50;

/** The lines of a report, a page at a time: a file may have thousands. */
export function ReportTable({ lines }: { readonly lines: readonly ReportLine[] }) {
  const [page, setPage] = useState(0);
  const start = page * LINES_A_PAGE;
  const shown = lines.slice(start, start + LINES_A_PAGE);
  return (
    <>
      {/* Wide cells scroll inside, by keyboard, too. */}
      <section
        aria-label="Lines of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        tabIndex={0}
        className="relative mt-4 overflow-x-auto rounded-sm border border-line bg-sheet"
      >
        <table className="w-full min-w-[640px] border-collapse text-left text-sm">
          <thead className="border-b border-line-strong text-ink-soft">
            <tr>
              <th scope="col" className="w-20 px-4 py-3 font-medium">
                Line
              </th>
              <th scope="col" className="w-64 px-4 py-3 font-medium">
                Product
              </th>
              <th scope="col" className="w-32 px-4 py-3 font-medium">
                Outcome
              </th>
              <th scope="col" className="px-4 py-3 font-medium">
                What changes
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.place} className="border-t border-line align-top">
                <td className="px-4 py-3 font-mono tabular-nums">{line.line ?? "–"}</td>
                <th scope="row" className="px-4 py-3 font-medium break-words">
                  {line.productname === "" ? (
                    <span className="text-ink-soft">no name</span>
                  ) : (
                    line.productname
                  )}
                </th>
                <td className="px-4 py-3">
                  <OutcomeTag outcome={line.outcome} />
                </td>
                <td className="px-4 py-3">
                  <LineDetails line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > LINES_A_PAGE ? (
        <nav aria-label="Pages of the report" className="mt-4 flex flex-wrap items-center gap-4">
          <Button
            variant="secondary"
            size="small"
            disabled={page === 0}
            onClick={() => setPage((page) => page - 1)}
          >
            Previous
          </Button>
          <p aria-live="polite" className="font-mono text-sm tabular-nums">
            {start + 1}–{start + shown.length} of {lines.length.toLocaleString("en-US")}
          </p>
          <Button
            variant="secondary"
            size="small"
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
