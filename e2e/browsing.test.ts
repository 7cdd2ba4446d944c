import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasFocus, useShop, visitor } from "./journey.ts";

useShop();

const cards = (page: Page) => page.getByRole("article");

async function openCatalogue(page: Page, query = ""): Promise<void> {
  await page.goto(`/products${query}`);
  await cards(page).first().waitFor();
}

describe("the catalogue", () => {
  it("shows 24 products and appends the next with 'Show more', which moves the focus to the first of them (D8)", async () => {
    const page = await visitor();
    await openCatalogue(page);
    await page.getByText("82 products").first().waitFor();
    expect(await cards(page).count()).toBe(24);
    await page.getByRole("link", { name: /show more/i }).press("Enter");
    await expect.poll(() => cards(page).count()).toBe(48);
    const added = cards(page).nth(24).getByRole("heading").getByRole("link");
    await expect.poll(() => hasFocus(added)).toBe(true);
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(48);
  });

  it("keeps its filters in the address, for links, reloads and Back (D3)", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await openCatalogue(page);
    await page.getByRole("checkbox", { name: "Operating system", exact: true }).waitFor();
    await page
      .getByRole("button", { name: /operating system/i })
      .first()
      .click();
    await page.getByRole("checkbox", { name: /^Linux/ }).check();
    await expect.poll(() => cards(page).count()).toBeLessThan(24);
    const linux = Number.parseInt(
      await page
        .getByRole("status")
        .getByText(/^\d+ products$/)
        .innerText(),
      10,
    );
    await expect.poll(() => cards(page).count()).toBe(linux);
    await page.getByRole("checkbox", { name: /^Mac/ }).check();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(linux);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(linux);
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(linux);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(24);
  });

  it("keeps the previous grid, dimmed, while a new result loads, and shows only the newest (D3)", async () => {
    const page = await visitor();
    await openCatalogue(page);
    const search = page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...");
    const held: (() => void)[] = [];
    await page.route("**/trpc/filters.search*", async (route) => {
      const isFirst = held.length === 0;
      await new Promise<void>((resolve) => (isFirst ? held.push(resolve) : resolve()));
      await route.continue();
    });
    await search.fill("maya");
    await expect.poll(() => held.length).toBe(1);
    expect(await cards(page).count()).toBe(24);
    await page.locator("div:has(> ul[aria-busy=true])").and(page.locator(".opacity-50")).waitFor();
    await search.fill("moldflow");
    await expect.poll(() => cards(page).count()).toBe(3);
    const late = page.waitForResponse(/maya/);
    held[0]?.();
    await late;
    await page.getByRole("heading", { name: "Moldflow Adviser", exact: true }).waitFor();
    expect(await page.getByRole("heading", { name: "Maya", exact: true }).count()).toBe(0);
  });

  it("starts a new page at its top, and Back returns to where the visitor was (D36)", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 800 } });
    await openCatalogue(page);
    await page.evaluate(() => window.scrollTo(0, 1800));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1800);
    const link = cards(page).nth(12).getByRole("heading").getByRole("link");
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForURL("**/products/*");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await cards(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1700);
  });

  it("says 'No Products to show.' when nothing matches, and offers the nearest products and a next step (D75)", async () => {
    const page = await visitor();
    await openCatalogue(page);
    await page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...").fill("zzz");
    await page.getByText("No Products to show.").waitFor();
    const nearest = page.getByRole("region", { name: "You may be looking for" });
    expect(await nearest.getByRole("listitem").count()).toBe(4);
    expect(await page.getByRole("link", { name: "Ask us" }).getAttribute("href")).toBe("/contact");
    await page.getByRole("link", { name: /clear/i }).first().click();
    await expect.poll(() => cards(page).count()).toBe(24);
  });

  it("finds AutoCAD LT however it is written, and products by a workflow and a short name (D64)", async () => {
    const page = await visitor();
    await openCatalogue(page);
    const search = page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...");
    const first = cards(page).first().getByRole("heading");
    for (const [typed, name] of [
      ["auto-cad lt", "AutoCAD LT"],
      ["motion builder", "MotionBuilder"],
      ["pdmc", "Product Design & Manufacturing Collection"],
      ["sculpting", "Mudbox"],
    ] as const) {
      await search.fill(typed);
      await expect.poll(() => first.innerText()).toBe(name);
    }
  });

  it("corrects a typing error, says so and keeps the filters (D64)", async () => {
    const page = await visitor();
    await page.goto("/products?q=autocda&sub=mac");
    const meant = page.getByRole("link", { name: "AutoCAD", exact: true }).first();
    expect(await meant.locator("..").innerText()).toBe(
      "Nothing matches “autocda”. Showing results for AutoCAD.",
    );
    expect(await cards(page).first().getByRole("heading").innerText()).toBe("AutoCAD");
    await meant.click();
    await page.waitForURL("**/products?q=AutoCAD&sub=mac");
    await expect.poll(() => page.getByText("Nothing matches").count()).toBe(0);
    expect(await page.getByPlaceholder("MotionBuilder, AutoCAD, Revit...").inputValue()).toBe("AutoCAD");
  });

  it("shows a short message with 'Try again' when the load fails, and recovers (D4)", async () => {
    const page = await visitor();
    await page.route("**/trpc/**", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.goto("/aboutus");
    await page.getByRole("link", { name: "Products" }).first().click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute("**/trpc/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
  });

  it("opens filters as an overlay on a phone; Back closes it", async () => {
    const page = await visitor({ viewport: { width: 360, height: 800 } });
    await openCatalogue(page);
    await page.getByRole("button", { name: /^filters/i }).click();
    const overlay = page.getByRole("dialog");
    await overlay.waitFor();
    await page.goBack();
    await overlay.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/products");
  });
});
