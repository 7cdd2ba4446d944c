import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { putProduct, restoreCatalogue, storedOrder, storedProduct } from "./catalogue.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { DESK, LIST } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(async () => {
  for (const name of ["Test Plumb", "Test Level", "Test Caliper"]) await putProduct(name);
});

const TABLE = `${LIST}&view=table`;
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const region = (page: Page, name: string) => page.getByRole("region", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openTable(options: Parameters<typeof visitor>[0] = DESK, path = TABLE): Promise<Page> {
  const page = await visitor(options);
  await signInAdmin(page, path);
  await box(page, "Test Caliper").waitFor();
  return page;
}

describe("the table of products (D62)", () => {
  it("is chosen in the address, shows prices and places, and keeps the filter", async () => {
    const page = await visitor(DESK);
    await signInAdmin(page, `${LIST}&q=test+c`);
    await page.getByRole("link", { name: "Show as table" }).click();
    const row = page.getByRole("row", { name: /Test Caliper/ });
    expect(await row.getByRole("cell").allInnerTexts()).toEqual(
      [/Select/, /None/, "€200.00", /None/, "€200.00", /None/, "In stock", "1"].map((text) =>
        expect.stringMatching(text),
      ),
    );
    expect(new URL(page.url()).searchParams.get("q")).toBe("test c");
    expect(await page.getByRole("checkbox", { name: "Select Test" }).count()).toBe(1);
    await page.reload();
    await row.waitFor();
  });

  it("changes three products by a rule, after a dry run, and buyers pay the new price", async () => {
    const page = await openTable();
    expect(await violations(page)).toEqual([]);
    for (const name of ["Test Plumb", "Test Level", "Test Caliper"]) await box(page, name).check();
    await button(page, "Change 3 selected products").click();
    const change = region(page, "Change 3 products");
    await expect.poll(() => hasFocus(change.getByRole("heading"))).toBe(true);
    await button(page, "Check without changing").click();
    await change.getByText("Enter a percentage.").waitFor();
    await change.getByRole("textbox", { name: "Percentage" }).fill("4,9");
    await change.getByRole("combobox", { name: "Round" }).selectOption("95");
    expect(await violations(page)).toEqual([]);
    await button(page, "Check without changing").click();
    await change.getByText("Nothing has changed yet. 3 products would.").waitFor();
    expect(await change.getByRole("row").nth(1).innerText()).toMatch(
      /Test Caliper[^]*Buyer pays, 1 year[^]*€200\/year[^]*€209\.95\/year/,
    );
    expect(await violations(page)).toEqual([]);
    expect(await storedProduct("Test Caliper")).toMatchObject({ price_cents: 200_00 });
    await button(page, "Change 3 products").click();
    await page.getByText("3 products changed.").waitFor();
    await page
      .getByRole("row", { name: /Test Level/ })
      .getByText("€209.95")
      .first()
      .waitFor();
    const buyer = await visitor();
    await buyer.goto("/products/test-plumb");
    await buyer.getByText("€209.95").first().waitFor();
  });

  it("refuses the change if a product has changed since, and can check again", async () => {
    const page = await openTable();
    await box(page, "Test Level").check();
    await button(page, "Change 1 selected product").click();
    const change = region(page, "Change 1 product");
    await change.getByRole("combobox", { name: "Change" }).selectOption("out");
    await button(page, "Check without changing").click();
    await change.getByText("Nothing has changed yet. 1 product would.").waitFor();
    await sql`update products set version = version + 1 where productname = 'Test Level'`;
    await button(page, "Change 1 product").click();
    await change.getByText("Test Level has changed since the check. Check again.").waitFor();
    await button(page, "Check again").click();
    await button(page, "Change 1 product").click();
    await page.getByText("1 product changed.").waitFor();
    expect(await storedProduct("Test Level")).toMatchObject({ stock: false, version: 3 });
  });

  it("leaves out products that can't be changed", async () => {
    await sql`update products set price_cents = 1500 where productname = 'Test Level'`;
    const page = await openTable();
    for (const name of ["Test Level", "Test Caliper"]) await box(page, name).check();
    await button(page, "Change 2 selected products").click();
    const change = region(page, "Change 2 products");
    await change.getByRole("combobox", { name: "Change" }).selectOption("amount");
    await change.getByRole("combobox", { name: "Up or down" }).selectOption("down");
    await change.getByRole("textbox", { name: "Amount, in euros" }).fill("20");
    await button(page, "Check without changing").click();
    await change.getByText("Nothing has changed: 1 product can’t be changed like this.").waitFor();
    await change.getByText("Product Price must be positive value").waitFor();
    await button(page, "Leave 1 product out").click();
    await button(page, "Change 1 product").click();
    await page.getByText("1 product changed.").waitFor();
    expect(await storedProduct("Test Caliper")).toMatchObject({ price_cents: 180_00 });
    expect(await storedProduct("Test Level")).toMatchObject({ price_cents: 15_00 });
  });

  it("selects every match on all pages", async () => {
    for (let nth = 0; nth < 20; nth += 1) await putProduct(`Test Rule ${nth}`);
    const page = await visitor(DESK);
    await signInAdmin(page, TABLE);
    await button(page, "Select all 105").click();
    await button(page, "Change 105 selected products").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 2").waitFor();
    expect(await page.getByRole("checkbox", { name: "Select all products of this page" }).isChecked()).toBe(
      true,
    );
    await button(page, "Select none").click();
    await button(page, "Change the selected products").waitFor();
  });
});

describe("a typed place (D21)", () => {
  it("moves a product there, and to the top, from the table and from a card", async () => {
    const page = await openTable();
    const place = (at: number, name: string) => button(page, `Place ${at} of 85: move ${name}`);
    const dialog = page.getByRole("dialog", { name: "Move Test Caliper" });
    await place(1, "Test Caliper").click();
    const field = dialog.getByRole("textbox", { name: "New place, 1 to 85" });
    await field.fill("86");
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter a number from 1 to 85.").waitFor();
    expect(await violations(page)).toEqual([]);
    await field.fill("40");
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(place(40, "Test Caliper"))).toBe(true);
    await expect.poll(async () => (await storedOrder(40)).at(-1)).toBe("Test Caliper");
    await page.getByRole("link", { name: "Show as cards" }).click();
    await place(40, "Test Caliper").click();
    await button(page, "To the top").click();
    await place(1, "Test Caliper").waitFor();
    await expect.poll(() => storedOrder(2)).toEqual(["Test Caliper", "Test Level"]);
  });

  it("moves a product of a filtered list, and one that leaves the page", async () => {
    for (let nth = 0; nth < 20; nth += 1) await putProduct(`Test Rule ${nth}`);
    const page = await openTable(DESK, `${TABLE}&q=caliper`);
    await button(page, "Place 21 of 105: move Test Caliper").click();
    await page.getByRole("textbox", { name: "New place, 1 to 105" }).fill("2");
    await button(page, "Move").click();
    await button(page, "Place 2 of 105: move Test Caliper").click();
    await button(page, "Cancel").click();
    await page.getByRole("searchbox", { name: "Find a product by name" }).fill("");
    await button(page, "Place 1 of 105: move Test Rule 19").waitFor();
    await button(page, "Place 2 of 105: move Test Caliper").click();
    await page.getByRole("textbox", { name: "New place, 1 to 105" }).fill("105");
    await button(page, "Move").click();
    await box(page, "Test Caliper").waitFor({ state: "detached" });
    expect((await storedOrder(105)).at(-1)).toBe("Test Caliper");
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe("105 products");
  });
});

const PHONE = { viewport: { width: 360, height: 800 }, colorScheme: "light" } as const;

it("is a compact list on a phone, where axe finds nothing, nor in the dark", async () => {
  const page = await openTable(PHONE);
  expect(await page.getByRole("table").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violations(page)).toEqual([]);
  await box(page, "Test Level").check();
  await button(page, "Change 1 selected product").click();
  expect(await violations(page)).toEqual([]);
  const dark = await openTable({ ...DESK, colorScheme: "dark" });
  expect(await violations(dark)).toEqual([]);
});
