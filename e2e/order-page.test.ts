import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { cartPanel } from "./cart-panel.ts";
import { buy } from "./admin-area.ts";
import { mailedLink, openOrder } from "./mailed-link.ts";
import { addToCart, hasFocus, payForCart, sql, useShop, visitor } from "./journey.ts";

useShop();

const email = (page: Page) => page.getByLabel("Email of the person who will manage it");

describe("an order's page (D44)", () => {
  it("is reached from the receipt, accepts an administrator, and is found again by a mailed link", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await addToCart(page, "autocad-lt");
    const number = await payForCart(page);
    await page.getByRole("link", { name: `Order page of order ${number}` }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    await page.getByText("Paid, to be delivered").waitFor();
    await page.getByRole("heading", { name: /^AutoCAD LT/ }).waitFor();
    // The buyer, unless they said otherwise before they paid (D42).
    await page.getByRole("heading", { name: "Managed by" }).waitFor();
    await page.getByText("Somebody else", { exact: true }).click();
    expect(await email(page).inputValue()).toBe("ada@example.com");
    await email(page).fill("nobody");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a valid email address.").waitFor();
    expect(await violations(page)).toEqual([]);
    await email(page).fill("cad@example.com");
    await page.getByLabel("Company (optional)").fill("Drafters & Söhne");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    await expect.poll(() => email(page).inputValue()).toBe("cad@example.com");

    await page.goto("/order");
    await page.getByLabel("Order number").fill(number);
    await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await page.getByRole("button", { name: "Email me the link" }).click();
    await page.getByText("If there’s an order with this number and email address").waitFor();
    await page.goto(await mailedLink("order_link", number));
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    // On paper the page's address is written out.
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText(page.url(), { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText("Keep the link to this page").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    // In a tab of its own, which can't reach the order's page.
    const [invoice] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Invoice" }).click(),
    ]);
    await invoice.getByRole("heading", { name: /^Invoice SANDBOX-/ }).waitFor();
    expect(await invoice.evaluate("[window.opener, document.referrer]")).toEqual([null, ""]);
  });

  it("moves to the right address if the buyer sees a typing error on the receipt; the link sent to the wrong one ends (D82)", async () => {
    const page = await visitor({ viewport: { width: 360, height: 780 } });
    await addToCart(page, "autocad-lt");
    const number = await payForCart(page);
    const wrong = await mailedLink("order_confirmation", number);
    await page.getByText("Emails about this order go to ada@example.com.").waitFor();
    await page.getByText("Wrong address?").click();
    const form = page.getByRole("form", { name: "Correct the address" });
    const field = form.getByLabel("Correct email address");
    await field.fill("ada@example");
    await form.getByRole("button", { name: "Correct the address" }).click();
    await form.getByText("Enter a valid email address.").waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    await field.fill("ada@example.org");
    await form.getByRole("button", { name: "Correct the address" }).click();
    await page
      .getByText("We’ve emailed your order to the new address. Older links no longer work.")
      .waitFor();
    await form.waitFor({ state: "detached" });
    expect(await page.getByRole("link", { name: /^Order page of order/ }).count()).toBe(0);
    await expect.poll(() => mailedLink("order_confirmation", number)).not.toBe(wrong);
    await page.goto(wrong);
    await page
      .getByText("This link is incomplete")
      .or(page.getByText(/couldn’t find/))
      .first()
      .waitFor();
    await page.goto(await mailedLink("order_confirmation", number));
    await page.getByRole("region", { name: "Managed by" }).getByText("ada@example.org").waitFor();
  });

  it("accepts the buyer as the administrator by one press, and then names the day of the delivery", async () => {
    const page = await visitor();
    await openOrder(page, await buy());
    const progress = page.getByRole("region", { name: "Progress" });
    await progress.getByText("You choose who will manage it").waitFor();
    await page.getByRole("button", { name: "It’s me, start now" }).click();
    await page.getByText("Saved.").waitFor();
    await progress.getByText("You choose who will manage it").waitFor({ state: "detached" });
    await progress.getByText("We deliver AutoCAD LT").waitFor();
    const [unit] =
      await sql`select state, administrator_email from entitlements order by created_at desc limit 1`;
    expect(unit).toEqual({ state: "to_deliver", administrator_email: "ada@example.com" });
  });

  it("sends its address in no request, neither for fonts and styles nor to the pages it links to", async () => {
    const number = await buy();
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    const asked = (part: string) => requests.some((request) => request.url().includes(part));
    await openOrder(page, number);
    await expect.poll(() => asked("/geist-mono-")).toBe(true);
    await page.getByRole("link", { name: "Products" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
    // The next page is another document, which can't read it either.
    expect(await page.evaluate("performance.getEntriesByType('navigation')[0].name")).toMatch(/\/products$/);
    expect(await page.evaluate("document.referrer")).toBe("");
    const sent = await Promise.all(
      requests.map(async (request) => [request.url(), (await request.allHeaders())["referer"] ?? ""]),
    );
    expect(sent.filter(([, referrer = ""]) => referrer.includes("/order/"))).toEqual([]);
  });

  it("buys again at today's price: it asks first, and leaves the cart unchanged", async () => {
    const number = await buy();
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await openOrder(page, number);
    const again = page.getByRole("button", { name: "Buy again" });
    await again.click();
    const dialog = page.getByRole("dialog", { name: "Add these to your cart?" });
    await dialog.getByText(/as before\.$/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate("localStorage.getItem('cart')")).toBeNull();
    await again.click();
    await dialog.getByRole("button", { name: "Add to cart" }).click();
    await cartPanel(page).getByRole("link", { name: "AutoCAD LT" }).waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await hasFocus(cartPanel(page).getByRole("heading", { name: /^Your cart/ }))).toBe(true);
    await page.goBack();
    await cartPanel(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toMatch(/^\/order\//);
    await again.click();
    await dialog.getByText("Already in your cart.").waitFor();
    expect(await dialog.getByRole("button", { name: "Add to cart" }).count()).toBe(0);
  });
});
