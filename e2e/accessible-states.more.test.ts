import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { DESK, everywhere, inBothThemes, PHONE, SHOPPERS_PAGES, violations } from "./axe.ts";
import { openCartOfMembers } from "./cart-panel.ts";
import { restoreCatalogue } from "./catalogue.ts";
import {
  addAccount,
  addToCart,
  control,
  PASSWORD,
  paymentForm,
  payWith,
  signIn,
  sql,
  useShop,
  visitor,
} from "./journey.ts";
import { payByDebit } from "./pay-by-debit.ts";
import { declareWithdrawal, withdrawalReceipt } from "./withdrawal-form.ts";

useShop();
restoreCatalogue();

const DECLINED_CARD = "4000 0000 0000 0002";

describe("on a light phone and a dark desktop, axe finds nothing", () => {
  it("in the cart with an offer, and with a wrong quantity after a swap", async () => {
    const page = await visitor();
    const panel = await openCartOfMembers(page);
    await panel.getByRole("button", { name: "Swap" }).waitFor();
    expect.soft(await everywhere(page), "a cheaper collection is offered").toEqual([]);
    await panel.getByRole("button", { name: "Swap" }).click();
    await panel.getByRole("button", { name: "Undo" }).waitFor();
    await panel.getByRole("spinbutton").fill("100");
    await panel.getByRole("spinbutton").press("Enter");
    await panel.getByText("The maximum is 99.").waitFor();
    expect.soft(await everywhere(page), "the quantity was too high").toEqual([]);
  });

  it("in a search that fails, and in one without results", async () => {
    const page = await visitor();
    await page.goto("/products");
    await page.context().setOffline(true);
    await page.getByRole("searchbox").fill("maya");
    await page.getByText("Here are the previous results.").waitFor();
    expect.soft(await everywhere(page), "the connection is gone").toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole("searchbox").fill("knitting");
    await page.getByText("No Products to show.").waitFor();
    expect.soft(await everywhere(page), "nothing matches").toEqual([]);
  });

  it("in the filters of a phone with checked boxes and a wrong price, and in their results", async () => {
    const page = await visitor({ viewport: PHONE });
    await page.goto("/products");
    await page.getByRole("button", { name: /^filters/ }).click();
    const overlay = page.getByRole("dialog", { name: "Filter By" });
    await overlay.getByRole("checkbox", { name: "In stock only" }).check();
    await overlay.getByRole("button", { name: "Expand Operating system" }).click();
    await overlay.getByRole("checkbox", { name: /^Linux/ }).check();
    await overlay.getByLabel("From €").fill("1.299");
    await overlay.getByLabel("To €").focus();
    await overlay.getByText("'1.299' could mean").waitFor();
    await atRest(page);
    expect.soft(await inBothThemes(page), "the overlay").toEqual([]);
    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "detached" });
    expect.soft(await everywhere(page), "the products, with chips").toEqual([]);
  });

  it("in the list with checked boxes, and in a comparison of four", async () => {
    const page = await visitor({ viewport: DESK });
    await page.goto("/products?q=autocad");
    await page.getByRole("link", { name: "Show as list" }).click();
    for (const name of ["AutoCAD", "AutoCAD LT"]) {
      await page.getByRole("checkbox", { name: `Compare ${name}`, exact: true }).check();
    }
    expect.soft(await everywhere(page), "the list").toEqual([]);
    await page.goto("/compare?p=knitting&p=autocad&p=autocad-lt&p=revit&p=maya&p=mudbox");
    await page.getByText("Left out: Mudbox.").waitFor();
    expect.soft(await everywhere(page), "four products, one left out, one unknown").toEqual([]);
  });

  it("on a product's page with another plan than in the cart, and the products viewed before", async () => {
    const page = await visitor();
    await page.goto("/products/autocad");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("viewed"))).toBe("autocad");
    await addToCart(page, "mudbox");
    await page.getByRole("radio", { name: /^1 year/ }).check();
    await page.getByRole("button", { name: "Switch to 1 year" }).waitFor();
    const viewed = page.getByRole("region", { name: "Recently viewed" });
    await viewed.getByRole("link", { name: "AutoCAD" }).waitFor();
    expect.soft(await everywhere(page), "the page").toEqual([]);
  });

  it("at the checkout with changes to confirm and with a refused card", async () => {
    const page = await visitor();
    await addToCart(page, "mudbox");
    await sql`update products set price_cents = price_cents + 1000, monthly_cents = monthly_cents + 1000 where slug = 'mudbox'`;
    await page.goto("/checkout");
    await page.getByText("Some items in your cart have changed").waitFor();
    expect.soft(await everywhere(page), "the price has changed").toEqual([]);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, DECLINED_CARD);
    await paymentForm(page).getByText("Your card was declined.").waitFor();
    expect.soft(await everywhere(page), "the card was refused").toEqual([]);
    const form = page.frame("embedded-checkout");
    expect.soft(form && (await violations(form)), "the sandbox's form").toEqual([]);
  });

  it("while a payment waits for the bank, and when the bank refuses it", async () => {
    const page = await visitor();
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    const sessionId = await payByDebit(page);
    expect.soft(await everywhere(page), "waiting").toEqual([]);
    await control("/settle", { sessionId, outcome: "failed" });
    await page.reload();
    await page.getByRole("heading", { name: "The payment didn’t go through" }).waitFor();
    expect.soft(await everywhere(page), "refused").toEqual([]);
  });
});

