import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { DESK, everywhere, inBothThemes, PHONE, violations } from "./axe.ts";
import { addToCart, paymentForm, payWith, signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

const BAR_PX = 64;
const PATHS = [
  "/",
  "/products",
  "/products?view=list&stock=in",
  "/products/autocad",
  "/compare?p=autocad&p=autocad-lt",
  "/compare",
  "/aboutus",
  "/contact",
  "/why-half-price",
  "/terms",
  "/privacy",
  "/withdrawal",
  "/login",
  "/register",
  "/unauthorized",
  "/checkout",
  "/return",
  "/nope",
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await atRest(page);
}

async function openPanel(page: Page, button: RegExp, panel: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("dialog", { name: panel }).waitFor();
  // A moment later the page behind it is hidden from screen readers.
  await page.getByRole("main").getByRole("link").first().waitFor({ state: "detached" });
}

describe("on a light phone and a dark desktop", () => {
  it.each(PATHS)(
    "axe finds nothing on %s, which never scrolls sideways: at 320 px, or at 200 % zoom on a desktop",
    async (path) => {
      const page = await visitor();
      await open(page, path);
      expect(await everywhere(page)).toEqual([]);
      expect(await tooWide(page, path)).toEqual([]);
    },
  );

  it("axe finds nothing on the account page", async () => {
    const page = await visitor();
    await signInAdmin(page, "/account");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await everywhere(page)).toEqual([]);
  });

  it("axe finds nothing on the error view of a page that failed to load", async () => {
    const page = await visitor({ provoked: /Loading chunk/ });
    await open(page, "/");
    await page.route("**/static/js/contact-*", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    expect(await everywhere(page)).toEqual([]);
  });

  it("axe finds nothing in the cart panel, empty and filled, at checkout and on the receipt", async () => {
    const page = await visitor();
    await open(page, "/contact");
    await openPanel(page, /^Cart/, "Your cart");
    expect(await everywhere(page)).toEqual([]);
    await addToCart(page, "autocad-lt");
    await openPanel(page, /^Cart/, "Your cart");
    expect(await everywhere(page)).toEqual([]);
    await page.getByRole("link", { name: "Checkout" }).click();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await everywhere(page)).toEqual([]);
    await payWith(page, "4242 4242 4242 4242");
    await page.getByText("Payment received").waitFor();
    expect(await everywhere(page)).toEqual([]);
  });
});

it.each([PHONE, DESK])(
  "axe finds nothing on the landing page while its animations run, at $width px",
  async (viewport) => {
    const page = await visitor({ viewport, reducedMotion: "no-preference" });
    await open(page, "/");
    await page.getByRole("button", { name: "Pause video" }).waitFor();
    expect(await violations(page)).toEqual([]);
  },
);

it("axe finds nothing in the menu, the filters and the offline notice", async () => {
  const page = await visitor({ viewport: PHONE });
  await open(page, "/products");
  await openPanel(page, /^Menu$/, "Menu");
  expect(await inBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await openPanel(page, /^filters/, "Filter By");
  expect(await inBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  // Closing it requests the products again, and they're dimmed until the response.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await atRest(page);
  await page.context().setOffline(true);
  await page.getByText("You’re offline.").waitFor();
  expect(await inBothThemes(page)).toEqual([]);
});

/**
 * Runs in the page: returns the overflow and the last element that causes it, or null if nothing is wider than the
 * screen.
 */
function overflowing(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const last = [...document.querySelectorAll("body *")].findLast(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return `${scrollWidth} px, ${last?.outerHTML.slice(0, 200)}`;
}

/** Returns elements of the open page that stay wider than a screen of 320 px, or of 640 px (a desktop at 200 % zoom). */
async function tooWide(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 450 });
    // Layout may need more than a frame to settle at a new width.
    const wide = () => page.evaluate(overflowing);
    for (let frame = 0; frame < 30 && (await wide()) !== null; frame += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const culprit = await wide();
    if (culprit !== null) found.push(`${path} at ${width} px: ${culprit}`);
  }
  return found;
}

it("no page scrolls sideways before the shop's font has loaded", async () => {
  const page = await visitor();
  await page.route("**/*.woff2", (route) => route.abort());
  for (const path of ["/", "/products", "/products/autocad", "/contact"]) {
    await open(page, path);
    expect(await tooWide(page, path)).toEqual([]);
  }
});

it.each(["/products", "/aboutus"])("the top bar never hides the focus on %s", async (path) => {
  const page = await visitor({ viewport: { width: 1280, height: 500 } });
  await open(page, path);
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  const hidden: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Shift+Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const { bottom, top } = element?.getBoundingClientRect() ?? { bottom: 0, top: 0 };
      const fixed = element?.closest('header, aside, [href="#main"]') !== null;
      return { text: element?.textContent ?? "", bottom, top, fixed };
    });
    if (!focused.fixed && (focused.bottom <= BAR_PX || focused.top >= 500)) hidden.push(focused.text);
  }
  expect(hidden).toEqual([]);
});
