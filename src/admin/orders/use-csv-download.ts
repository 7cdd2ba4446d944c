import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { fetchExport } from "#src/admin/shell/fetch-export.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useAbort } from "#src/api/use-abort.ts";
import { shopTime } from "#src/api/shop-time.ts";
import { useApi } from "#src/api/use-api.ts";
import { downloadText } from "#src/ui/download-file.ts";

/** The request, and the file's name at a given time. */
export type CsvFile = {
  readonly path: string;
  readonly input: object;
  readonly nameAt: (now: Date) => string;
};

export type CsvDownload =
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly items: number }
  | { readonly kind: "done"; readonly items: number }
  | { readonly kind: "failed"; readonly text: string };

/** A proof or another owner’s approval is missing, which the server says in words. */
const FORBIDDEN = 403;
const FAILED_TEXT = "Export failed. Please try again.";

/** Fetches a CSV file and downloads it; leaving the page aborts it. */
export function useCsvDownload({ path, input, nameAt }: CsvFile) {
  const { auth, site } = useApi();
  const { nextSignal } = useAbort();
  const [collected, setCollected] = useState(0);
  const download = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      setCollected(0);
      const { parts, items } = await auth.call((token) =>
        fetchExport({ path, input, token, signal, onProgress: setCollected }),
      );
      downloadText(nameAt(shopTime(site)), "text/csv;charset=utf-8", parts);
      return items;
    },
  });
  return { state: stateOf(download, collected), start: () => download.mutate(nextSignal()) };
}

function stateOf(
  { status, data, error }: UseMutationResult<number, Error, AbortSignal>,
  collected: number,
): CsvDownload {
  switch (status) {
    case "pending":
      return { kind: "loading", items: collected };
    case "success":
      return { kind: "done", items: data };
    case "error":
      return { kind: "failed", text: httpStatusOf(error) === FORBIDDEN ? error.message : FAILED_TEXT };
    default:
      return { kind: "idle" };
  }
}

/** Returns the name of the orders' file, with the day in Amsterdam. */
export function ordersFileName(now: Date): string {
  return `orders-${amsterdamDay(now)}.csv`;
}
