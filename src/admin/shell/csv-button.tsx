import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { shopTime } from "#src/api/shop-time.ts";
import { useAbort } from "#src/api/use-abort.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { downloadText } from "#src/ui/download-file.ts";
import { FailureText } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { fetchExport } from "./fetch-export.ts";

type CsvButtonProps = {
  readonly label: string;
  /** The request, and the file's name at a given time. */
  readonly file: {
    readonly path: string;
    readonly input: object;
    readonly nameAt: (now: Date) => string;
  };
  /** Returns the announcement while items arrive, from their number. */
  readonly loadingText: (items: number) => string;
  readonly doneText: (items: number) => string;
  /** The reason why the chosen file can't be requested. */
  readonly problem?: string | undefined;
  /** Options beside the button. */
  readonly children?: ReactNode;
};

/** Downloads a CSV file. Reports its progress and failures (D21); leaving the page aborts it. */
export function CsvButton({ label, file, loadingText, doneText, problem, children }: CsvButtonProps) {
  const { auth, site } = useApi();
  const { nextSignal } = useAbort();
  const [collected, setCollected] = useState(0);
  // Not an act: a file changes nothing that is on screen.
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      setCollected(0);
      const { parts, items } = await auth.call((token) =>
        fetchExport({ path: file.path, input: file.input, token, signal, onProgress: setCollected }),
      );
      downloadText(file.nameAt(shopTime(site)), "text/csv;charset=utf-8", parts);
      return items;
    },
  });
  const hasFailed = problem !== undefined || error !== null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        <Button
          variant="secondary"
          aria-disabled={isPending || problem !== undefined}
          className="aria-disabled:opacity-60"
          onClick={() => {
            if (!isPending && problem === undefined) mutate(nextSignal());
          }}
        >
          {label}
        </Button>
      </div>
      <LiveRegion className={classNames("text-sm empty:hidden", hasFailed ? "text-signal" : "text-ink-soft")}>
        {problem ?? <FailureText error={error} failed="Export failed. Please try again." />}
        {hasFailed ? null : isPending ? loadingText(collected) : data === undefined ? null : doneText(data)}
      </LiveRegion>
    </div>
  );
}
