import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { CsvDelimiter } from "#domain/csv.ts";
import { amsterdamDay } from "#domain/entitlement.ts";
import type { OrdersFilter } from "#domain/order-search.ts";
import { fetchExport } from "#src/admin/shell/fetch-export.ts";
import { useAbort } from "#src/api/use-abort.ts";
import { useApi } from "#src/api/use-api.ts";
import { downloadText } from "#src/ui/download-text.ts";

export type CsvDownload =
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly orders: number }
  | { readonly kind: "done"; readonly orders: number }
  | { readonly kind: "failed" };

/** Fetches a filter's orders and downloads them as a file; leaving the page ends it. */
export function useCsvDownload(filter: OrdersFilter, delimiter: CsvDelimiter) {
  const { auth } = useApi();
  const { nextSignal } = useAbort();
  const [collected, setCollected] = useState(0);
  const download = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      setCollected(0);
      const input = { ...filter, delimiter };
      const { parts, items } = await auth.call((token) =>
        fetchExport({ path: "/api/exports/orders", input, token, signal, onProgress: setCollected }),
      );
      downloadText(ordersFileName(new Date()), "text/csv;charset=utf-8", parts);
      return items;
    },
  });
  return { state: stateOf(download, collected), start: () => download.mutate(nextSignal()) };
}

function stateOf(
  { status, data }: UseMutationResult<number, Error, AbortSignal>,
  collected: number,
): CsvDownload {
  switch (status) {
    case "pending":
      return { kind: "loading", orders: collected };
    case "success":
      return { kind: "done", orders: data };
    case "error":
      return { kind: "failed" };
    default:
      return { kind: "idle" };
  }
}

/** The name of the file, by the day in Amsterdam. */
export function ordersFileName(now: Date): string {
  return `orders-${amsterdamDay(now)}.csv`;
}
