import { z } from "zod";
import { startCountingProxy } from "../dev/testing/counting-proxy.ts";
import { answerOf, searchPath } from "./load.ts";
import type { BenchRows } from "./row.ts";
import { median } from "./table.ts";
import { type BuiltShop, startFloors, startShopWorker } from "./workers.ts";

const ROUND_TRIP_MS = 5;
const RUNS = 9;
const CALLS = 30;

const productsSchema = z.array(z.object({ productname: z.string(), total: z.number(), stock: z.boolean() }));

/** Returns the median time of some work, repeated in sequence, in milliseconds. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * Measures a search and a checkout whose database is 5 ms away, beside `select 1` over the same distance, in
 * milliseconds. The difference is the shop's own work and its further round trips.
 */
export async function* benchDistantDatabase(shop: BuiltShop, databaseUrl: string): BenchRows {
  const proxy = await startCountingProxy(databaseUrl, ROUND_TRIP_MS);
  const floors = await startFloors(proxy.url);
  const vars = { ...shop.vars, CATALOGUE_CACHE_SECONDS: "0" };
  const worker = await startShopWorker({ ...shop, vars }, proxy.url);
  try {
    const products = productsSchema.parse(JSON.parse(await answerOf(`${worker.url}/api/products`)));
    const body = JSON.stringify({ cart: products.filter(({ stock }) => stock).slice(0, 2) });
    const checkout = { method: "POST", headers: { "content-type": "application/json" }, body };
    const search = worker.url + searchPath({ subcategories: ["Windows"] });
    const calls = [
      { what: "a search", send: () => answerOf(search) },
      {
        what: "opening a checkout",
        send: () => answerOf(`${worker.url}/stripe/create-checkout-session`, checkout),
      },
    ];
    for (const { what, send } of calls) {
      const values: number[] = [];
      const floor: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        floor.push(await medianMs(() => answerOf(floors.selectOne)));
        values.push(await medianMs(send));
      }
      yield {
        group: "Distant database",
        what: `${what}, round trips of ${ROUND_TRIP_MS} ms`,
        unit: "ms",
        values,
        beside: { what: "`select 1`", values: floor },
        aim: null,
      };
    }
  } finally {
    await worker.close();
    await floors.close();
    proxy.close();
  }
}
