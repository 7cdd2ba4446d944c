import { useId } from "react";
import { type AccountantFile, ARCHIVE_WAITS_TEXT } from "#domain/books/accountant-link.ts";
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
        {months.toReversed().map((month) => (
          <MonthBooks key={month.month} of={month} onDownload={onDownload} />
        ))}
      </ul>
    </Card>
  );
}

type MonthBooksProps = {
  readonly of: Quarter["months"][number];
  readonly onDownload: Download;
};

function MonthBooks({ of: { month, closed, archived }, onDownload }: MonthBooksProps) {
  const name = monthInWords(month);
  const files = [
    ["ledger", "Ledger", `Ledger, ${name}, CSV`],
    archived
      ? (["archive", "All books (ZIP)", `All books, ${name}, ZIP`] as const)
      : (["tables", "Tables (ZIP)", `Tables, ${name}, ZIP`] as const),
  ] as const;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 bg-sheet px-5 py-3 text-sm">
      <span className="flex flex-wrap items-center gap-3">
        {name} <State closed={closed} />
      </span>
      <span className="flex flex-wrap gap-2">
        {files.map(([file, text, label]) => (
          <Button
            key={file}
            variant="secondary"
            size="small"
            aria-label={label}
            onClick={() => onDownload({ file, month })}
          >
            {text}
          </Button>
        ))}
      </span>
      {archived ? null : <p className="w-full text-ink-soft">{ARCHIVE_WAITS_TEXT}</p>}
    </li>
  );
}

const State = ({ closed }: { readonly closed: boolean }) => (
  <Badge tone={closed ? "plain" : "accent"}>{closed ? "Closed" : "Not closed yet"}</Badge>
);
