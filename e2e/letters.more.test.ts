import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { QUANTITY_MAX } from "#domain/cart/cart.ts";
import { defaultPlan, onlyPlan } from "#domain/catalogue/plan.ts";
import { euroProductResponse } from "#worker/catalogue/product-in-euros.ts";
import { putProduct, restoreCatalogue } from "./catalogue.ts";
import { addToCart, shop, signInAdmin, useShop, visitor } from "./journey.ts";
import { DESK, PHONE } from "./screens.ts";

useShop();
restoreCatalogue();

const listed = z
  .array(euroProductResponse)
  .parse(await (await fetch(new URL("/api/products", shop.url))).json());

/** Fills a cart with this many units, in as few products as possible. */
async function fillCart(page: Page, units: number): Promise<void> {
  const lines = listed
    .filter((product) => product.stock)
    .slice(0, Math.ceil(units / QUANTITY_MAX))
    .map((product, index) => {
      const plans = onlyPlan(defaultPlan(product.plans) ?? "1 year", product.plans);
      const quantity = Math.min(QUANTITY_MAX, units - index * QUANTITY_MAX);
      return Object.assign({}, product, { plans, quantity });
    });
  await page.context().addInitScript((cart) => localStorage.setItem("cart", cart), JSON.stringify(lines));
}

const opener = (page: Page) => page.getByRole("button", { name: /^Cart, / });

async function openAndCloseCart(page: Page): Promise<void> {
  await opener(page).click();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await panel.getByText("142 items").waitFor();
  await panel.getByRole("button", { name: "Close cart" }).click();
  await panel.waitFor({ state: "detached" });
}

describe("the cart's opener and panel (D38)", () => {
  it.each(["/products", "/checkout", "/return", "/nowhere"])("are on %s", async (path) => {
    const page = await visitor(DESK);
    await fillCart(page, 142);
    await page.goto(path);
    await openAndCloseCart(page);
    // It must be at its place in the top bar.
    const box = await opener(page).boundingBox();
    expect(box?.y).toBeLessThan(64);
    expect(box?.x).toBeGreaterThan(1200);
    expect(await page.getByRole("banner").count()).toBe(/^\/(checkout|return)/.test(path) ? 0 : 1);
  });

  it("are in the admin area", async () => {
    const path = "/Admin/orders";
    const page = await visitor(PHONE);
    await fillCart(page, 142);
    await signInAdmin(page, path);
    // The address changes before the page does. A press too early would hit the sign-in page's own opener.
    await page.getByText("Dashboard", { exact: true }).waitFor();
    await openAndCloseCart(page);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it.each([
    [999, "999"],
    [1000, "999+"],
  ])("count %i units as %s", async (units, text) => {
    const page = await visitor(PHONE);
    await fillCart(page, units);
    await page.goto("/");
    expect(await page.getByTestId("cart-badge").textContent()).toBe(text);
  });
});

const heights = (page: Page): Promise<number[]> =>
  page
    .getByTestId("product-card")
    .evaluateAll((cards) => [...new Set(cards.map((card) => card.getBoundingClientRect().height))]);

/** Returns the number of cards with content below their bottom edge. */
const cutOff = (page: Page): Promise<number> =>
  page
    .getByTestId("product-card")
    .evaluateAll((cards) => cards.filter((card) => card.scrollHeight > card.clientHeight).length);

describe("a card's height (D38)", () => {
  const LONG = "An extraordinarily long product name of many words that takes four lines of a narrow card";

  it("is exactly 450 px with a mouse, and fits the cost of three years now and later (D63)", async () => {
    await putProduct(LONG);
    const page = await visitor(DESK);
    const cart = listed
      .filter(({ stock, plans }) => stock && plans["3 year"])
      .map((product) => Object.assign({}, product, { plans: { "3 year": true }, quantity: 1 }));
    await page
      .context()
      .addInitScript((stored) => localStorage.setItem("cart", stored), JSON.stringify(cart));
    await page.goto("/products?page=4");
    const later = page.getByText(/^€[\d,]+ now, then two more yearly payments at that day’s price$/);
    await expect.poll(() => page.getByTestId("product-card").count()).toBe(83);
    await expect.poll(() => later.count()).toBe(cart.length);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => heights(page), { message: `${width} px` }).toEqual([450]);
      expect(await cutOff(page), `${width} px`).toBe(0);
    }
  });

  it("is exactly 450 px in the admin's list, too", async () => {
    await putProduct(LONG);
    const page = await visitor(DESK);
    await signInAdmin(page, "/Admin/apps?tab=view");
    await expect.poll(() => page.getByTestId("product-card").count()).toBe(83);
    expect(await heights(page)).toEqual([450]);
  });

  it("is at least 450 px on a touch screen, where nothing is cut off", async () => {
    await putProduct(LONG);
    const page = await visitor(PHONE);
    await page.goto("/products?page=4");
    await expect.poll(() => page.getByTestId("product-card").count()).toBe(83);
    expect(Math.min(...(await heights(page)))).toBeGreaterThanOrEqual(450);
    expect(await cutOff(page)).toBe(0);
  });
});

it("the stored cart item contains all of the product's own fields (D38)", async () => {
  const page = await visitor(DESK);
  await addToCart(page, "autocad");
  const autocad = listed.find(({ productname }) => productname === "AutoCAD");
  if (!autocad) throw new Error("the seeded catalogue has no AutoCAD");
  // A product's inclusions aren't fields of its own (D71), and a cart has only what is shown (D62) and no facts (D73).
  const { version: _v, plans: _plans, includes: _includes, facts: _facts, shown: _shown, ...own } = autocad;
  const stored: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "null"));
  expect(stored).toMatchObject([{ ...own, quantity: 1 }]);
});

const field = (page: Page) => page.getByRole("searchbox", { name: "Search products" });

describe("the search field (D38)", () => {
  it("is marked as required on a form that shows no message of its own", async () => {
    const page = await visitor(DESK);
    await page.goto("/products?q=maya");
    expect(await field(page).getAttribute("required")).toBe("");
    await field(page).fill("");
    await field(page).press("Enter");
    await page.getByText("82 products").first().waitFor();
    const plain = await visitor({ javaScriptEnabled: false });
    await plain.goto("/products?q=maya");
    await field(plain).fill("");
    await field(plain).press("Enter");
    await plain.getByText("82 products").first().waitFor();
  });

  it("has no length limit, and searches for the first 1,000 characters", async () => {
    const page = await visitor(DESK);
    await page.goto("/products");
    const long = "maya ".repeat(300);
    const asked = page.waitForResponse(/filters\.search/);
    await field(page).fill(long);
    expect((await asked).status()).toBe(200);
    await page.getByRole("heading", { name: "Maya", exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toHaveLength(1_000);
    expect(await field(page).inputValue()).toBe(long);
  });
});
