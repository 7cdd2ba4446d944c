import { describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { addToCart, paymentForm, useShop, visitor } from "./journey.ts";

useShop();

const PHONE = { viewport: { width: 360, height: 800 }, colorScheme: "light" } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } as const;
const PATHS = [
  "/",
  "/products",
  "/products/autocad",
  "/aboutus",
  "/contact",
  "/terms",
  "/privacy",
  "/withdrawal",
  "/unauthorized",
  "/login",
  "/return",
  "/nope",
];

describe.each([
  ["a phone, light", PHONE],
  ["a desk, dark", DESK],
])("on %s", (_name, options) => {
  it.each(PATHS)("axe finds nothing on %s", async (path) => {
    const page = await visitor(options);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await violations(page)).toEqual([]);
  });

  it("axe finds nothing in the cart panel and at checkout", async () => {
    const page = await visitor(options);
    await addToCart(page, "autocad-lt");
    await page.getByRole("button", { name: /^Cart/ }).click();
    await page.getByRole("dialog", { name: /cart/i }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Checkout" }).click();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
