import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cartPanel } from "./cart-panel.ts";
import { shop, useShop, visitor } from "./journey.ts";

useShop();

/**
 * Opens a cart with AutoCAD Web, which has no plan of three years, as REST returns it, with the plans that an older
 * client stored.
 */
async function withOlderCart(plans: object) {
  const listed = z
    .array(z.looseObject({ slug: z.string() }))
    .parse(await (await fetch(new URL("/api/products", shop.url))).json());
  const sold = listed.find(({ slug }) => slug === "autocad-web");
  const page = await visitor();
  const cart = JSON.stringify([{ ...sold, plans, quantity: 1 }]);
  await page.addInitScript((stored) => {
    if (localStorage.getItem("cart") === null) localStorage.setItem("cart", stored);
  }, cart);
  return page;
}

describe("a cart stored by an older client (D10)", () => {
  it("offers only plans that the product has", async () => {
    const page = await withOlderCart({ Monthly: true, "1 year": false, "3 year": false });
    await page.goto("/products");
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    const plan = cartPanel(page).getByRole("combobox", { name: "Plan for AutoCAD Web" });
    const offered = async () =>
      (await plan.locator("option").allTextContents()).map((text) => text.split(",")[0]);
    await expect.poll(offered).toEqual(["Monthly", "1 year"]);
  });

  it("uses the default if two plans are marked, and says so before anything is paid", async () => {
    const page = await withOlderCart({ "1 year": true, Monthly: true });
    await page.goto("/checkout");
    const note = page.getByText(/^You chose more than one plan, so it’s now Monthly, €[\d.]+\/month\.$/);
    await expect.poll(() => note.count()).toBe(1);
    await page.getByRole("button", { name: /continue/i }).click();
    await page.getByText(/^1 × Monthly, €/).waitFor();
  });
});
