import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cartPanel } from "./cart-panel.ts";
import { addToCart, hasFocus, lastOrder, paymentForm, sql, useShop, visitor } from "./journey.ts";

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
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["Enter", (page) => page.keyboard.press("Enter")],
    ["leaving the field", (page) => page.keyboard.press("Tab")],
  ])("takes effect on %s, capped at 99 with a note at the field", async (_how, commit) => {
    const page = await visitor();
    await typedInto(page, "100");
    await cartPanel(page)
      .getByText(euros(await unitCents()), { exact: true })
      .first()
      .waitFor();
    await commit(page);
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

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["a mouse", (page) => cartPanel(page).getByRole("link", { name: "Checkout" }).click()],
    // A touch screen doesn't move the focus to a link either.
    ["a finger", (page) => cartPanel(page).getByRole("link", { name: "Checkout" }).dispatchEvent("click")],
  ])("is charged when Checkout is pressed with %s while the field has the focus", async (_with, press) => {
    const page = await visitor();
    await typedInto(page, "12");
    await press(page);
    await page.waitForURL("**/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    const total = 12 * (await unitCents());
    await page.getByRole("region", { name: "Order summary" }).getByText("12 ×").waitFor();
    expect(await paymentForm(page).locator("#payButton").textContent()).toContain(euros(total));
    expect(await lastOrder()).toMatchObject({ status: "pending", amount_cents: total });
  });

  it("is charged when it was typed on the product's page and Checkout is pressed there with a finger", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.getByRole("main").getByRole("spinbutton", { name: "Quantity of AutoCAD LT" }).fill("12");
    await page.getByRole("main").getByRole("link", { name: "Checkout" }).dispatchEvent("click");
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "pending", amount_cents: 12 * (await unitCents()) });
  });

  it("takes effect when the panel is closed with Escape", async () => {
    const page = await visitor();
    await typedInto(page, "5");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Cart, 5 items" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain('"quantity":5');
  });

  it("stays unchanged if the input is not a number", async () => {
    const page = await visitor();
    await typedInto(page, "2,5");
    await page.keyboard.press("Enter");
    await cartPanel(page).getByText("Enter a whole number from 1 to 99.").waitFor();
    expect(await field(page).inputValue()).toBe("1");
  });
});

describe("the focus stays on the button that was pressed", () => {
  it("when the quantity reaches 1, where pressing again changes nothing", async () => {
    const page = await visitor();
    await typedInto(page, "2");
    const decrease = cartPanel(page).getByRole("button", { name: /^Decrease/ });
    await decrease.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => field(page).inputValue()).toBe("1");
    expect(await decrease.isDisabled()).toBe(true);
    expect(await hasFocus(decrease)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await field(page).inputValue()).toBe("1");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => field(page).inputValue()).toBe("2");
    expect(await decrease.isDisabled()).toBe(false);
  });

  it("when it has put a product into the cart, where pressing again changes nothing", async () => {
    const page = await visitor();
    await page.goto("/products/mudbox");
    await page.getByRole("button", { name: "ADD TO CART" }).focus();
    await page.keyboard.press("Enter");
    const added = page.getByRole("button", { name: "Added Successfully" });
    await added.waitFor();
    expect(await hasFocus(added)).toBe(true);
    expect(await added.isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
  });
});

describe("the page of a product in the cart", () => {
  it("names the plan that's in the cart, regardless of the selected plan", async () => {
    const page = await visitor();
    await addToCart(page, "mudbox");
    await page.getByText("In your cart as Monthly", { exact: true }).waitFor();
    await page.getByRole("radio", { name: /^1 year/ }).check();
    expect(await page.getByText("In your cart as Monthly", { exact: true }).count()).toBe(1);
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
