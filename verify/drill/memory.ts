import { join } from "node:path";
import { z } from "zod";
import { putAdmin } from "#ops/admin-account.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { fillShop } from "#dev/catalogue/fill-shop.ts";
import { freePort } from "#dev/process/free-port.ts";
import { startSite } from "#dev/site.ts";
import { emptyDatabase } from "#dev/testing/own-database.ts";
import { type Admin, PASSWORD, signIn } from "#dev/testing/admin.ts";
import { Caller } from "#dev/testing/caller.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { DrillContext } from "./context.ts";

/**
 * The largest catalogue with its permitted heap, and the largest one that also fits beside a password's hash, whose
 * WASM memory of 84 MB is never released (docs/decisions/0009). An isolate has 128 MB.
 */
const SIZES = [
  { products: 10_000, heapMb: 80 },
  { products: 2_000, heapMb: 128 - 84 },
] as const;
type Size = (typeof SIZES)[number];
const FIRST_PORT = 9140;

async function fill(serverUrl: string, products: number): Promise<string> {
  const url = await emptyDatabase(serverUrl, "shop_drill_memory");
  await migrateDatabase(url);
  await fillShop(url, products);
  return url;
}

type DrillRequest = {
  readonly what: string;
  readonly path: string;
  readonly body?: object;
  readonly end: string;
};

const query = (name: string, input: object): DrillRequest => ({
  what: name,
  path: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
  end: "}",
});

/** The calls that read most of a large shop. `end` is the end of a complete response. */
const callsOn = (products: number): readonly DrillRequest[] => [
  { what: "GET /api/products", path: "/api/products", end: "]" },
  { what: "POST /api/filterProducts", path: "/api/filterProducts", body: {}, end: "]" },
  ...["csv", "json"].map((format) => ({
    what: `the catalogue as ${format}`,
    path: "/api/exports/catalogue",
    body: { format },
    end: `{"complete":${products}}\n`,
  })),
  { what: "the orders as CSV", path: "/api/exports/orders", body: {}, end: `{"complete":${products}}\n` },
  {
    what: "the check of a file",
    path: "/trpc/bulk.check",
    body: { format: "csv", text: "productname,price\r\nMaya,2000\r\n" },
    end: "}",
  },
  { what: "the sitemap", path: "/sitemap.xml", end: "</urlset>\n" },
  { what: "the product feed", path: "/feeds/google.xml", end: "</rss>\n" },
  { what: "llms.txt", path: "/llms.txt", end: "/sitemap.xml)\n" },
  query("filters.search", { searchText: "the" }),
  query("filters.search", { page: 4_000 }),
  query("products.page", { page: 1_000 }),
  query("products.page", { page: 1, text: "e" }),
  query("orders.list", { page: 4_000 }),
  query("orders.list", { q: "e" }),
  query("deliveries.list", { q: "e" }),
];

/** A file that places its one product first and lacks all others. */
const FILE = {
  format: "csv",
  text: "productname,imageUrl,price,description,position\r\nMaya,https://example.com/a.webp,2000,It draws.,1\r\n",
  deleteMissing: true,
};
const checked = z.object({ result: z.object({ data: z.object({ fingerprint: z.string() }) }) });

/** Checks a file that deletes every product but its own, and applies it. Returns the faults found. */
async function importFile({ caller, headers }: Admin, products: number): Promise<string[]> {
  const check = await caller.post("the check of a file that deletes", "/trpc/bulk.check", FILE, headers);
  if (check.status !== 200)
    return [`the check of a file that deletes was answered with ${check.status || "nothing"}`];
  const { fingerprint } = checked.parse(JSON.parse(check.body)).result.data;
  const { body } = await caller.post(
    "the import of a file",
    "/api/products/import",
    { ...FILE, fingerprint },
    headers,
  );
  const applied = `{"applied":{"added":0,"changed":1,"deleted":${products - 1}}}\n`;
  return body.endsWith(applied) ? [] : [`the import of a file ended with '${body.slice(-200)}'`];
}

/** Makes every call once. Returns the faults found. */
async function callAll(admin: Admin, products: number): Promise<string[]> {
  const { caller, headers } = admin;
  const broken: string[] = [];
  for (const { what, path, body, end } of callsOn(products)) {
    const answer = body
      ? await caller.post(what, path, body, headers)
      : await caller.call(what, path, { headers });
    const isWhole = answer.status === 200 && answer.body.endsWith(end);
    if (!isWhole) broken.push(`${what} was answered with ${answer.status || "nothing"}, or not to its end`);
  }
  return [...broken, ...(await importFile(admin, products))];
}

async function run(context: DrillContext): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const size of SIZES) outcomes.push(await runAt(size, context));
  return {
    figures: outcomes.map(({ figures }) => figures).join("; "),
    broken: outcomes.flatMap(({ broken }) => broken),
  };
}

async function runAt({ products, heapMb }: Size, { shop }: DrillContext): Promise<Outcome> {
  const databaseUrl = await fill(shop.databaseUrl, products);
  await putAdmin(databaseUrl, "keeper", PASSWORD);
  const port = await freePort(FIRST_PORT);
  let crashes = 0;
  // workerd has no limit of its own.
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] = `--max-heap-size=${heapMb}`;
  const site = await startSite({
    port,
    host: "127.0.0.1",
    vars: { SITE_URL: `http://localhost:${port}`, CATALOGUE_CACHE_SECONDS: "0" },
    databaseUrl,
    persistDir: join(shop.dataDir, "memory"),
    buildDir: join(shop.dataDir, "dist"),
    onLog: () => undefined,
    onRestart: () => (crashes += 1),
  });
  try {
    const broken = await callAll(await signIn(new Caller(site.url), "keeper"), products);
    return {
      figures: `${callsOn(products).length + 2} calls on ${products.toLocaleString("en")} products and orders with ${heapMb} MB of heap`,
      broken: [
        ...broken,
        ...(crashes > 0 ? [`with ${products} products the Worker ran out of memory ${crashes} times`] : []),
      ],
    };
  } finally {
    delete process.env["MINIFLARE_WORKERD_V8_FLAGS"];
    await site.close();
  }
}

/**
 * At any size of the shop, a call stays within an isolate's memory, because long responses are streamed while they are
 * read.
 */
export const memory: Drill = { name: "memory", run };
