import { describe, expect, it } from "vitest";
import { addToCart, hasFocus, shop, signIn, useShop, visitor } from "./journey.ts";

useShop();

const PHONE = { viewport: { width: 360, height: 780 } } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

describe("the top bar (S13–S16)", () => {
  it("shows the brand with its subscript and marks the current page", async () => {
    const page = await visitor(DESK);
    await page.goto("/products/autocad");
    const bar = page.getByRole("banner");
    expect(await bar.locator("sub").textContent()).toBe("Supplier");
    const current = bar.locator('nav [aria-current="page"]');
    expect(await current.textContent()).toBe("Products");
    await bar.getByRole("link", { name: "About us" }).click();
    await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
    expect(await current.allTextContents()).toEqual(["About us"]);
  });

  it("is hidden only for a whole path segment 'checkout' or 'return' (D36)", async () => {
    const page = await visitor(DESK);
    const withBar: string[] = [];
    for (const path of ["/checkout", "/return", "/checkouts", "/returning"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (await page.getByRole("banner").isVisible()) withBar.push(path);
    }
    expect(withBar).toEqual(["/checkouts", "/returning"]);
  });

  it("counts the cart's units on its badge, exactly (D38)", async () => {
    const page = await visitor(DESK);
    await addToCart(page, "autocad");
    await addToCart(page, "maya");
    const badge = page.getByTestId("cart-badge");
    expect(await badge.textContent()).toBe("2");
    await page.getByRole("button", { name: "Cart, 2 items" }).click();
    await page.getByRole("spinbutton").first().fill("99");
    await page.getByRole("button", { name: "Close cart" }).click();
    await page.getByRole("button", { name: "Cart, 100 items" }).waitFor();
    expect(await badge.textContent()).toBe("100");
  });

  it("shows the signed-in user, and leads an admin to the admin area", async () => {
    const page = await visitor(DESK);
    await page.goto("/aboutus");
    await page.getByRole("link", { name: "Account", exact: true }).waitFor();
    await signIn(page, shop.admin.user, shop.admin.password, "/aboutus");
    await page.getByRole("link", { name: `Account, signed in as ${shop.admin.user}` }).click();
    await page.getByRole("link", { name: "Admin area" }).click();
    await page.waitForURL("**/Admin/home");
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Home");
  });
});

describe("a panel", () => {
  it("keeps the focus inside and returns it; pressing Escape twice stays on the page", async () => {
    const page = await visitor(PHONE);
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto("/aboutus");
    const toggle = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    const holdsFocus = () => menu.evaluate((panel) => panel.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press("Tab");
      // Focus wraps from the last stop to the first a frame later.
      await expect.poll(holdsFocus).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/aboutus");
    await expect.poll(() => hasFocus(toggle)).toBe(true);
  });

  it("leaves no history entry if one of its links is followed: Back goes to the previous page", async () => {
    const page = await visitor(PHONE);
    await page.goto("/aboutus");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Contact" }).click();
    const heading = page.getByRole("heading", { level: 1, name: "Contact Us" });
    await heading.waitFor();
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("keeps the cart open across a reload, and Back closes it", async () => {
    const page = await visitor(DESK);
    await addToCart(page, "autocad");
    await page.getByRole("button", { name: /^Cart/ }).click();
    const panel = page.getByRole("dialog", { name: "Your cart" });
    await panel.waitFor();
    await page.reload();
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/products/autocad");
  });
});

/** Runs in the page: presses the footer's link to the terms as soon as the app has changed anything on the page. */
function pressAtOnce(): void {
  const observer = new MutationObserver(() => {
    if (document.readyState !== "complete" || "earlyPresses" in window) return;
    observer.disconnect();
    document.querySelector<HTMLElement>("footer a[href='/terms']")?.click();
  });
  observer.observe(document, { childList: true, attributes: true, subtree: true });
}

it("a link pressed during hydration moves the focus to the new page's heading", async () => {
  const page = await visitor(DESK);
  await page.addInitScript(pressAtOnce);
  await page.goto("/aboutus");
  await page.waitForURL("**/terms");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

it("the first keyboard stop skips to the content", async () => {
  const page = await visitor(DESK);
  await page.goto("/aboutus");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});
