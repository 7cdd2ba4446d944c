import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { z } from "zod";
import { CATALOGUE_CHANGED_COOKIE } from "#domain/site/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/site/cookies.ts";
import { shop, sql } from "./journey.ts";

const writableColumns = async (): Promise<string> => {
  const rows = await sql`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER'`;
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map((row) => row.name)
    .join(", ");
};

/** Returns the headers of a browser that has just noted a change. The shop trusts its cached catalogue for seconds otherwise (D39). */
export const changeNoted = () => ({
  cookie: `${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}=${Date.now()}`,
});

/** Makes the shop see what a test wrote with SQL. */
export async function letShopSee(): Promise<void> {
  await (await fetch(`${shop.url}/trpc/products.promoted`, { headers: changeNoted() })).arrayBuffer();
}

/**
 * Restores the seeded catalogue and its collections after every test of a file that changes it. Call it after
 * `useShop`.
 */
export function restoreCatalogue(): void {
  let columns = "";
  beforeAll(async () => {
    columns = await writableColumns();
    await sql`create table products_before as table products`;
    await sql`create table included_before as table included_products`;
  });
  afterEach(async () => {
    await sql.begin(async (tx) => {
      await tx`delete from products`;
      await tx`delete from deleted_products`;
      await tx.unsafe(`insert into products (${columns}) select ${columns} from products_before`);
      await tx`insert into included_products select * from included_before`;
    });
    await letShopSee();
  });
  afterAll(async () => {
    await sql`drop table products_before, included_before`;
  });
}

/** Adds a product before the seeded ones. It has no picture, so deleting it can't remove another product's. */
export async function putProduct(productname: string): Promise<string> {
  const slug = productname.toLowerCase().replaceAll(" ", "-");
  await sql`update products set display_order = display_order + 1`;
  const [row] = await sql`
    insert into products (productname, slug, image_url, price_cents, description, main_categories,
      subcategories, plans, display_order)
    values (${productname}, ${slug}, '/images/none.webp', 20000, 'A tool for tests.', '{Workflows}',
      '{Drafting}', '{1 year}', 0)
    returning id`;
  await letShopSee();
  return z.object({ id: z.string() }).parse(row).id;
}

/** Replaces the catalogue by these products, the last one first, so that the admin's list is short. Needs `restoreCatalogue`. */
export async function putOnly(...names: readonly string[]): Promise<void> {
  await sql`delete from products`;
  for (const name of names) await putProduct(name);
}

const productRow = z.object({
  productname: z.string(),
  description: z.string(),
  facts: z.string(),
  price_cents: z.number(),
  stock: z.boolean(),
  version: z.number(),
});

/** Returns the stored product, or undefined if none has this name. */
export async function storedProduct(productname: string): Promise<z.infer<typeof productRow> | undefined> {
  const [row] = await sql`
    select productname, description, facts, price_cents, stock, version from products where productname = ${productname}`;
  return row === undefined ? undefined : productRow.parse(row);
}

/** Returns the first product names in the database's display order. */
export async function storedOrder(count: number): Promise<string[]> {
  const rows = await sql`select productname from products order by display_order, id limit ${count}`;
  return z
    .array(z.object({ productname: z.string() }))
    .parse(rows)
    .map((row) => row.productname);
}

/** A product's card in the admin's list. */
export const cardOf = (page: Page, productname: string) =>
  page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: productname, exact: true, includeHidden: true }) });
