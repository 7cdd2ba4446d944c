import { join } from "node:path";
import postgres from "postgres";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { freePort } from "../free-port.ts";
import { startSite } from "../site.ts";
import { startCountingProxy } from "../testing/counting-proxy.ts";
import { median } from "./load.ts";
import type { BenchRows } from "./row.ts";

const ROUND_TRIP_MS = 5;
const RUNS = 9;
const CALLS = 30;

type Options = {
  readonly databaseUrl: string;
  readonly buildDir: string;
  readonly vars: Readonly<Record<string, string>>;
};

const productsSchema = z.array(z.object({ productname: z.string(), total: z.number(), stock: z.boolean() }));

/** The median time of some work, done one after another, in milliseconds. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

async function answered(address: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return text;
}

/**
 * Calls whose database is 5 ms away, beside a new connection's `select 1` over the same distance, in milliseconds: what
 * is above it is the shop's work and its further round trips.
 */
export async function* benchDistantDatabase({ databaseUrl, buildDir, vars }: Options): BenchRows {
  const proxy = await startCountingProxy(databaseUrl, ROUND_TRIP_MS);
  const site = await startSite({
    port: await freePort(8761),
    host: "127.0.0.1",
    vars: { ...vars, CATALOGUE_CACHE_SECONDS: "0" },
    callsPerMinute: 1_000_000,
    databaseUrl: proxy.url,
    persistDir: join(CHECKOUT, ".data", "bench", "distant"),
    buildDir,
    onLog: () => undefined,
  });
  try {
    const products = productsSchema.parse(JSON.parse(await answered(`${site.url}/api/products`)));
    const cart = products.filter(({ stock }) => stock).slice(0, 2);
    const search = `${site.url}/trpc/filters.search?input=${encodeURIComponent('{"subcategories":["Windows"]}')}`;
    const calls = [
      { what: "a search", send: () => answered(search) },
      {
        what: "opening a checkout",
        send: () =>
          answered(`${site.url}/stripe/create-checkout-session`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ cart }),
          }),
      },
    ];
    const selectOne = async (): Promise<void> => {
      const sql = postgres(proxy.url, { max: 1, fetch_types: false });
      await sql`select 1`;
      await sql.end({ timeout: 0 });
    };
    for (const { what, send } of calls) {
      const values: number[] = [];
      const floor: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        floor.push(await medianMs(selectOne));
        values.push(await medianMs(send));
      }
      yield {
        group: "Distant database",
        what: `${what}, round trips of ${ROUND_TRIP_MS} ms`,
        unit: "ms",
        values,
        beside: { what: "a new connection's `select 1`", values: floor },
        aim: null,
      };
    }
  } finally {
    await site.close();
    proxy.close();
  }
}
