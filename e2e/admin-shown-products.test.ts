import { beforeEach, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { cardOf, letShopSee, putProduct, restoreCatalogue, storedProduct } from "./catalogue.ts";
import { shop, sql, useShop } from "./journey.ts";
import { nameField, openEdit, openList, saveButton } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(async () => {
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
    expect(await violations(page)).toEqual([]);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await cardOf(page, "Test Caliper").waitFor({ state: "detached" });
    expect(await storedProduct("Test Caliper")).toBeUndefined();
    await page.getByText("Deleted products").click();
    await page.getByRole("button", { name: "Restore Test Caliper" }).click();
    await page.getByText("Test Caliper is restored, at the end of the list.").waitFor();
    await page.getByText("No product was deleted in the last 30 days.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await storedProduct("Test Caliper")).toMatchObject({ version: 2, price_cents: 20_000 });
  });
});

const inShop = async () => [
  (await fetch(`${shop.url}/products/test-micrometer`)).status,
  (await (await fetch(`${shop.url}/api/products`)).text()).includes("Test Micrometer"),
];

describe("a product that isn't shown (D62)", () => {
  it("is made by 'Duplicate', marked in the list, and found in the shop only once it's shown", async () => {
    await sql`
      update products set image_url = (select image_url from products where slug = 'autocad-lt')
      where productname = 'Test Caliper'`;
    await letShopSee();
    const page = await openList();
    await openEdit(page, "Test Caliper");
    await page.getByRole("button", { name: "Duplicate" }).click();
    await nameField(page).waitFor();
    expect(await nameField(page).inputValue()).toBe("Test Caliper (copy)");
    expect(await page.getByRole("radio", { name: "Not yet" }).isChecked()).toBe(true);
    await nameField(page).fill("Test Micrometer");
    await page.getByRole("radio", { name: "From a day" }).check();
    await page.getByRole("button", { name: "Add Product", exact: true }).click();
    await page.getByText("Choose a day.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("First day").fill("2099-12-31");
    await page.getByRole("button", { name: "Add Product", exact: true }).click();
    await page.getByText("Test Micrometer added successfully").waitFor();
    await page.getByRole("tab", { name: "View Products" }).click();
    await cardOf(page, "Test Micrometer").getByText("Shown from 31 December 2099").waitFor();
    expect(await violations(page)).toEqual([]);

    expect(await inShop()).toEqual([404, false]);

    await openEdit(page, "Test Micrometer");
    await page.getByRole("dialog").getByRole("radio", { name: "Now" }).check();
    await saveButton(page).click();
    await page.getByText("Test Micrometer updated successfully").waitFor();
    await expect.poll(inShop, { timeout: 10_000 }).toEqual([200, true]);
  });
});
