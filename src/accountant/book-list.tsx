import { useId } from "react";
import type { AccountantFile } from "#domain/books/accountant-link.ts";
import { monthInWords } from "#domain/books/ledger.ts";
import { quarterInWords } from "#domain/books/vat-report.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { downloadBooks, FAILED_TEXT } from "./fetch-file.ts";

type Quarter = Outputs["accountant"]["books"]["quarters"][number];
type Download = (file: AccountantFile) => void;

/** The files of every quarter and month, the latest first. */
export function BookList({
  token,
  quarters,
}: {
  readonly token: string;
  readonly quarters: readonly Quarter[];
}) {
  const download = useAct((_client, file: AccountantFile) => downloadBooks(token, file), {
    failed: FAILED_TEXT,
    loadsAgain: false,
  });
  return (
    <>
      <LiveRegion
        className={download.failure ? "text-signal empty:-mt-6" : "text-sm text-ink-soft empty:-mt-6"}
      >
        {download.pending ? "Preparing the file." : null}
        {download.data === undefined ? null : `${download.data} is downloaded.`}
        {download.failure}
      </LiveRegion>
      {quarters.map((quarter) => (
        <QuarterBooks key={quarter.quarter} of={quarter} onDownload={download.start} />
      ))}
    </>
  );
}

function QuarterBooks({
  of: { quarter, closed, months },
  onDownload,
}: {
  readonly of: Quarter;
  readonly onDownload: Download;
}) {
  const id = useId();
  const name = quarterInWords(quarter);
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <h2 id={id} className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {name} <State closed={closed} />
        </h2>
        <div className="flex flex-wrap gap-2">
          {(["vat", "oss", "icp"] as const).map((file) => (
            <Button
              key={file}
              variant="secondary"
              size="small"
              aria-label={`${file.toUpperCase()}, ${name}, CSV`}
              onClick={() => onDownload({ file, quarter })}
            >
              {file.toUpperCase()}
            </Button>
          ))}
        </div>
      </div>
      <ul className="grid gap-px bg-line">
        {months.toReversed().map(({ month, closed: monthClosed }) => (
          <li
            key={month}
            className="flex flex-wrap items-center justify-between gap-3 bg-sheet px-5 py-3 text-sm"
          >
            <span className="flex flex-wrap items-center gap-3">
              {monthInWords(month)} <State closed={monthClosed} />
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Ledger, ${monthInWords(month)}, CSV`}
                onClick={() => onDownload({ file: "ledger", month })}
              >
                Ledger
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`All books, ${monthInWords(month)}, ZIP`}
                onClick={() => onDownload({ file: "archive", month })}
              >
                All books (ZIP)
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const State = ({ closed }: { readonly closed: boolean }) => (
  <Badge tone={closed ? "plain" : "accent"}>{closed ? "Closed" : "Not closed yet"}</Badge>
);
