import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cartPanel } from "./cart-panel.ts";
import { addToCart, lastOrder, paymentForm, sql, useShop, visitor } from "./journey.ts";

useShop();

const field = (page: Page) => cartPanel(page).getByRole("spinbutton", { name: "Quantity of AutoCAD LT" });

/** Opens a cart of one AutoCAD LT and types into its quantity, leaving the focus there. */
async function typedInto(page: Page, text: string): Promise<void> {
  await addToCart(page, "autocad-lt");
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
  await field(page).click();
  await page.keyboard.type(text);
  expect(await field(page).inputValue()).toBe(text);
}

async function unitCents(): Promise<number> {
  const [row] =
    await sql`select coalesce(monthly_cents, one_year_cents, total_cents) as cents from products where slug = 'autocad-lt'`;
  return Number(row?.["cents"]);
}

const euros = (cents: number) => `€${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

describe("a quantity typed into the cart (D10)", () => {
  it("takes effect when the field is left, capped at 99 with a note at the field", async () => {
    const page = await visitor();
    await typedInto(page, "100");
    await cartPanel(page)
      .getByText(euros(await unitCents()), { exact: true })
      .first()
      .waitFor();
    await page.keyboard.press("Tab");
    await cartPanel(page).getByRole("alert").getByText("The maximum is 99.").waitFor();
    expect(await field(page).inputValue()).toBe("99");
    expect(await field(page).getAttribute("aria-describedby")).toBe(
      await cartPanel(page).getByRole("alert").getAttribute("id"),
    );
    await cartPanel(page)
      .getByText(euros(99 * (await unitCents())), { exact: true })
      .first()
      .waitFor();
  });

  it("is charged when Checkout is pressed with a finger while the field has the focus", async () => {
    const page = await visitor();
    await typedInto(page, "12");
    // A touch screen doesn't move the focus to a link.
    await cartPanel(page).getByRole("link", { name: "Checkout" }).dispatchEvent("click");
    await page.waitForURL("**/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    const total = 12 * (await unitCents());
    await page
      .getByRole("region", { name: "Order summary" })
      .getByText("12 ×")
      .filter({ visible: true })
      .waitFor();
    expect(await paymentForm(page).locator("#payButton").textContent()).toContain(euros(total));
    expect(await lastOrder()).toMatchObject({ status: "pending", amount_cents: total });
  });
});

it("a cart is the same in every tab of the browser (D10)", async () => {
  const page = await visitor();
  await page.goto("/products/mudbox");
  const other = await page.context().newPage();
  await other.goto(new URL("/", page.url()).href);
  await addToCart(page, "autocad-lt");
  await other.getByRole("button", { name: "Cart, 1 item" }).waitFor();
  await other.getByRole("button", { name: "Cart, 1 item" }).click();
  await cartPanel(other)
    .getByRole("button", { name: /^Remove AutoCAD LT/ })
    .click();
  await expect.poll(() => page.getByRole("button", { name: "Cart, 0 items" }).count()).toBe(1);
});

it("a pasted list fills an empty cart, and what it doesn't name for certain stays in the field (D90)", async () => {
  const page = await visitor();
  await page.goto("/products/mudbox");
  await page.getByRole("button", { name: "Cart, 0 items" }).click();
  await cartPanel(page).getByRole("button", { name: "Paste a list" }).click();
  const list = cartPanel(page).getByLabel("Your list");
  await list.fill("Product\tQty\nAutoCAD LT\t12\nVault\t3\n2 x Zeppelin\n");
  await cartPanel(page).getByRole("button", { name: "Add to cart" }).click();
  await cartPanel(page).getByText("We have no product with this name.").waitFor();
  expect(await field(page).inputValue()).toBe("12");
  expect(await list.inputValue()).toBe("Vault\t3\n2 x Zeppelin");
  await cartPanel(page).getByRole("button", { name: "Vault Professional", exact: true }).click();
  await cartPanel(page).getByRole("button", { name: "Remove Vault Professional" }).waitFor();
  await page.reload();
  await cartPanel(page).getByRole("button", { name: "Paste a list" }).click();
  await expect.poll(() => list.inputValue()).toBe("2 x Zeppelin");
});
