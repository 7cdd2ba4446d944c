import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { holdScript } from "./hold-script.ts";
import { addToCart, shop, useShop, visitor } from "./journey.ts";

useShop();

const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);
const cards = (page: Page) => page.getByRole("article");

/** Runs in the page: marks it if products, or the sentence that there are none, were shown and are gone. */
function noteVanishedResults(): void {
  let most = 0;
  new MutationObserver(() => {
    const main = document.querySelector("main");
    const results = main?.querySelectorAll("article").length ?? 0;
    const shown = main?.textContent.includes("No Products to show.") === true ? 1 : results;
    if (shown < most) document.documentElement.dataset["vanished"] = "true";
    most = Math.max(most, shown);
  }).observe(document, { childList: true, subtree: true });
}

describe("React hydrates the server's page", () => {
  it("with a stored cart, a chosen theme and a trusted sign-in", async () => {
    const page = await visitor();
    await addToCart(page, "autocad");
    await page.getByRole("button", { name: /switch to dark theme/i }).click();
    await page.goto("/login");
    await page.getByRole("checkbox", { name: "Trust This Device" }).check();
    await page.getByLabel("Username").fill(shop.admin.user);
    await page.getByLabel("Password", { exact: true }).fill(shop.admin.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    for (const path of ["/", "/products", "/products/autocad", "/contact", "/checkout"]) {
      await page.goto(path);
      expect(await page.getByTestId("cart-badge").textContent()).toBe("1");
      expect(await shownTheme(page)).toBe("dark");
    }
  });

  it("keeps a choice in a list during hydration", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(chooseOnceTakenOver);
    await page.goto("/products");
    await page.waitForURL("**/products?sort=price");
    expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("price");
  });

  it.each([
    ["/products?view=list", 24],
    ["/products?q=zzzz", 0],
  ])("%s: never takes away the server's results", async (path, rows) => {
    const page = await visitor();
    await page.addInitScript(noteVanishedResults);
    await page.goto(path);
    await atRest(page);
    expect(await cards(page).count()).toBe(rows);
    expect(await page.evaluate(() => document.documentElement.dataset["vanished"])).toBe(undefined);
  });

  it("follows a visitor who goes Back during hydration", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await page.goto("/products?sub=linux");
    const linux = await cards(page).count();
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.addInitScript(goBackOnceTakenOver);
    // Like a slow phone: hydration must take much longer than Back, so that Back comes in the middle of it.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.reload();
    await page.waitForURL("**/products?sub=linux");
    await expect.poll(() => cards(page).count()).toBe(linux);
  });
});

/**
 * Runs in the page before its own scripts: acts as soon as React has begun to hydrate the page, when the app removes
 * `earlyPresses`, set by public/early.js (src/hydration.tsx). It polls with messages, as often as React's own tasks
 * run, because a timer would fire after them.
 */
