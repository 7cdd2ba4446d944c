import { useEffect, useRef, useState } from "react";
import type { CsvDelimiter } from "#domain/csv.ts";
import type { OrdersFilter } from "#domain/order-search.ts";
import { useApi } from "#src/api/use-api.ts";

const KEEP_FILE_MS = 60_000;

export type CsvDownload =
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly orders: number }
  | { readonly kind: "done"; readonly orders: number }
  | { readonly kind: "failed" };

/** Fetches a filter's orders in parts and downloads them as one file. */
export function useCsvDownload(filter: OrdersFilter, delimiter: CsvDelimiter) {
  const { client } = useApi();
  const [state, setState] = useState<CsvDownload>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function fetchParts(signal: AbortSignal): Promise<{ parts: string[]; orders: number }> {
    const parts: string[] = [];
    let orders = 0;
    let after: number | null = null;
    do {
      setState({ kind: "loading", orders });
      const part: Awaited<ReturnType<typeof client.orders.csv.query>> = await client.orders.csv.query(
        { ...filter, delimiter, ...(after === null ? {} : { after }) },
        { signal },
      );
      parts.push(part.csv);
      orders += part.orders;
      after = part.next;
    } while (after !== null);
    return { parts, orders };
  }

  async function start(): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    try {
      const { parts, orders } = await fetchParts(own.signal);
      save(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileName(new Date()));
      setState({ kind: "done", orders });
    } catch {
      if (!own.signal.aborted) setState({ kind: "failed" });
    }
  }

  return { state, start };
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
