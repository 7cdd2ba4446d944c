import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders, writeMessage } from "./admin-area.ts";
import { PHONE, violations } from "./axe.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(async () => {
  await removeOrders();
  await sql`truncate order_views, contact_messages cascade`;
});

describe("finding things in the admin area (D26)", () => {
  it("Ctrl-K leads to an order, a customer, a product or a message by keyboard alone", async () => {
    const number = await buy("mudbox");
    await buy();
    await writeMessage("Do you sell Mudbox to schools?");
    const page = await visitor();
    await signInAdmin(page, "/Admin/sales");
    const opener = page.getByRole("button", { name: "Find" });
    await opener.waitFor();
    const field = page.getByRole("combobox", { name: /^Find orders/ });
    await page.keyboard.press("Control+k");
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.type(number.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/Admin/orders/${number}`);
    await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);

    await page.keyboard.press("Meta+k");
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.type("nothing like it");
    await page.getByRole("dialog").getByText("Nothing found.").waitFor();
    await field.fill("mudbox");
    await page.getByRole("dialog").getByText("1 order, 1 product, 1 message.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    await expect
      .poll(() => page.getByRole("option", { name: /^Grace Hopper/ }).getAttribute("aria-selected"))
      .toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/Admin/messages?id=*");
    await page.getByText("1 message", { exact: true }).waitFor();

    const search = page.getByRole("searchbox");
    await search.focus();
    await page.keyboard.press("Control+k");
    await expect.poll(() => hasFocus(field)).toBe(true);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(search)).toBe(true);
    await opener.click();
    await field.fill("ada@example.com");
    await page.getByRole("group", { name: "Customers" }).getByRole("option").click();
    await page.getByRole("heading", { name: /^Customer of/ }).waitFor();
    expect(page.url()).not.toContain("ada");
    // The dialog has left no entry in the history.
    await page.goBack();
    await page.waitForURL("**/Admin/messages?id=*");
  });
});

describe("the list of orders (D26)", () => {
  it("is sorted by its headings, and on phones by a select", async () => {
    const [cheap, dear] = [await buy("mudbox"), await buy("mudbox", 2)];
    const page = await visitor();
    await signInAdmin(page, "/Admin/orders");
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect.poll(() => rows.allTextContents()).toEqual([dear, cheap]);
    const heading = page.getByRole("columnheader", { name: "Total" });
    await heading.getByRole("button").click();
    await heading.getByRole("button").click();
    await page.waitForURL((url) => url.searchParams.get("sort") === "total");
    await expect.poll(() => rows.allTextContents()).toEqual([cheap, dear]);
    expect(await heading.getAttribute("aria-sort")).toBe("ascending");
    await page.setViewportSize(PHONE);
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Highest total first");
    const cards = page.getByRole("list", { name: "Orders, highest total first" }).getByRole("listitem");
    await expect.poll(() => cards.first().textContent()).toContain(dear);
  });
});
