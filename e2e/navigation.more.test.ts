import { expect, it, describe } from "vitest";
import { useShop, visitor, hasFocus } from "./journey.ts";

useShop();

const DESK = { viewport: { width: 1280, height: 800 } } as const;

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

const PHONE = { viewport: { width: 360, height: 780 } } as const;

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
});

describe("a panel", () => {
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
});
