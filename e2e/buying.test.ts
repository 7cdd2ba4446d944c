import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "#domain/seller/conformity.ts";
import { seller } from "#domain/seller/seller.ts";
import { letShopSee } from "./catalogue.ts";
import { addToCart, GOOD_CARD, lastOrder, paymentForm, payWith, sql, useShop, visitor } from "./journey.ts";

useShop();

const DECLINED_CARD = "4000 0000 0000 0002";
const NO_FUNDS_CARD = "4000 0000 0000 9995";

async function payAtBank(page: Page): Promise<void> {
  const form = paymentForm(page);
  await form.locator("#methodIdeal").check();
  await form.locator("#email").fill("ada@example.com");
  await form.locator("#billingName").fill("Ada Drafter");
  await form.locator("#payButton").click();
}

describe("buying", () => {
  it("goes from browsing through filtering, cart and payment to the receipt, and the order is paid", async () => {
    const page = await visitor();
    await page.goto("/products");
    await page.getByRole("heading", { name: "Autodesk products" }).waitFor();
    await page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...").fill("revit lt");
    const card = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: "Revit LT", exact: true }) });
    await expect.poll(() => page.getByRole("article").count()).toBe(3);
    await card.getByRole("combobox").selectOption("1 year");
    await card.getByRole("button", { name: /add to cart/i }).click();
    await card.getByText("Added Successfully").waitFor();
    await page.getByRole("button", { name: /cart/i }).first().click();
    const panel = page.getByRole("dialog", { name: /cart/i });
    await panel.getByRole("button", { name: /increase|more|add one/i }).click();
    await panel.getByText("€574.00").first().waitFor();
    await panel.getByText("All prices included TAX 21%").waitFor();
    await panel.getByText("You pay today").waitFor();
    await panel.getByRole("link", { name: "Checkout" }).click();
    await page.waitForURL("**/checkout");
    const checkout = page.getByRole("main");
    await checkout.getByText("Nothing renews automatically").waitFor();
    await checkout.getByText(UPDATES_TEXT).waitFor();
    await checkout.getByText(GUARANTEE_TEXT).waitFor();
    await checkout.getByText("You have 14 days to change your mind").waitFor();
    await checkout.getByRole("link", { name: "terms" }).waitFor();
    await payWith(page, GOOD_CARD);
    await page.waitForURL("**/return?session_id=cs_test_*");
    await page.getByText("Payment received").waitFor();
    const receipt = page.getByRole("main");
    await receipt.getByText("Hello Ada Drafter, thank you for your order.").waitFor();
    await receipt.getByText("Ada Drafter", { exact: true }).waitFor();
    await receipt.getByText("Revit LT · 1 year · €287/year").waitFor();
    await receipt.getByText("one year, paid once, no renewal").waitFor();
    await receipt.getByText(`VAT ${seller().vatNumber}`).waitFor();
    await receipt.getByText(`KVK ${seller().kvkNumber}`).waitFor();
    await receipt.getByRole("heading", { name: "What happens next" }).waitFor();
    await receipt.getByText("Your transaction was successful!").waitFor();
    await receipt.getByText("An invoice email will be sent to your mail shortly").waitFor();
    const order = await lastOrder();
    expect(order).toMatchObject({ status: "paid", amount_cents: 574_00 });
    await receipt.getByText(`SO-00${order.sequence}`, { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
    // It prints without the shop around it and without its controls.
    await page.emulateMedia({ media: "print" });
    expect(await receipt.getByText(`VAT ${seller().vatNumber}`).isVisible()).toBe(true);
    expect(await receipt.getByRole("button").filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.reload();
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toEqual(order);
  });

  it("is completed by the webhook alone if the shopper never returns, and cannot be paid twice", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.route("**/return*", (route) => route.abort());
    await page.goto("/checkout");
    await payWith(page, GOOD_CARD);
    await expect.poll(lastOrder).toMatchObject({ status: "paid" });
    const paid = await lastOrder();
    await page.unroute("**/return*");
    await page.goto("/checkout");
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toEqual(paid);
  });

  it("stays on the form with the reason if a card is declined, and another card then pays", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await payWith(page, DECLINED_CARD);
    await paymentForm(page).getByText("Your card was declined.").waitFor();
    await payWith(page, NO_FUNDS_CARD);
    await paymentForm(page).getByText("Your card has insufficient funds.").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "pending" });
    await payWith(page, GOOD_CARD);
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "paid" });
  });

  it("by iDEAL | Wero goes to the bank: back unpaid to the form, then back paid to the receipt", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await payAtBank(page);
    await page.getByRole("heading", { name: "iDEAL | Wero: pay €283.00?" }).waitFor();
    await page.getByRole("link", { name: "Fail" }).click();
    await page.getByText("Your payment wasn’t completed, and nothing was charged.").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "pending" });
    await payAtBank(page);
    await page.getByRole("link", { name: "Authorize", exact: true }).click();
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "paid" });
  });

  it("can be cancelled, keeping the cart (D15)", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(lastOrder).toMatchObject({ status: "cancelled" });
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain("AutoCAD LT");
  });
});

describe("when the catalogue changes in between (D11)", () => {
  it("shows the new price, corrects the cart and charges the new price only after confirmation", async () => {
    const page = await visitor();
    await addToCart(page, "mudbox");
    const [before] = await sql`select price_cents from products where slug = 'mudbox'`;
    await sql`update products set price_cents = price_cents + 1000, monthly_cents = monthly_cents + 1000 where slug = 'mudbox'`;
    try {
      await page.goto("/checkout");
      await page.getByText("Some items in your cart have changed").waitFor();
      expect(await page.getByRole("main").getByText("Mudbox").count()).toBeGreaterThan(0);
      await page.getByRole("button", { name: /continue/i }).click();
      await payWith(page, GOOD_CARD);
      await page.getByText("Payment received").waitFor();
      const [row] = await sql`select monthly_cents, total_cents from products where slug = 'mudbox'`;
      expect(await lastOrder()).toMatchObject({
        status: "paid",
        amount_cents: row?.["monthly_cents"] ?? row?.["total_cents"],
      });
    } finally {
      await sql`update products set price_cents = ${Number(before?.["price_cents"])}, monthly_cents = monthly_cents - 1000 where slug = 'mudbox'`;
      await letShopSee();
    }
  });

  it("removes a sold-out product from the cart and says so", async () => {
    const page = await visitor();
    await addToCart(page, "mudbox");
    await sql`update products set stock = false where slug = 'mudbox'`;
    try {
      await page.goto("/checkout");
      await page.getByText("Your cart has changed").waitFor();
      await page
        .getByText(/out of stock/i)
        .first()
        .waitFor();
      expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
    } finally {
      await sql`update products set stock = true where slug = 'mudbox'`;
      await letShopSee();
    }
  });
});
