import { describe, expect, it } from "vitest";
import { addToCart, hasFocus, shop, signIn, useShop, visitor } from "./journey.ts";

useShop();

const PHONE = { viewport: { width: 360, height: 780 } } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

describe("the top bar (S13–S16)", () => {
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

it("the first keyboard stop skips to the content", async () => {
  const page = await visitor(DESK);
  await page.goto("/aboutus");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});