describe("elsewhere, axe finds nothing", () => {
  it("on any kind of page", async () => {
    const page = await visitor();
    for (const path of [
      ...SHOPPERS_PAGES,
      "/checkout",
      "/products?view=list&stock=in",
      "/compare",
      "/aboutus",
      "/accessibility",
      "/why-half-price",
      "/privacy",
      "/register",
      "/unauthorized",
      "/return",
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect.soft(await everywhere(page), path).toEqual([]);
    }
  });

  it("on the error view of a page that failed to load", async () => {
    const page = await visitor({ provoked: /Loading chunk/ });
    await page.goto("/");
    await page.route("**/static/js/contact-*", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    expect(await everywhere(page)).toEqual([]);
  });

  it("in the menu and the offline notice", async () => {
    const page = await visitor({ viewport: PHONE });
    await page.goto("/aboutus");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    // A moment later the page behind it is hidden from screen readers.
    await page.getByRole("main").getByRole("link").first().waitFor({ state: "detached" });
    expect(await inBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.context().setOffline(true);
    await page.getByText("You’re offline.").waitFor();
    expect(await inBothThemes(page)).toEqual([]);
  });
});

describe("in a form that refuses its input, axe finds nothing", () => {
  it("for contact", async () => {
    const page = await visitor();
    await page.goto("/contact");
    await page.getByLabel("Email").fill("grace");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Message is required.").waitFor();
    expect.soft(await everywhere(page), "with errors").toEqual([]);
  });

  it("for signing in and registering", async () => {
    const page = await visitor();
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Missing Username or Password").waitFor();
    expect.soft(await everywhere(page), "signing in").toEqual([]);
    await page.goto("/register");
    await page.getByLabel("Username").fill("1ab");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Confirm password").fill("other");
    await page.getByLabel("Confirm password").press("Enter");
    await page.getByText("Invalid Entry").waitFor();
    expect.soft(await everywhere(page), "registering").toEqual([]);
  });

  it("for a lost link", async () => {
    const page = await visitor();
    await page.goto("/order");
    await page.getByRole("button", { name: "Email me the link" }).click();
    await page.getByText("Order number is required.").waitFor();
    expect.soft(await everywhere(page), "with errors").toEqual([]);
  });

  it("for a withdrawal, in its review, after a failure, and on its receipt", async () => {
    const page = await visitor();
    await page.goto("/withdrawal");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Name is required.").waitFor();
    expect.soft(await everywhere(page), "with errors").toEqual([]);
    await declareWithdrawal(page, { name: "Ada", orderNumber: "1", email: "ada@example.com" });
    await page.route("**/trpc/withdrawals.submit*", (route) => route.abort());
    const confirm = page.getByRole("button", { name: "Confirm withdrawal" });
    await confirm.click();
    await page.getByText(/^We couldn’t send your withdrawal\./).waitFor();
    expect.soft(await everywhere(page), "the review, not sent").toEqual([]);
    await page.unroute("**/trpc/withdrawals.submit*");
    await confirm.click();
    await withdrawalReceipt(page).waitFor();
    expect.soft(await everywhere(page), "the receipt").toEqual([]);
  });

  it("for a new password", async () => {
    const username = `vera-${crypto.randomUUID().slice(0, 8)}`;
    await addAccount(username);
    const page = await visitor();
    await signIn(page, username, PASSWORD, "/account");
    await page.getByRole("heading", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByText("8 to 24 characters.").waitFor();
    expect.soft(await everywhere(page), "with errors").toEqual([]);
  });
});
