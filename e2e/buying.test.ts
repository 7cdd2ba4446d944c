import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { letShopSee } from "./catalogue.ts";
import { addToCart, control, lastOrder, paymentForm, payWith, sql, useShop, visitor } from "./journey.ts";

useShop();

const GOOD_CARD = "4242 4242 4242 4242";
const DECLINED_CARD = "4000 0000 0000 0002";
/** Its bank asks the holder to confirm the payment. */
const AUTHENTICATED_CARD = "4000 0000 0000 3220";
const NO_FUNDS_CARD = "4000 0000 0000 9995";

async function payAtBank(page: Page, choice: string): Promise<void> {
  const form = paymentForm(page);
  await form.locator(choice).check();
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
    const summary = page.getByRole("region", { name: "Order summary" });
    await summary.getByText("Nothing renews automatically").waitFor();
    await summary.getByText("You have 14 days to change your mind").waitFor();
    await summary.getByRole("link", { name: "terms" }).waitFor();
    await payWith(page, GOOD_CARD);
    await page.waitForURL("**/return?session_id=cs_test_*");
    await page.getByText("Payment received").waitFor();
    const receipt = page.getByRole("main");
    await receipt.getByText("Hello Ada Drafter, thank you for your order.").waitFor();
    await receipt.getByText("Ada Drafter", { exact: true }).waitFor();
    await receipt.getByText("Revit LT · 1 year · €287/year").waitFor();
    await receipt.getByText("one year, paid once, no renewal").waitFor();
    await receipt.getByText(`VAT ${COMPANY.vatNumber}`).waitFor();
    await receipt.getByText(`KVK ${COMPANY.kvkNumber}`).waitFor();
    await receipt.getByRole("heading", { name: "What happens next" }).waitFor();
    await receipt.getByText("Your transaction was successful!").waitFor();
    await receipt.getByText("An invoice email will be sent to your mail shortly").waitFor();
    const order = await lastOrder();
    expect(order).toMatchObject({ status: "paid", amount_cents: 574_00 });
    await receipt.getByText(`SO-00${order.sequence}`, { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
    // It prints without the shop around it and without its controls.
    await page.emulateMedia({ media: "print" });
    expect(await receipt.getByText(`VAT ${COMPANY.vatNumber}`).isVisible()).toBe(true);
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
    await expect.poll(lastOrder, { timeout: 10_000 }).toMatchObject({ status: "paid" });
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

  it("that the bank asks about (3-D Secure) can be refused there, tried again and completed", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await payWith(page, AUTHENTICATED_CARD);
    await paymentForm(page).getByRole("button", { name: "Fail" }).click();
    await paymentForm(page).getByText("We are unable to authenticate your payment method.").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "pending" });
    await paymentForm(page).locator("#payButton").click();
    await paymentForm(page).getByRole("button", { name: "Complete" }).click();
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "paid" });
  });

  it("that was left while the bank was asking can be paid from the same cart", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await payWith(page, AUTHENTICATED_CARD);
    await paymentForm(page).getByRole("button", { name: "Complete" }).waitFor();
    const { sequence } = await lastOrder();
    await page.goto("/checkout");
    await payWith(page, GOOD_CARD);
    await page.getByText("Payment received").waitFor();
    expect(await lastOrder()).toMatchObject({ status: "paid", sequence });
  });

  it.each([
    ["iDEAL", "#methodIdeal"],
    ["Pay by Bank", "#methodPayByBank"],
  ])(
    "by %s goes to the bank: back unpaid to the form, then back paid to the receipt",
    async (name, choice) => {
      const page = await visitor();
      await addToCart(page, "autocad-lt");
      await page.goto("/checkout");
      await payAtBank(page, choice);
      await page.getByRole("heading", { name: `${name}: pay €283.00?` }).waitFor();
      await page.getByRole("link", { name: "Fail" }).click();
      await page.getByText("Your payment wasn’t completed, and nothing was charged.").waitFor();
      expect(await lastOrder()).toMatchObject({ status: "pending" });
      await payAtBank(page, choice);
      await page.getByRole("link", { name: "Authorize", exact: true }).click();
      await page.getByText("Payment received").waitFor();
      expect(await lastOrder()).toMatchObject({ status: "paid" });
    },
  );

  it("at a bank is complete although the buyer never comes back", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await payAtBank(page, "#methodIdeal");
    await page.getByRole("link", { name: "Authorize, and don’t go back" }).click();
    await page.getByText("You can close this page.").waitFor();
    await expect.poll(lastOrder).toMatchObject({ status: "paid" });
    await page.goto("/checkout");
    await page.getByText("Payment received").waitFor();
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

  it("leads from an expired session to the home page, and from an open one back to the form (S39)", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    const [row] = await sql`select checkout_session_id as id from orders order by sequence desc limit 1`;
    await page.goto(`/return?session_id=${String(row?.["id"])}`);
    await page.waitForURL("**/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    await control("/expire", { sessionId: row?.["id"] });
    await page.goto(`/return?session_id=${String(row?.["id"])}`);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(lastOrder).toMatchObject({ status: "expired" });
  });

  it("reuses this browser's session if the checkout is opened again (D16)", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    const first = await lastOrder();
    await page.reload();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await lastOrder()).toEqual(first);
  });

  it.each(["", "?session_id=nonsense", "?session_id=cs_test_0123456789abcdef"])(
    "shows a plain message with a link home at /return%s (D14)",
    async (query) => {
      const page = await visitor();
      await page.goto(`/return${query}`);
      await page.getByRole("main").getByRole("link", { name: /home/i }).waitFor();
      expect(await page.getByText("Payment received").count()).toBe(0);
    },
  );
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

  it("reports each change when the cart is opened, and loses nothing else", async () => {
    const page = await visitor();
    await addToCart(page, "mudbox");
    await addToCart(page, "autocad-lt");
    await sql`update products set stock = false where slug = 'mudbox'`;
    try {
      await page.goto("/products");
      await page.getByRole("button", { name: "Cart, 2 items" }).click();
      const panel = page.getByRole("dialog", { name: /cart/i });
      await panel.getByText("Out of stock: removed from your cart.").waitFor();
      await panel.getByRole("button", { name: "OK, update my cart" }).click();
      await panel.getByRole("heading", { name: "Your cart has changed" }).waitFor({ state: "detached" });
      await panel.getByRole("link", { name: "AutoCAD LT" }).waitFor();
      await panel.getByText("1 item", { exact: true }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem("cart"))).not.toContain("Mudbox");
    } finally {
      await sql`update products set stock = true where slug = 'mudbox'`;
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
