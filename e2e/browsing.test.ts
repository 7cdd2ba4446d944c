import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { letShopSee } from "./catalogue.ts";
import { hasFocus, sql, useShop, visitor } from "./journey.ts";

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
  const link = page.getByRole("dialog").getByRole("link", { name: "Contact" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("/contact");
});

describe("the catalogue", () => {
  it("shows 24 products and appends the next with 'Show more' (D8)", async () => {
    const page = await visitor();
    await openCatalogue(page);
    await page.getByText("82 products").first().waitFor();
    expect(await cards(page).count()).toBe(24);
    await page.getByRole("link", { name: /show more/i }).click();
    await expect.poll(() => cards(page).count()).toBe(48);
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
    await page.locator("ul[aria-busy=true]").waitFor();
    await search.fill("moldflow");
    await expect.poll(() => cards(page).count()).toBe(3);
    const late = page.waitForResponse(/maya/);
    held[0]?.();
    await late;
    await page.getByRole("heading", { name: "Moldflow Adviser", exact: true }).waitFor();
    expect(await page.getByRole("heading", { name: "Maya", exact: true }).count()).toBe(0);
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

  it("leads to a product from anywhere on its picture", async () => {
    const page = await visitor();
    await openCatalogue(page);
    const picture = cards(page).nth(1).locator("img");
    for (const part of [0.05, 0.95]) {
      const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
      await picture.scrollIntoViewIfNeeded();
      await picture.click({ position: { x: width * part, y: height * part }, force: true });
      await expect.poll(() => new URL(page.url()).pathname).toBe("/products/autocad-lt");
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/products");
    }
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

  it("moves the focus to the first card added by 'Show more'", async () => {
    const page = await visitor();
    await openCatalogue(page);
    await page.getByRole("link", { name: /show more/i }).press("Enter");
    const heading = cards(page).nth(24).getByRole("heading").getByRole("link");
    await expect.poll(() => hasFocus(heading)).toBe(true);
  });

  it("offers a way back to the top, far down the page (S26)", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 800 } });
    await openCatalogue(page);
    const up = page.getByRole("button", { name: "Back to top" });
    expect(await up.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 3_200));
    const box = await up.boundingBox();
    expect(box?.x).toBeGreaterThan(1280 - 100);
    expect(box?.y).toBeGreaterThan(800 - 100);
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
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

  it.each([true, false])(
    "corrects a typing error, says so and keeps the filters; with script: %s (D64)",
    async (javaScriptEnabled) => {
      const page = await visitor({ javaScriptEnabled });
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
    },
  );

  it("drops unknown values from the address instead of failing", async () => {
    const page = await visitor();
    await openCatalogue(page, "?sub=knitting.mac&main=food&page=-4&q=&min=a%20lot&max=1.200%2C50&sort=stars");
    await expect.poll(() => new URL(page.url()).search).toBe("?sub=mac&max=1200.50");
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

  it("marks products that are out of stock and offers no button for them", async () => {
    const page = await visitor();
    await openCatalogue(page, "?q=moxion");
    await page.getByText("Out of stock").first().waitFor();
    expect(await page.getByRole("button", { name: /add to cart/i }).count()).toBe(0);
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

describe("the shop", () => {
  it("responds 404 to unknown addresses, with a link home", async () => {
    const page = await visitor();
    const answer = await page.goto("/nope");
    expect(answer?.status()).toBe(404);
    await page.getByText("Oops! The page you are looking for could not be found.").waitFor();
  });

  it("sends guests from guarded pages to /login, remembering the page", async () => {
    const page = await visitor();
    await page.goto("/Admin/apps");
    await page.waitForURL("**/login*");
    expect(decodeURIComponent(page.url())).toContain("/Admin/apps");
  });
});
