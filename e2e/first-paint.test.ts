import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { holdScript } from "./hold-script.ts";
import { PASSWORD, useShop, visitor } from "./journey.ts";

useShop();

const PAGES = [
  "/",
  "/products",
  "/products?sub=linux&page=2",
  "/products?view=list&stock=in&sort=price",
  "/compare?p=autocad&p=maya",
  "/products/autocad",
  "/contact",
  "/terms",
  "/withdrawal",
  "/login",
  "/register",
  "/order",
  "/unauthorized",
  "/nowhere",
];
const cards = (page: Page) => page.getByRole("article");

/** Returns the number of products on a fully loaded page. */
async function shown(page: Page): Promise<number> {
  await page.waitForLoadState("domcontentloaded");
  return cards(page).count();
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
});

describe("React hydrates the server's page", () => {
  // Anything that a page logs fails its test (journey.ts), so a mismatch would too. The dark theme isn't the default: a
  // page rendered for the other theme would log a mismatch.
  it("which logs nothing and requests nothing again", async () => {
    const page = await visitor({ colorScheme: "dark" });
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/trpc/")) calls.push(`${pathname} from ${page.url()}`);
    });
    for (const path of PAGES) {
      await page.goto(path);
      await atRest(page);
    }
    expect(calls).toEqual([]);
    await page.getByRole("button", { name: "Switch to light theme" }).click();
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

  it("keeps what is typed and sent before its script loaded", async () => {
    const page = await visitor();
    const held = await holdScript(page);
    await page.goto("/register", { waitUntil: "commit" });
    await page.getByLabel("Username").fill("early_ada");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    held.abort();
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByRole("heading", { name: "Success!" }).waitFor();

    const script = await holdScript(page);
    await page.goto("/login?from=/contact", { waitUntil: "commit" });
    await page.getByLabel("Username").fill("early_ada");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    script.abort();
    await page.waitForURL("**/contact");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBe('"early_ada"');
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
});

const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);

describe("a chosen theme", () => {
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
