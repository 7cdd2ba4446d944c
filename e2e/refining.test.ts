import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sql, useShop, visitor } from "./journey.ts";

useShop();

const DESK = { width: 1280, height: 900 } as const;
const cards = (page: Page) => page.getByRole("article");
const headings = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const query = (page: Page) => new URL(page.url()).search;

/** Returns the names of the products in stock whose yearly price is within these cents, in order of price. */
async function byPrice(min: number, max: number): Promise<string[]> {
  const rows = await sql`
    select productname from products
    where stock and coalesce(one_year_cents, total_cents) between ${min} and ${max}
    order by coalesce(one_year_cents, total_cents), display_order`;
  return rows.map((row) => String(row["productname"]));
}

describe("sorting and narrowing the catalogue (D65)", () => {
  it("by order, stock and yearly price is in the address, and each can be undone", async () => {
    const expected = await byPrice(300_00, 1200_50);
    expect(expected.length).toBeGreaterThan(24);
    const page = await visitor({ viewport: DESK });
    await page.goto("/products");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price, lowest first");
    await page.getByRole("checkbox", { name: "In stock only" }).check();
    await page.getByLabel("From €").fill("300");
    await page.getByLabel("From €").press("Enter");
    await page.getByLabel("To €").fill("1.200,50");
    await page.getByLabel("To €").press("Enter");
    await page.getByRole("status").getByText(`${expected.length} products`).waitFor();
    expect(query(page)).toBe("?stock=in&min=300&max=1200.50&sort=price");
    await expect.poll(() => headings(page)).toEqual(expected.slice(0, 24));
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => headings(page)).toEqual(expected.slice(0, 48));
    await page.reload();
    await expect.poll(() => headings(page)).toEqual(expected.slice(0, 48));
    expect(await page.getByLabel("To €").inputValue()).toBe("1200.50");

    await page.getByRole("link", { name: "Remove filter €300 to €1,200.50 a year" }).click();
    await expect.poll(() => page.getByLabel("From €").inputValue()).toBe("");
    expect(query(page)).toBe("?stock=in&sort=price");
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.getByRole("status").getByText("82 products").waitFor();
    expect(query(page)).toBe("?sort=price");
  });
});

it("keeps the previous products while offline, says so, and continues automatically afterwards (D4)", async () => {
  const page = await visitor({ viewport: DESK });
  await page.goto("/products");
  await page.getByRole("button", { name: "Expand Workflows" }).click();
  await page.context().setOffline(true);
  await page.getByRole("searchbox").fill("maya");
  const notice = page.getByRole("alert").filter({ hasText: "We couldn’t load the products." });
  await notice.waitFor();
  expect(await cards(page).count()).toBe(24);
  await notice.getByText("Here are the previous results.").waitFor();
  await notice.getByRole("button", { name: "Try again" }).click();
  await notice.waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => (await headings(page))[0]).toBe("Maya");
  expect(await notice.count()).toBe(0);
});

describe("the search in the top bar", () => {
  it("leads from any page to its results; the catalogue has only its own field", async () => {
    const page = await visitor({ viewport: DESK });
    await page.goto("/aboutus");
    const bar = page.getByRole("banner");
    expect((await bar.boundingBox())?.height).toBe(64);
    await bar.getByRole("combobox", { name: "Search products" }).fill("maya");
    await bar.getByRole("combobox", { name: "Search products" }).press("Enter");
    await page.waitForURL("**/products?q=maya");
    await expect.poll(async () => (await headings(page))[0]).toBe("Maya");
    expect(await page.getByRole("searchbox").count()).toBe(1);
    expect(await bar.getByRole("combobox").count()).toBe(0);
    expect(await page.getByRole("searchbox").inputValue()).toBe("maya");
  });
});
