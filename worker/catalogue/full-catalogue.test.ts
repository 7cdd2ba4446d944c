import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { CATALOGUE_MAX_PRODUCTS } from "#domain/search/catalogue.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { check } from "../testing/bulk.ts";
import { draft, euroDraft } from "../testing/catalogue.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { failureOf, post, product, resetShop, testDatabase } from "../testing/shop.ts";

const FULL = "The catalogue is full: it holds at most 10,000 products. Delete one to add another.";

const FILE =
  `productname,imageUrl,price,description,mainCategories,subcategories,plans\n` +
  `One more,/images/seed-first.webp,10,It draws.,Workflows,Drafting,1 year\n`;

let admin: TestAccount;
/** A catalogue with room for one more product. */
beforeAll(async () => {
  await resetShop([product({ productname: "First" })]);
  await testDatabase().execute(sql`
    insert into products (productname, slug, image_url, price_cents, description, main_categories, subcategories, plans, display_order)
    select productname || ' ' || n, slug || '-' || n, image_url, price_cents, description, main_categories, subcategories, plans, n
    from products, generate_series(1, ${CATALOGUE_MAX_PRODUCTS - 2}) as n`);
  admin = await signedInAdmin();
});

const count = async () => (await testDatabase().execute(sql`select 1 from products`)).length;

describe("a catalogue of 10,000 products (D74)", () => {
  it("refuses another product, from the form, REST or a file", async () => {
    const last = await mutation("products.create", draft({ productname: "Last" }), admin.headers);
    expect(last.status).toBe(200);
    const form = await mutation("products.create", draft({ productname: "One more" }), admin.headers);
    expect(await refusalOf(form)).toMatchObject({ status: 409, message: FULL });
    const rest = await post("/api/products", euroDraft({ productname: "One more" }), admin.headers);
    expect(await failureOf(rest)).toEqual({ status: 409, message: FULL });
    const checked = await mutation("bulk.check", { format: "csv", text: FILE }, admin.headers);
    expect(await refusalOf(checked)).toMatchObject({
      status: 400,
      message: "With this file the catalogue would have 10,001 products. It holds at most 10,000.",
    });
    expect(await count()).toBe(CATALOGUE_MAX_PRODUCTS);
  });

  it("can be replaced by an import of other products that deletes the missing ones", async () => {
    const { missingCount, rows } = await check(FILE, admin.headers, { deleteMissing: true });
    expect([missingCount, rows.length]).toEqual([CATALOGUE_MAX_PRODUCTS, 1]);
  });
});
