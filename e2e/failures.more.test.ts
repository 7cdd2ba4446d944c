import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart, shop, useShop, visitor } from "./journey.ts";

useShop();

const MISSING = /ChunkLoadError|Loading chunk/;

/** An impossible response: a product without fields to show. */
const MALFORMED = JSON.stringify({
  result: { data: { products: [{ _id: "1", plans: {} }], total: 1, page: 1, pageCount: 1, counts: {} } },
});

/** Makes a chunk disappear, as after a deploy that removed the one this page refers to. */
const withhold = (page: Page, chunk: string) =>
  page.route(`**/static/js/${chunk}-*.js`, (route) => route.fulfill({ status: 404, body: "" }));

describe("a truncated address", () => {
  // Runs against the built shop, because tests of the sources wouldn't notice if the build left something out.
  it.each(["/trpc/%", "/trpc/%ff", "/api/products/%ff", "/products/%E0%A4%A"])(
    "%s gets a response with a sentence",
    async (path) => {
      const answer = await fetch(new URL(path, shop.url));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: "The address is malformed." });
    },
  );
});

describe("a script chunk that fails to load (D32)", () => {
  it("of a page: is reported, and Reload shows the page the visitor was going to", async () => {
    const page = await visitor({ provoked: MISSING });
    await withhold(page, "contact");
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
    await page.getByText(/^Loading chunk contact-[\w-]+\.js failed$/).waitFor();
    expect(new URL(page.url()).pathname).toBe("/contact");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByText(/^Loading chunk contact-/).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "Contact Us" }).waitFor();
    expect(await page.getByText(/Loading chunk/).count()).toBe(0);
  });

  it("of every page: the page stays readable, says so, and Reload recovers", async () => {
    const page = await visitor();
    await withhold(page, "shared");
    await page.goto("/products/autocad", { waitUntil: "load" });
    const notice = page.getByRole("alert").filter({ hasText: "Part of this page didn’t load" });
    await notice.waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("AutoCAD");
    await page.unrouteAll();
    await notice.getByRole("link", { name: "Reload" }).click();
    await notice.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /add to cart/i }).click();
    await page.getByText("Added Successfully").waitFor();
  });

  it("of a product page: is not mistaken for a missing product", async () => {
    const page = await visitor({ provoked: MISSING });
    await page.goto("/aboutus");
    await withhold(page, "_slug");
    await page.goto("/products/autocad");
    await page.getByText(/^Loading chunk _slug-/).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "AutoCAD" }).waitFor();
    expect(await page.getByText(/couldn.t load/).count()).toBe(0);
  });

  it.each([
    ["cart-panel", /^Cart/, "Your cart"],
    ["side-panel", /^Menu$/, "Menu"],
  ])("of a panel (%s): leaves the page as it is and offers Reload", async (chunk, opener, panel) => {
    const page = await visitor({ provoked: MISSING, viewport: { width: 360, height: 800 } });
    await addToCart(page, "autocad");
    await withhold(page, chunk);
    await page.reload();
    await page.getByRole("button", { name: opener }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Part of this page didn’t load." });
    await notice.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "AutoCAD" }).waitFor();
    await page.getByRole("button", { name: opener }).click();
    await page.unrouteAll();
    await notice.getByRole("button", { name: "Reload" }).click();
    // The panel's history entry survives the reload, so it opens automatically.
    await page.getByRole("dialog", { name: panel }).waitFor();
    expect(await page.getByText("did not arrive").count()).toBe(0);
  });
});

describe("an unhandled fault", () => {
  it("shows the default error view without its cause; Try again works once it's over", async () => {
    const page = await visitor({ provoked: /./ });
    // The app must be running. Otherwise the link loads a server-rendered page.
    await page.goto("/aboutus");
    await page.route("**/trpc/filters.search*", (route) =>
      route.fulfill({ contentType: "application/json", body: MALFORMED }),
    );
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
    await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/TypeError|undefined|not a function/i);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Autodesk products" }).waitFor();
    await page.getByRole("article").first().waitFor();
  });
});
