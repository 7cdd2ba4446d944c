import { describe, expect, it } from "vitest";
import { cartPanel } from "./cart-panel.ts";
import { addToCart, hasFocus, paymentForm, useShop, visitor } from "./journey.ts";

useShop();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

describe("a product's page", () => {
  it("shows for each plan the price, what it buys, and the monthly cost of a yearly payment", async () => {
    const page = await visitor();
    await page.goto("/products/mudbox");
    const plans = page.getByRole("group", { name: "Plan" });
    const tile = (plan: string) =>
      plans.locator("label").filter({ has: page.getByRole("radio", { name: plan }) });
    await expect.poll(() => tile("Monthly").textContent()).toContain("€6/month");
    expect(await tile("Monthly").textContent()).toContain("one month, paid once, no renewal");
    expect(await tile("Monthly").textContent()).not.toContain("a month");
    expect(await tile("1 year").textContent()).toContain(
      "one year, paid once, no renewalAbout €4.83 a month",
    );
    await tile("1 year").click();
    await page.waitForURL("**/products/mudbox?plan=1-year");
    expect(await page.getByRole("main").textContent()).toContain("Autodesk list price: €116/year");
    // A product without a discount isn't advertised with it.
    await page.goto("/products/vault-office");
    await page.getByRole("heading", { name: "Vault Office" }).waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/\bhalf\b/i);
  });

  it("leads from a collection to its products, from there back, and to related products", async () => {
    const page = await visitor();
    await page.goto("/products/media-entertainment-collection");
    const contents = page.getByRole("region", { name: "What this collection includes" });
    expect(await contents.getByRole("link").allTextContents()).toEqual([
      "3ds Max",
      "Maya",
      "Mudbox",
      "Arnold",
    ]);
    await contents.getByText(/Bought separately, they cost .*a year\. The collection costs €1,495/).waitFor();
    await contents.getByRole("link", { name: "Maya" }).click();
    await page.waitForURL("**/products/maya");
    const beside = page.getByRole("region", { name: "Related products" });
    await beside.getByRole("link", { name: "Maya Creative" }).waitFor();
    expect(await beside.getByRole("link").count()).toBe(4);
    await page.getByRole("region", { name: "Also part of" }).getByRole("link").click();
    await page.waitForURL("**/products/media-entertainment-collection");
  });

  it("offers the nearest product instead of one that's out of stock, and tells visitors when it's back (D80)", async () => {
    const page = await visitor();
    await page.goto("/products/moldflow-synergy");
    const field = page.getByRole("textbox", { name: "Tell me when it’s back" });
    const button = page.getByRole("button", { name: "Tell me when" });
    await field.fill("ada@example");
    await button.click();
    await page.getByText("Enter a valid email address.").waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    await field.fill("ada@example.com");
    await page.context().setOffline(true);
    await button.click();
    await page.getByText("We couldn’t store your request. Please try again.").waitFor();
    expect(await field.inputValue()).toBe("ada@example.com");
    await page.context().setOffline(false);
    await button.click();
    await page.getByText("We’ll email you once, on the day it can be bought again.").waitFor();
    const instead = page.getByRole("region", { name: "Nearest product in stock" });
    await instead.getByRole("link", { name: "Compare the two" }).click();
    await page.waitForURL("**/compare?p=moldflow-synergy&p=moldflow-adviser");
    await page.goBack();
    await instead.getByRole("link", { name: "Moldflow Adviser" }).click();
    await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
  });

  it("asks which product of a family fits, without script (D81)", async () => {
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto("/products/revit-lt");
    const which = page.getByRole("region", { name: "Which Revit?" });
    expect(await which.getByRole("definition").allTextContents()).toEqual([
      expect.stringMatching(/^Revit€/),
      expect.stringMatching(/^AutoCAD Revit LT Suite€/),
      expect.stringMatching(/^Revit LT \(this product\)€/),
    ]);
    await which.getByRole("link", { name: "Revit", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Revit" }).waitFor();
    await page
      .getByRole("region", { name: "Which Revit?" })
      .getByRole("link", { name: "Revit LT", exact: true })
      .waitFor();
  });
});

it("offers the cart, the checkout and a quantity in the button's place once the product is in the cart", async () => {
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  await addToCart(page, "autocad-lt");
  await page.getByRole("button", { name: "Increase quantity of AutoCAD LT" }).click();
  await page.getByRole("button", { name: "Cart, 2 items" }).waitFor();
  await page.getByRole("button", { name: "View cart" }).click();
  await cartPanel(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Checkout" }).click();
  await paymentForm(page).locator("#payButton").waitFor();
  expect(new URL(page.url()).pathname).toBe("/checkout");
});

describe("the bar with the buy button on a phone", () => {
  it("replaces the button while that's out of view, moves nothing, and leaves the footer uncovered", async () => {
    const page = await visitor(PHONE);
    await page.goto("/products/autocad");
    const bar = page.getByTestId("buy-bar");
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await bar.getByRole("button", { name: "ADD TO CART" }).waitFor();
    const before = await height();
    const own = page.getByRole("button", { name: "ADD TO CART" }).first();
    await own.scrollIntoViewIfNeeded();
    await expect.poll(() => bar.isVisible()).toBe(false);
    expect(await bar.getByRole("button", { includeHidden: true }).count()).toBe(0);
    expect(await height()).toBe(before);

    await page.getByRole("heading", { name: "Questions" }).scrollIntoViewIfNeeded();
    await expect.poll(() => bar.isVisible()).toBe(true);
    expect(await bar.textContent()).toContain("1 year€1,171/year");
    await bar.getByRole("button", { name: "ADD TO CART" }).tap();
    await page.getByRole("button", { name: /^Cart, 1 item/ }).waitFor();
    await bar.getByRole("link", { name: "Checkout" }).waitFor();
    expect(await hasFocus(bar.getByRole("button", { name: "View cart" }))).toBe(true);

    const footer = page.getByRole("contentinfo");
    await footer.evaluate((element) => element.scrollIntoView(false));
    const [barBox, footerBox] = [await bar.boundingBox(), await footer.boundingBox()];
    expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(footerBox?.y ?? 0);
  });
});
