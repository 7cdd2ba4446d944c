import { describe, expect, it } from "vitest";
import { addToCart, control, lastOrder, paymentForm, payWith, sql, useShop, visitor } from "./journey.ts";

useShop();

/** Its bank asks the holder to confirm the payment. */
const AUTHENTICATED_CARD = "4000 0000 0000 3220";

/** Opens the payment form, and returns its session with the address that the bank leads back to. */
async function openedCheckout() {
  const page = await visitor();
  await addToCart(page, "autocad-lt");
  await page.goto("/checkout");
  await paymentForm(page).locator("#payButton").waitFor();
  const [row] = await sql`select checkout_session_id as id from orders order by sequence desc limit 1`;
  const sessionId = String(row?.["id"]);
  return { page, sessionId, address: `/return?session_id=${sessionId}` };
}

describe("buying", () => {
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

  it("leads from an expired session to the home page, and from an open one back to the form (S39)", async () => {
    const { page, sessionId, address } = await openedCheckout();
    await page.goto(address);
    await page.waitForURL("**/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    await control("/expire", { sessionId });
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(lastOrder).toMatchObject({ status: "expired" });
    await page.getByRole("heading", { name: "Your checkout had ended when you came back" }).waitFor();
    await page.getByText("You haven’t been charged, and your cart is as you left it.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await paymentForm(page).locator("#payButton").waitFor();
  });

  it("says in a browser without that cart what became of the checkout", async () => {
    const { sessionId, address } = await openedCheckout();
    const other = await visitor();
    await other.goto(address);
    await other.getByText("Your payment wasn’t completed, and nothing was charged.").waitFor();
    await control("/expire", { sessionId });
    await other.goto(address);
    await other.getByText("You haven’t been charged. The cart in this browser is empty.").waitFor();
    expect(
      await other.getByRole("main").getByRole("link", { name: "Browse products" }).getAttribute("href"),
    ).toBe("/products");
  });

  it("shows a plain message with a link home at /return without a known session (D14)", async () => {
    const page = await visitor();
    for (const query of ["", "?session_id=nonsense", "?session_id=cs_test_0123456789abcdef"]) {
      await page.goto(`/return${query}`);
      await page.getByRole("main").getByRole("link", { name: /home/i }).waitFor();
      expect(await page.getByText("Payment received").count()).toBe(0);
    }
  });
});
