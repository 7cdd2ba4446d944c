import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, putProduct, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { sql, useShop } from "./journey.ts";
import { openList } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(async () => {
  await sql`delete from products where slug not in ('autocad-lt', 'media-entertainment-collection')`;
  await putProduct("Test Caliper");
});

describe("deleting a product (D62)", () => {
  it("names what depends on it, and it can be restored below the list", async () => {
    const page = await openList();
    await sql`
      insert into included_products (collection_id, product_id)
      select collection.id, caliper.id from products as collection, products as caliper
      where collection.productname like 'Media%' and caliper.productname = 'Test Caliper'`;
    await page.getByRole("button", { name: "Delete Test Caliper" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this product?" });
    await question.getByText("It will leave these collections: Media & Entertainment Collection.").waitFor();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await cardOf(page, "Test Caliper").waitFor({ state: "detached" });
    expect(await storedProduct("Test Caliper")).toBeUndefined();
    await page.getByText("Deleted products").click();
    await page.getByRole("button", { name: "Restore Test Caliper" }).click();
    await page.getByText("Test Caliper is restored, at the end of the list.").waitFor();
    await page.getByText("No product was deleted in the last 30 days.").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({ version: 2, price_cents: 20_000 });
  });
});
