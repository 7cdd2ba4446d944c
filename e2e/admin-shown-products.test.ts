import { beforeEach, describe, expect, it } from "vitest";
import { cardOf, letShopSee, putProduct, restoreCatalogue } from "./catalogue.ts";
import { shop, sql, useShop } from "./journey.ts";
import { nameField, openEdit, openList, saveButton } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(async () => {
  await sql`delete from products where slug not in ('autocad-lt', 'media-entertainment-collection')`;
  await putProduct("Test Caliper");
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
    await page.getByLabel("First day").fill("2099-12-31");
    await page.getByRole("button", { name: "Add Product", exact: true }).click();
    await page.getByText("Test Micrometer added successfully").waitFor();
    await page.getByRole("tab", { name: "View Products" }).click();
    await cardOf(page, "Test Micrometer").getByText("Shown from 31 December 2099").waitFor();

    expect(await inShop()).toEqual([404, false]);

    await openEdit(page, "Test Micrometer");
    await page.getByRole("dialog").getByRole("radio", { name: "Now" }).check();
    await saveButton(page).click();
    await page.getByText("Test Micrometer updated successfully").waitFor();
    await expect.poll(inShop).toEqual([200, true]);
  });
});
