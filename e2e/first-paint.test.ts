import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { MAIN_CATEGORIES } from "#domain/catalogue/taxonomy.ts";
import { addToCart, shop, useShop, visitor } from "./journey.ts";

useShop();

const PAGES = [
  "/",
  "/products",
  "/products?sub=linux&page=2",
  "/products?view=list&stock=in&sort=price",
  "/compare?p=autocad&p=maya",
  "/products/autocad",
  "/aboutus",
  "/contact",
  "/why-half-price",
  "/terms",
  "/privacy",
  "/withdrawal",
];
const cards = (page: Page) => page.getByRole("article");

/** Returns the paths of a page's API calls until it's idle. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/trpc/")) calls.push(pathname);
  });
  await page.goto(path);
  await atRest(page);
  return calls;
}

/** Returns the number of products on a fully loaded page. */
async function shown(page: Page): Promise<number> {
  await page.waitForLoadState("domcontentloaded");
  return cards(page).count();
}

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

/** A visitor whose browser runs no script. */
const reader = (options: BrowserContextOptions = {}) => visitor({ javaScriptEnabled: false, ...options });

describe("without script", () => {
  it("a visitor reads, filters, searches and pages through the catalogue (D3, D8, D36)", async () => {
    const page = await reader({ viewport: { width: 1280, height: 900 } });
    await page.goto("/");
    await page.getByRole("link", { name: "See all products" }).click();
    expect(await shown(page)).toBe(24);
    await page.getByRole("link", { name: "Show more" }).click();
    expect(await shown(page)).toBe(48);

    await page.getByRole("checkbox", { name: "Linux" }).check();
    await page.getByRole("checkbox", { name: "Mac", exact: false }).first().check();
    await page.getByRole("button", { name: "Show products" }).click();
    const filtered = await shown(page);
    expect(filtered).toBeLessThan(24);
    await page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...").fill("maya");
    await page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...").press("Enter");
    const found = await shown(page);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(filtered);
    await page.getByRole("link", { name: "Remove filter Linux" }).click();
    await page.getByRole("link", { name: "Clear all" }).click();
    expect(await shown(page)).toBe(24);
  });

  it("a visitor reads a product, and sees what needs script and the alternative", async () => {
    const page = await reader();
    await page.goto("/products");
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "AutoCAD", exact: true }).waitFor();
    const note = page.locator("noscript p");
    expect(await note.innerText()).toBe("Turn on JavaScript to buy.");
    expect(await page.getByRole("button", { name: /add to cart/i }).count()).toBe(0);
    await page.goto("/contact");
    expect(await note.innerText()).toContain("Turn on JavaScript to send this form, or write to");
    expect(await page.getByRole("button", { name: "Send message" }).count()).toBe(0);
    await page.goto("/checkout");
    expect(await note.innerText()).toContain("This page needs JavaScript");
    for (const [path, heading] of [
      ["/checkout", "Turn on JavaScript to buy."],
      ["/return", "Turn on JavaScript to see your receipt."],
      ["/login", "Turn on JavaScript to sign in."],
      ["/Admin/home", "Turn on JavaScript to manage the shop."],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    }
  });

  it("a visitor finds the filters and the next page at 320 px", async () => {
    const page = await reader({ viewport: { width: 320, height: 640 } });
    await page.goto("/products");
    await page.getByRole("checkbox", { name: "Linux" }).check();
    await page.getByRole("button", { name: "Show products" }).click();
    expect(await cards(page).count()).toBeLessThan(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole("link", { name: "Menu" }).click();
    expect(new URL(page.url()).hash).toBe("#footer-navigation");
  });
});

/** Holds back the app's script until the controller that it returns is aborted. */
async function holdScript(page: Page, files = "**/static/js/**"): Promise<AbortController> {
  const held = new AbortController();
  const scriptMayCome = new Promise((resolve) => held.signal.addEventListener("abort", resolve));
  await page.route(files, async (route) => {
    await scriptMayCome;
    await route.continue();
  });
  return held;
}

