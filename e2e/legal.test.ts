import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { HOST_PREFIX } from "#domain/site/cookies.ts";
import { addToCart, GOOD_CARD, payForCart, paymentForm, payWith, shop, useShop, visitor } from "./journey.ts";

useShop();

const FACTS = [seller().name, COMPANY.relation, `KVK ${seller().kvkNumber}`, `VAT ${seller().vatNumber}`];
const LINKS = [
  ["Why half price?", "/why-half-price"],
  ["Terms", "/terms"],
  ["Privacy", "/privacy"],
  ["Withdraw from contract here", "/withdrawal"],
  ["Accessibility", "/accessibility"],
  ["Contact", "/contact"],
] as const;
const PAGES = [
  "/",
  "/products",
  "/products/autocad-lt",
  "/aboutus",
  "/login",
  "/terms",
  "/withdrawal",
  "/nope",
];

describe("the footer (D35)", () => {
  it("leads to the legal pages, whose headings get the focus", async () => {
    const page = await visitor();
    await page.goto("/aboutus");
    for (const [name, address] of LINKS) {
      await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**${address}`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    }
  });
});

/** Expects the facts about the seller that every page has. */
async function expectFooter(page: Page, path: string): Promise<void> {
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Prices include VAT").waitFor();
  const text = (await footer.innerText()).replaceAll(/\s+/g, " ");
  for (const fact of FACTS) expect(text, path).toContain(fact);
  for (const [name, address] of LINKS) {
    const link = footer.getByRole("link", { name, exact: true });
    expect(await link.getAttribute("href"), path).toBe(address);
  }
  await page.getByText("Demo shop: example prices, no real payment").waitFor();
}

it("the privacy page lists everything the shop stores in a browser", async () => {
  const page = await visitor();
  await page.goto("/");
  await page.getByRole("button", { name: /theme/i }).click();
  await addToCart(page, "autocad-lt");
  await page.goto("/checkout");
  await paymentForm(page).locator("#payButton").waitFor();
  const kept = new Set(await keptIn(page));
  await payWith(page, GOOD_CARD);
  await page.getByText("Payment received").waitFor();
  await page.goto("/login?from=/Admin/apps");
  await page.getByLabel("Trust This Device").check();
  await signInHere(page);
  await page.getByLabel("Product name").fill("Half a product");
  await expect.poll(() => keptIn(page)).toContain("draft");
  for (const name of await keptIn(page)) kept.add(name);
  expect([...kept]).toEqual(
    expect.arrayContaining(["cart", "checkout", "viewed", "__Host-theme", "persist", "__Host-session"]),
  );

  await page.goto("/privacy");
  await page.getByRole("heading", { name: "Local storage" }).waitFor();
  const listed = await page.getByRole("term").allInnerTexts();
  // On a shop without https, the checkout's cookie has no prefix.
  const isListed = (name: string) => listed.includes(name) || listed.includes(`${HOST_PREFIX}${name}`);
  expect([...kept].filter((name) => !isListed(name))).toEqual([]);
});

it("the privacy page lists this shop's retention periods, before and after hydration", async () => {
  // The periods set in dev/test.ts.
  const said = ["Kept: 200 days, or until you ask", "never paid: 45 days after it last changed"];
  const html = await (await fetch(new URL("/privacy", shop.url))).text();
  const page = await visitor();
  await page.goto("/privacy");
  const text = await page.getByRole("main").innerText();
  for (const part of said) {
    expect(html.replaceAll("<!-- -->", "")).toContain(part);
    expect(text).toContain(part);
  }
});

it("every page names the seller (D35) and requests nothing from another site; the checkout only from the payment service, and only that gets the card", async () => {
  const page = await visitor();
  const asked: { readonly origin: string; readonly body: string }[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http")) asked.push({ origin, body: request.postData() ?? "" });
  });
  const origins = () => [...new Set(asked.map(({ origin }) => origin))].toSorted();
  for (const path of PAGES) {
    await page.goto(path);
    await expectFooter(page, path);
  }
  expect(origins()).toEqual([shop.url]);
  await addToCart(page, "autocad-lt");
  await payForCart(page);
  expect(origins()).toEqual([shop.url, new URL(shop.stripeUrl).origin].toSorted());
  const withCard = asked.filter(({ body }) => body.replaceAll(/\D/g, "").includes("4242424242424242"));
  expect(new Set(withCard.map(({ origin }) => origin))).toEqual(new Set([new URL(shop.stripeUrl).origin]));
});

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel("Username").fill(shop.admin.user);
  await page.getByLabel("Password", { exact: true }).fill(shop.admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/Admin/apps");
}

/** Returns the names of everything the shop stores in this browser: both storages and cookies. */
async function keptIn(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = await page.context().cookies(shop.url);
  const names = stored.map((name) => name.replace(/^draft:.*/, "draft"));
  return [...names, ...cookies.map(({ name }) => name)];
}
