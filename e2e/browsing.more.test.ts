import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { useShop, visitor, sql } from "./journey.ts";
import { letShopSee } from "./catalogue.ts";

useShop();

const cards = (page: Page) => page.getByRole("article");

async function openCatalogue(page: Page, query = ""): Promise<void> {
  await page.goto(`/products${query}`);
  await cards(page).first().waitFor();
}

it("a panel shows its content as soon as its code has loaded, however short the time", async () => {
  const page = await visitor({ viewport: { width: 360, height: 780 } });
  await page.clock.install();
  await openCatalogue(page);
  await page.waitForFunction(() => !("earlyPresses" in window));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  // The frame that shows the press.
  await page.clock.runFor(50);
  const link = page.getByRole("dialog").getByRole("link", { name: "Contact" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("/contact");
});

describe("the catalogue", () => {
  it("shows a checked box in the frame of the click", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await openCatalogue(page);
    const box = page.getByRole("checkbox", { name: "Media & Entertainment", exact: true });
    // The first checked box proves that the app runs.
    await box.check();
    await page.getByRole("link", { name: "Remove filter Media & Entertainment" }).waitFor();
    const after = await box.evaluate((input: HTMLInputElement) => {
      input.click();
      return input.checked;
    });
    expect(after).toBe(false);
  });

  it("requests a filter's result while its control is still held down, and only once", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await openCatalogue(page, "?sub=linux");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/filters.search")) asked.push(decodeURIComponent(request.url()));
    });
    const mac = page.getByRole("checkbox", { name: /^Mac/ });
    await mac.hover();
    await page.mouse.down();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('"Mac"');
    expect(await mac.isChecked()).toBe(false);
    const answered = page.waitForURL(/sub=mac/);
    await page.mouse.up();
    await answered;
    await expect.poll(() => page.locator("ul[aria-busy=false]").count()).toBe(1);
    expect(await mac.isChecked()).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it("shows a press in the frame before its panel opens", async () => {
    const page = await visitor({ viewport: { width: 360, height: 780 } });
    await openCatalogue(page);
    await atRest(page);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    const expanded = await menu.evaluateHandle((button) => {
      const inFrame = new Promise<string | null>((resolve) => {
        const onPressed = () => requestAnimationFrame(() => resolve(button.getAttribute("aria-expanded")));
        new MutationObserver(onPressed).observe(button, { attributeFilter: ["data-pressed"] });
      });
      return { inFrame };
    });
    await menu.click();
    expect(await expanded.evaluate(({ inFrame }) => inFrame)).toBe("false");
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
  });

  it.each([
    ["Menu", "Menu"],
    ["Cart, 0 items", "Your cart"],
  ])("doesn't request the products again because '%s' opens above them", async (button, title) => {
    const page = await visitor({ viewport: { width: 360, height: 780 } });
    await openCatalogue(page);
    await atRest(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/filters.search")) asked.push(request.url());
    });
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog", { name: title }).waitFor();
    await atRest(page);
    expect(asked).toEqual([]);
  });

  it("keeps both of two filters selected in quick succession", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await openCatalogue(page, "?sub=windows");
    // It responds, so React has hydrated the panel.
    await page.getByRole("button", { name: "Expand Workflows" }).click();
    await page.getByRole("button", { name: "Collapse Workflows" }).waitFor();
    await page.evaluate(() => {
      for (const value of ["mac", "linux"]) {
        document.querySelector<HTMLInputElement>(`aside input[value="${value}"]`)?.click();
      }
    });
    await expect.poll(() => new URL(page.url()).searchParams.get("sub")).toBe("windows.mac.linux");
  });

  it.each([
    ["no-preference", true],
    ["reduce", false],
  ] as const)(
    "moves the pressed card's picture to its page and back, with reduced motion %s: %s",
    async (reducedMotion, moves) => {
      const page = await visitor({ reducedMotion });
      await openCatalogue(page);
      // Slow enough to be seen.
      await page.addStyleTag({ content: "::view-transition-group(*) { animation-duration: 5s }" });
      await cards(page).nth(1).getByRole("heading").getByRole("link").click();
      await page.waitForURL("**/products/autocad-lt");
      const heading = page.getByRole("heading", { level: 1, name: "AutoCAD LT" });
      await heading.waitFor();
      const moving = () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .some(
              ({ effect }) =>
                effect instanceof KeyframeEffect &&
                effect.pseudoElement === "::view-transition-group(product-picture)",
            ),
        );
      await expect.poll(moving).toBe(moves);
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await expect.poll(moving).toBe(false);
      await page.goBack();
      await cards(page).nth(1).waitFor();
      await expect.poll(moving).toBe(moves);
    },
  );
});

describe("a renamed product (D9)", () => {
  it("is found at its old address, from outside and from within the shop", async () => {
    await sql`insert into old_slugs (slug, product_id) select 'sketchbox', id from products where slug = 'mudbox'`;
    await letShopSee();
    const page = await visitor();
    await page.goto("/products/sketchbox");
    await page.getByRole("heading", { level: 1, name: "Mudbox" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/products/mudbox");

    // The app must have hydrated the page. Until then, nothing notices a change of address.
    await page.goto("/aboutus");
    await page.evaluate(() => {
      history.pushState({}, "", "/products/sketchbox");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.waitForURL("**/products/mudbox");
    await page.goBack();
    await page.waitForURL("**/aboutus");
  });
});
