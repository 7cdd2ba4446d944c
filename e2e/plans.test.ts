import { expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

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
