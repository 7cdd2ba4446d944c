import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { type CsvDownload, type CsvFile, useCsvDownload } from "./use-csv-download.ts";

type CsvButtonProps = {
  readonly label: string;
  readonly file: CsvFile;
  /** Returns the announcement while items arrive, from their number. */
  readonly loadingText: (items: number) => string;
  readonly doneText: (items: number) => string;
  /** The reason why the chosen file can't be requested. */
  readonly problem?: string | undefined;
  /** Options beside the button. */
  readonly children?: ReactNode;
};

/** Downloads a CSV file. Reports its progress and failures (D21). */
export function CsvButton({ label, file, loadingText, doneText, problem, children }: CsvButtonProps) {
  const { state, start } = useCsvDownload(file);
  const loading = state.kind === "loading";
  const text = problem ?? stateText(state, { loadingText, doneText });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        <Button
          variant="secondary"
          aria-disabled={loading || problem !== undefined}
          className="aria-disabled:opacity-60"
          onClick={() => {
            if (!loading && problem === undefined) start();
          }}
        >
          {label}
        </Button>
      </div>
      <LiveRegion
        className={classNames(
          "text-sm empty:hidden",
          problem !== undefined || state.kind === "failed" ? "text-signal" : "text-ink-soft",
        )}
      >
        {text}
      </LiveRegion>
    </div>
  );
}

function stateText(
  state: CsvDownload,
  { loadingText, doneText }: Pick<CsvButtonProps, "loadingText" | "doneText">,
): string | null {
  switch (state.kind) {
    case "loading":
      return loadingText(state.items);
    case "done":
      return doneText(state.items);
    case "failed":
      return state.text;
    default:
      return null;
  }
}
