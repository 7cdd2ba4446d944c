import { PAGE_SIZE } from "#domain/filter.ts";
import { ADMIN_PAGE_SIZE } from "#domain/order-search.ts";
import { PRODUCTS_PAGE_SIZE } from "#domain/products-page.ts";
import { putAdmin } from "#ops/admin-account.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { fillShop } from "../catalogue/fill-shop.ts";
import { PASSWORD, signIn } from "../testing/admin.ts";
import { Caller } from "../testing/caller.ts";
import { emptyDatabase } from "../testing/own-database.ts";
import type { BenchRow, BenchRows } from "./row.ts";
import { forkPooler, giveBytes, type Pooler, startWorkers } from "./workers.ts";

const SMALL = 100;
const LARGE = 100_000;
const RUNS = 7;
const LIMIT_MS = 100;
const ADMIN = "keeper";
const FLOOR = "floor";

type Options = {
  /** Any database on the server where the benchmark creates its own. */
  readonly databaseUrl: string;
  readonly buildDir: string;
  readonly vars: Readonly<Record<string, string>>;
};

type Call = { readonly what: string; readonly path: string };

const query = (what: string, name: string, input: object): Call => ({
  what,
  path: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
});
const search = (searchText: string): Call =>
  query(`the catalogue, '${searchText}'`, "filters.search", { searchText });
/** What visitors and administrators wait for: common words, short ones, ones that nothing has, and late pages. */
const callsAt = (size: number): readonly Call[] => [
  query("the catalogue", "filters.search", {}),
  query("the catalogue, a facet", "filters.search", { subcategories: ["Windows"] }),
  query("the catalogue, its last page", "filters.search", { page: Math.ceil(size / PAGE_SIZE) }),
  query("the catalogue, by name", "filters.search", { sort: "name" }),
  ...["autocad", "the", "a", "au", "design"].map(search),
  query("a product", "products.bySlug", { slug: "autocad" }),
  query("the list of products", "products.page", { page: 1 }),
  query("the list of products, its last page", "products.page", {
    page: Math.ceil(size / PRODUCTS_PAGE_SIZE),
  }),
  query("the list of products, 'zq'", "products.page", { page: 1, text: "zq" }),
  query("orders", "orders.list", {}),
  query("orders, their last page", "orders.list", { page: Math.ceil(size / ADMIN_PAGE_SIZE) }),
  ...["e", "jansen", "zq"].map((q) => query(`orders, '${q}'`, "orders.list", { q })),
  ...["", "e", "jansen", "autocad"].map((q) => query(`deliveries, '${q}'`, "deliveries.list", { q })),
  query("renewals", "renewals.list", { withinDays: 90 }),
  query("messages", "messages.list", { page: 1 }),
  query("messages, their last page", "messages.list", { page: Math.ceil(size / ADMIN_PAGE_SIZE) }),
  query("the admin home", "dashboard.summary", {}),
];

/** The times of some work, one after another, without the first; in milliseconds. */
async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/** A filled shop behind a pooler. */
async function shopOf(serverUrl: string, count: number) {
  const url = await emptyDatabase(serverUrl, `bench_level_${count}`);
  await migrateDatabase(url);
  await fillShop(url, count);
  await putAdmin(url, ADMIN, PASSWORD);
  return forkPooler(url);
}

/**
 * Each call in a shop of 100 and of 100,000 products and orders, one at a time, from a pooled database and with no cache, in
 * milliseconds, beside the limit and beside the small shop. `select 1` through the same pooler is the floor.
 */
export async function* benchLevel({ databaseUrl, buildDir, vars }: Options): BenchRows {
  const sizes = [SMALL, LARGE];
  const poolers: Pooler[] = [];
  for (const size of sizes) poolers.push(await shopOf(databaseUrl, size));
  const shop = { buildDir, vars: { ...vars, CATALOGUE_CACHE_SECONDS: "0" } };
  const floorUrl = poolers.at(-1)?.url ?? databaseUrl;
  const workers = await startWorkers([
    ...sizes.map((size, at) => ({ name: String(size), databaseUrl: poolers[at]?.url ?? "", shop })),
    { name: FLOOR, databaseUrl: floorUrl },
  ]);
  try {
    const admins = await Promise.all(
      sizes.map(async (size) => signIn(new Caller(workers.origin(String(size))), ADMIN)),
    );
    const timed = async (size: number, { what, path }: Call): Promise<number[]> => {
      const admin = admins[sizes.indexOf(size)];
      return timesOf(async () => {
        const answer = await admin?.caller.call(what, path, { headers: admin.headers });
        if (answer?.status !== 200)
          throw new Error(`${what}: ${answer?.status ?? "none"} ${answer?.body.slice(0, 200) ?? ""}`);
      });
    };
    const floor = `${workers.origin(FLOOR)}/select-1/level`;
    await giveBytes(floor, "nothing");
    yield row("`select 1`", await timesOf(async () => fetch(floor)), null);
    const smallCalls = callsAt(SMALL);
    for (const [at, call] of callsAt(LARGE).entries()) {
      const small = await timed(SMALL, smallCalls[at] ?? call);
      const large = await timed(LARGE, call);
      yield row(call.what, large, LIMIT_MS);
      yield {
        ...row(call.what, large, null),
        beside: { what: `at ${SMALL}`, values: small },
        aim: "≤ 3",
      };
    }
  } finally {
    await workers.close();
    for (const pooler of poolers) pooler.close();
  }
}

const row = (what: string, values: readonly number[], limitMs: number | null): BenchRow => ({
  group: "Level",
  what: `${what}, at ${LARGE.toLocaleString("en")}`,
  unit: "ms",
  values,
  beside: { what: "limit", values: [limitMs ?? LIMIT_MS] },
  aim: limitMs === null ? null : "≤ 1",
});
