import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cartPanel } from "./cart-panel.ts";
import { shop, useShop, visitor } from "./journey.ts";

useShop();

it("the plan chosen on a card is kept on the product's page and in the cart, where it can be changed (D9, D66)", async () => {
  const page = await visitor();
  await page.goto("/products?q=mudbox");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Mudbox" }) });
  await card.hover();
  await card.getByRole("combobox", { name: "Plan for Mudbox" }).selectOption("1 year");
  await card.getByRole("link", { name: "Mudbox" }).click();
  await page.waitForURL("**/products/mudbox?plan=1-year");
  await page.reload();
  await expect.poll(() => page.getByRole("radio", { name: /^1 year/ }).isChecked()).toBe(true);
  await page.getByRole("button", { name: /add to cart/i }).click();
  await page.getByText("In your cart as 1 year", { exact: true }).waitFor();

  await page.getByRole("radio", { name: /^Monthly/ }).check();
  await page.waitForURL((url) => url.pathname === "/products/mudbox" && url.search === "");
  await page.getByText("In your cart as 1 year · Switch to Monthly").waitFor();
  await page.getByRole("button", { name: "Switch to Monthly" }).click();
  await page.getByText("In your cart as Monthly", { exact: true }).waitFor();

  await page.getByRole("button", { name: /^Cart/ }).click();
  const panel = page.getByRole("dialog", { name: /cart/i });
  const plan = panel.getByRole("combobox", { name: "Plan for Mudbox" });
  await panel.getByText("one month, paid once, no renewal").waitFor();
  await plan.selectOption("1 year");
  await panel.getByText("one year, paid once, no renewal").waitFor();
  const chosen = await plan.locator("option:checked").textContent();
  const [, yearly = ""] = /^1 year, €([\d,]+)\/year$/.exec(chosen ?? "") ?? [];
  await panel.getByText(`€${yearly}.00`).first().waitFor();

  await page.goto("/products?q=mudbox");
  await expect
    .poll(() => card.getByRole("combobox", { name: "Plan for Mudbox" }).inputValue())
    .toBe("1 year");
});

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
