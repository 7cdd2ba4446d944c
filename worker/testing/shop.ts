import { env, exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { z } from "zod";
import { slugOf } from "#domain/text/slug.ts";
import type { SettingKey } from "#domain/settings/settings.ts";
import { groupOfSubcategory, isSubcategory } from "#domain/catalogue/taxonomy.ts";
import { catalogueMemory, forgetCatalogue } from "../catalogue/snapshot.ts";
import { type Database, openDatabase } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { shopSettings } from "../db/schema/settings.ts";
import { parseSettings, type RawEnv } from "../platform/env.ts";
import { createServices } from "../entry/create-services.ts";
import type { Services } from "../request/services.ts";
import { emptyTables } from "./empty-tables.ts";
import { ORIGIN } from "./origin.ts";
import { PATIENCE } from "./patience.ts";
import { responseFault } from "./response-fault.ts";

export { ORIGIN } from "./origin.ts";

export function testEnv(): RawEnv {
  return rawEnv(env);
}

function rawEnv(value: unknown): RawEnv {
  return value instanceof Object ? Object.assign(Object.create(null), value) : Object.create(null);
}

export const settings = () => parseSettings(testEnv());
let database: Database | undefined;
/** The tests' own connection, reused because one per call would exhaust the server's. */
export const testDatabase = () => (database ??= openDatabase(settings().databaseUrl));
let services: Services | undefined;
export const testServices = () => (services ??= createServices(settings(), testEnv()));

type NewProduct = typeof products.$inferInsert;

/** A product row; pass only the fields a test is about. */
export function product(fields: Partial<NewProduct> & { productname: string }): NewProduct {
  const { subcategories = ["Drafting"] } = fields;
  return {
    slug: slugOf(fields.productname),
    imageUrl: `/images/seed-${slugOf(fields.productname)}.webp`,
    priceCents: 200_00,
    discountCents: 100_00,
    description: "A drawing program.",
    mainCategories: [...new Set(subcategories.filter(isSubcategory).map(groupOfSubcategory))],
    subcategories,
    plans: ["1 year"],
    displayOrder: 0,
    ...fields,
  };
}

/** Whether another connection is still busy with work that a test's call continued after its answer. */
async function othersAreBusy(): Promise<boolean> {
  const [busy] = await testDatabase().execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`,
  );
  return busy !== undefined;
}

/** Waits for work that goes on after an answer, which pauses between its queries. */
export async function othersAreDone(): Promise<void> {
  let quiet = 0;
  const isQuiet = async () => {
    quiet = (await othersAreBusy()) ? 0 : quiet + 1;
    return quiet > 2;
  };
  await vi.waitUntil(isQuiet, PATIENCE);
}

/**
 * Empties every table and inserts these products in this order. Waits for leftover work of the previous test first,
 * which could still write rows.
 */
export async function resetShop(catalogue: readonly NewProduct[] = []): Promise<void> {
  ownAddress = newAddress();
  await vi.waitUntil(async () => !(await othersAreBusy()), { timeout: 10_000, interval: 10 });
  const db = testDatabase();
  await emptyTables(db);
  forgetCatalogue();
  if (catalogue.length > 0) {
    await db
      .insert(products)
      .values(catalogue.map((row, place) => Object.assign({}, row, { displayOrder: place })));
  }
}

/** Changes settings of the shop (D85), as texts; the next request and job work with them, and so does `testServices`. */
export async function changeSettings(texts: Partial<Record<SettingKey, string>>): Promise<void> {
  const rows = Object.entries(texts).map(([key, text]) => ({ key, text, changedBy: "warden" }));
  await testDatabase()
    .insert(shopSettings)
    .values(rows)
    .onConflictDoUpdate({
      target: shopSettings.key,
      set: { text: sql`excluded.text`, version: sql`${shopSettings.version} + 1` },
    });
  catalogueMemory.noteChange();
  await testServices().readSettings();
}

/** Removes every image, as the bucket is shared by all test files of a run. */
export async function emptyBucket(): Promise<void> {
  const { images } = testServices();
  for (let found = 1; found > 0;) {
    const { objects } = await images.list();
    await images.delete(objects.map(({ key }) => key));
    found = objects.length;
  }
}

const ADDRESS_HEADER = "cf-connecting-ip";
/** Limits are counted by address across all files of a run (D37), so each test uses its own address. */
const newAddress = (): string => ["10", ...crypto.getRandomValues(new Uint8Array(3))].join(".");
let ownAddress = "10.0.0.1";

/** A request to the whole Worker, as a client makes it. Fails itself for JSON that is not what the call says it answers. */
export async function call(path: string, init?: RequestInit): Promise<Response> {
  const request = new Request(`${ORIGIN}${path}`, init);
  if (!request.headers.has(ADDRESS_HEADER)) request.headers.set(ADDRESS_HEADER, ownAddress);
  const answer = await exports.default.fetch(request);
  if (answer.headers.get("content-type")?.startsWith("application/json")) {
    const { status } = answer;
    const fault = responseFault(
      { method: request.method, path },
      { status, text: await answer.clone().text() },
    );
    if (fault !== null) throw new Error(`${request.method} ${path}: ${fault}`);
  }
  return answer;
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return call(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const failure = z.object({ message: z.string() });

/** Status and message of a failed call; throws if the answer is not `{message}`. */
export async function failureOf(answer: Response): Promise<{ status: number; message: string }> {
  return { status: answer.status, message: failure.parse(await answer.json()).message };
}
