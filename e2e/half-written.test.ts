import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addStaff, buy } from "./admin-area.ts";
import { PASSWORD, shop, signIn, signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

const BACK = "Your unsaved changes are back.";

const note = (page: Page): Locator => page.getByRole("textbox", { name: "New note" });

/** Leads by links to another page of the admin area. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Audit" }).first().click();
  await page.waitForURL("**/Admin/audit");
}

describe("half-written work (D25)", () => {
  it("survives a reload and leaving the page, and is gone once it's saved or discarded", async () => {
    const number = await buy();
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(page, `/Admin/orders/${number}`);
    await note(page).fill("Call back on\nMonday");
    await page.reload();
    await page.getByText(BACK).waitFor();
    expect(await note(page).inputValue()).toBe("Call back on\nMonday");
    await leave(page);
    await page.goBack();
    await page.getByText(BACK).waitFor();
    await page.getByRole("button", { name: "Save note" }).click();
    await page.getByRole("listitem").filter({ hasText: "Call back on" }).waitFor();
    expect(await note(page).inputValue()).toBe("");
    await note(page).fill("Another");
    await page.reload();
    await page.getByRole("button", { name: "Discard them" }).click();
    expect(await note(page).inputValue()).toBe("");
    await page.reload();
    await note(page).waitFor();
    expect(await page.getByText(BACK).count()).toBe(0);
  });

  it("survives a sign-out in another tab for its user alone, and ends with their own", async () => {
    const number = await buy();
    const address = `/Admin/orders/${number}`;
    const other = await addStaff("sam", "sales");
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(page, address);
    await note(page).fill("Half a note");
    const tab = await page.context().newPage();
    await tab.goto("/Admin/home");
    await tab.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "You’re signed out" }).waitFor();

    await signIn(page, other, PASSWORD, address);
    await note(page).waitFor();
    expect(await note(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");

    await signIn(page, shop.admin.user, shop.admin.password, address);
    await page.getByText(BACK).waitFor();
    expect(await note(page).inputValue()).toBe("Half a note");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft"))),
    ).toEqual([]);
  });
});
