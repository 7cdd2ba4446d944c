import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { CsvDelimiter } from "#domain/csv.ts";
import type { OrdersFilter } from "#domain/order-search.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useAbort } from "#src/api/use-abort.ts";
import { useApi } from "#src/api/use-api.ts";

const KEEP_FILE_MS = 60_000;

export type CsvDownload =
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly orders: number }
  | { readonly kind: "done"; readonly orders: number }
  | { readonly kind: "failed" };

/** Fetches a filter's orders in parts and downloads them as one file; leaving the page ends it. */
export function useCsvDownload(filter: OrdersFilter, delimiter: CsvDelimiter) {
  const { client } = useApi();
  const { nextSignal } = useAbort();
  const [collected, setCollected] = useState(0);
  const download = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const parts: string[] = [];
      let orders = 0;
      let after: number | null = null;
      do {
        setCollected(orders);
        const part: Outputs["orders"]["csv"] = await client.orders.csv.query(
          { ...filter, delimiter, ...(after === null ? {} : { after }) },
          { signal },
        );
        parts.push(part.csv);
        orders += part.orders;
        after = part.next;
      } while (after !== null);
      save(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileName(new Date()));
      return orders;
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

function fileName(now: Date): string {
  return `orders-${now.toISOString().slice(0, 10)}.csv`;
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers are still reading the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
}