function onceTakenOver(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  let isSet = false;
  port1.addEventListener("message", () => {
    const wasSet = isSet;
    isSet = "earlyPresses" in window;
    if (wasSet && !isSet) act();
    else port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
}

const goBackOnceTakenOver = `(${onceTakenOver.toString()})(() => history.back())`;

/** The events in a browser's order: first `input`, then `change`. */
const chooseOnceTakenOver = `(${onceTakenOver.toString()})(() => {
  const select = document.querySelector("select[name=sort]");
  select.value = "price";
  for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
})`;

describe("a chosen theme", () => {
  it("is shown on a page that Back restores from before the choice", async () => {
    const page = await visitor();
    await page.goto("/aboutus");
    await page.goto("/products");
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await page.goBack();
    await page.waitForURL("**/aboutus");
    await expect.poll(() => shownTheme(page)).toBe("dark");
  });

  it.each([
    ["dark", null, true],
    ["dark", "light", false],
  ] as const)(
    "a system in %s, choice %j: only that theme's drawings are loaded",
    async (system, chosen, isDark) => {
      const page = await visitor({ colorScheme: system, viewport: { width: 1280, height: 800 } });
      if (chosen !== null) {
        await page.goto("/aboutus");
        await page.getByRole("button", { name: `Switch to ${chosen} theme` }).click();
      }
      const drawings: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/images/seed-")) drawings.push(request.url());
      });
      for (const path of ["/products", "/products/autocad", "/"]) {
        await page.goto(path);
        await atRest(page);
      }
      expect(drawings.length).toBeGreaterThan(5);
      expect(drawings.filter((url) => url.endsWith("-dark.avif") !== isDark)).toEqual([]);
      // Choosing the other theme shows it immediately.
      await page.getByRole("button", { name: /switch to (dark|light) theme/i }).click();
      const picture = page.locator('img[src*="/images/seed-"]').first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc.endsWith("-dark.avif")))
        .toBe(!isDark);
    },
  );

  it("a drawing without its twin is shown as it is", async () => {
    const page = await visitor({ colorScheme: "dark" });
    await page.route("**/*-dark.avif", (route) => route.fulfill({ status: 404 }));
    await page.goto("/products/autocad");
    const picture = page.locator("main img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
      .toMatch(/seed-autocad-w\d+\.avif$/);
  });
});

it("a page waits only for itself", async () => {
  const page = await visitor();
  await page.goto("/products");
  await atRest(page);
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
      .map(({ name }) => name),
  );
  expect(blocking).toEqual([]);
});

it("the app's script is requested after the first paint", async () => {
  const page = await visitor();
  await page.goto("/products");
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-paint").map(({ startTime }) => startTime),
    asked: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/static/js/"))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(3);
  expect(painted).toHaveLength(1);
  expect(Math.min(...asked)).toBeGreaterThan(Math.max(...painted));
});

it("in a tab opened in the background, the app starts without a paint", async () => {
  const page = await visitor();
  // A headless browser shows every tab, so this one only claims to be hidden.
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
  });
  await page.goto("/products");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect.poll(() => shownTheme(page)).toBe("dark");
});

it("the first pictures are requested before any script", async () => {
  const page = await visitor({ javaScriptEnabled: false });
  const urls: string[] = [];
  page.on("request", (request) => urls.push(new URL(request.url()).pathname));
  await page.goto("/products");
  await expect.poll(() => urls.filter((path) => path.startsWith("/images/")).length).toBeGreaterThan(2);
  expect(await cards(page).first().getByRole("heading").textContent()).toBe("AutoCAD");
});

it("on a wide screen the pictures beside the first are requested early, after the viewport is declared", async () => {
  const html = await (await fetch(new URL("/products", shop.url))).text();
  const beside = [
    ...html.matchAll(
      /<link rel="preload" as="image"[^>]*media="\(min-width: 768px\) and \(prefers-color-scheme: (light|dark)\)"/g,
    ),
  ];
  expect(beside.map(([, theme = ""]) => theme).toSorted((one, other) => one.localeCompare(other))).toEqual([
    "dark",
    "dark",
    "light",
    "light",
  ]);
  // If they were requested before it, even a phone would choose them as a desktop does.
  for (const { index } of beside) expect(index).toBeGreaterThan(html.indexOf('<meta name="viewport"'));
  expect(html.match(/loading="eager"/g)).toHaveLength(1);
});

describe("React hydrates the server's page", () => {
  it("keeps the visitor's scroll position, also on the way Back from a product", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 500 } });
    const script = await holdScript(page);
    await page.goto("/products", { waitUntil: "commit" });
    await page.getByRole("article").nth(12).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    script.abort();
    await expect.poll(() => page.evaluate(() => "earlyPresses" in window)).toBe(false);
    await atRest(page);
    expect(scrolled).toBeGreaterThan(500);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    // Dispatched, because the test would scroll before a mouse click.
    await page.getByRole("article").nth(12).getByRole("link").dispatchEvent("click");
    await page.locator("h1#product-name").waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  });
});