describe("React hydrates the server's page", () => {
  // Anything that a page logs fails its test (journey.ts), so a mismatch would too. The dark theme isn't the default: a
  // page rendered for the other theme would log a mismatch.
  it.each(PAGES)("%s: logs nothing and requests nothing again, with one of each tag", async (path) => {
    const page = await visitor({ colorScheme: "dark" });
    expect(await callsOf(page, path)).toEqual([]);
    expect(await page.locator("head title").count()).toBe(1);
    expect(await page.locator('meta[name="description"]').count()).toBe(1);
    expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
    await page.getByRole("button", { name: "Switch to light theme" }).click();
  });

  it.each(["/nowhere", "/products/nothing"])("%s: the 404 page", async (path) => {
    const page = await visitor();
    expect(await callsOf(page, path)).toEqual([]);
    await page.getByRole("button", { name: /^cart/i }).click();
    await page.getByRole("dialog").waitFor();
  });

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
    for (const path of ["/", "/products", "/products/autocad", "/contact"]) {
      await page.goto(path);
      expect(await page.getByTestId("cart-badge").textContent()).toBe("1");
      await page.getByRole("button", { name: "Switch to light theme" }).waitFor();
    }
  });

  it("on a page that's reloaded with its filters open", async () => {
    const page = await visitor({ viewport: { width: 360, height: 800 } });
    await page.goto("/products");
    await page.getByRole("button", { name: /^filters/i }).click();
    await page.getByRole("dialog").waitFor();
    await page.reload();
    await page.getByRole("dialog").waitFor();
    // The groups, and 'In stock only'.
    expect(await page.getByRole("dialog").getByRole("checkbox").count()).toBe(MAIN_CATEGORIES.length + 1);
  });

  it("keeps a press from before its script loaded", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    const script = await holdScript(page);
    await page.goto("/products/autocad", { waitUntil: "commit" });
    await page.getByRole("radio", { name: /^3 year/ }).check();
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    script.abort();
    await page.getByText("Added Successfully").waitFor();
    expect(await page.getByRole("radio", { name: /^3 year/ }).isChecked()).toBe(true);
    await page.getByText("In your cart as 3 year").waitFor();
  });

  it("keeps a quantity that was typed before its script loaded", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    const script = await holdScript(page);
    await page.goto("/products/autocad", { waitUntil: "commit" });
    await page.getByRole("spinbutton", { name: "Quantity of AutoCAD" }).fill("12");
    await page.getByRole("button", { name: "ADD TO CART" }).click();
    script.abort();
    await page.getByRole("button", { name: "Cart, 12 items" }).waitFor();
    expect(await page.getByRole("spinbutton", { name: "Quantity of AutoCAD" }).inputValue()).toBe("12");
  });

  it("keeps a choice in a list from before any script loaded", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    const script = await holdScript(page, "**/early.js");
    await page.goto("/products", { waitUntil: "commit" });
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price, highest first");
    script.abort();
    await page.waitForURL("**/products?sort=-price");
    expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("-price");
    await page.goBack();
    await expect.poll(() => page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("");
  });

  it("keeps a plan chosen on a card before its script loaded", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    const script = await holdScript(page);
    await page.goto("/products", { waitUntil: "commit" });
    await page.getByRole("combobox", { name: "Plan for AutoCAD", exact: true }).selectOption("3 year");
    script.abort();
    await expect.poll(() => page.evaluate(() => "earlyPresses" in window)).toBe(false);
    await atRest(page);
    const card = cards(page).filter({ has: page.getByRole("heading", { name: "AutoCAD", exact: true }) });
    await card.getByRole("button", { name: /add to cart/i }).click();
    await page.getByRole("button", { name: /^Cart/ }).click();
    const line = page.getByRole("dialog").getByRole("combobox", { name: "Plan for AutoCAD" });
    expect(await line.inputValue()).toBe("3 year");
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

  it("the catalogue works after hydration", async () => {
    const page = await visitor();
    await page.goto("/products?q=maya");
    const found = await cards(page).count();
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(found);
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

const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);

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

  it("is in the page itself, even without script", async () => {
    const page = await visitor();
    await page.goto("/products");
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await page.route("**/early.js", (route) => route.abort());
    await page.reload();
    expect(await shownTheme(page)).toBe("dark");
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(236, 234, 228)");
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
