import { readFileSync } from "node:fs";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { buy, sidebar } from "./admin-area.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

describe("the admin area of a new shop", () => {
  beforeAll(async () => {
    await sql`truncate orders, contact_messages cascade`;
  });

  it("has its layout, and the placeholder only until something happens (D26)", async () => {
    const page = await visitor();
    await signInAdmin(page);
    await page.getByText("To be updated Later").waitFor();
    await page.getByText("Dashboard", { exact: true }).waitFor();
    await page.getByRole("banner").getByText("admin", { exact: true }).waitFor();
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Cart/ }).count()).toBe(1);
    await page.getByRole("main").getByRole("link", { name: "Apps" }).click();
    await page.waitForURL("**/Admin/apps");
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await page.getByText("No orders yet.").waitFor();
    await sidebar(page).getByRole("link", { name: "Messages" }).click();
    await page.getByText("No messages yet.").waitFor();
    const number = await buy();
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("link", { name: number, exact: true }).waitFor();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("contentinfo").waitFor();
    await page.goto("/Admin/home");
    await page.waitForURL("**/login?from=*");
    expect(new URL(page.url()).searchParams.get("from")).toBe("/Admin/home");
  });
});

describe("orders", () => {
  it("are found by number, filtered, opened and downloaded", async () => {
    const other = await buy("mudbox");
    const number = await buy();
    const page = await visitor();
    await signInAdmin(page);
    await page
      .getByRole("table", { name: "Latest orders" })
      .getByRole("link", { name: number, exact: true })
      .waitFor();
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("searchbox", { name: "Search orders" }).fill(number);
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect.poll(() => rows.allTextContents()).toEqual([number]);
    expect(new URL(page.url()).searchParams.get("q")).toBe(number);

    await page.getByRole("combobox", { name: "Status" }).selectOption("payment_failed");
    await page.getByText("No order matches this search.").waitFor();
    await page.getByRole("link", { name: "Show all orders" }).click();
    await page.getByRole("link", { name: other, exact: true }).waitFor();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => rows.allTextContents()).toEqual([number]);

    // Today's orders that wait, by the date fields and as typed.
    const today = amsterdamDay(new Date());
    await page.getByRole("searchbox", { name: "Search orders" }).fill("autocad");
    await page.waitForURL((url) => url.searchParams.get("q") === "autocad");
    await page.getByRole("combobox", { name: "Status" }).selectOption("to_deliver");
    await page.waitForURL((url) => url.searchParams.get("status") === "to_deliver");
    await page.getByLabel("From", { exact: true }).fill(today);
    await page.waitForURL((url) => url.searchParams.get("q") === `autocad ${today}`);
    await expect.poll(() => page.getByLabel("To", { exact: true }).inputValue()).toBe(today);
    await expect.poll(() => rows.first().textContent()).toBe(number);
    await page.getByRole("searchbox", { name: "Search orders" }).fill("24 nov 2020");
    await page.getByText("No order matches this search.").waitFor();
    await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).toBe("2020-11-24");
    await page.goto(`/Admin/orders?q=${number}`);
    await expect.poll(() => rows.allTextContents()).toEqual([number]);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    await page.getByText("The file with 1 order is downloaded.").waitFor();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toMatchObject([
      { "order number": number, status: "paid", "e-mail": "ada@example.com", product: "AutoCAD LT" },
    ]);

    await page.getByRole("combobox", { name: "File format" }).selectOption(";");
    const european = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const parted = readFileSync(await (await european).path(), "utf8");
    expect(parted).toContain(`"${number}";`);
    expect(parted).toMatch(/";"\d+,\d\d";"EUR";"/);

    const month = page.getByLabel("Month of the ledger");
    expect(await month.inputValue()).toMatch(/^\d{4}-\d\d$/);
    await month.fill(amsterdamDay(new Date()).slice(0, 7));
    const ledger = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download ledger" }).click();
    await page.getByText(/^The ledger of \d{4}-\d\d with \d+ rows? is downloaded\.$/).waitFor();
    const entries = await ledger;
    expect(entries.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}\.csv$/);
    expect(readFileSync(await entries.path(), "utf8")).toContain(`"${number}";"payment";"`);

    await page.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    const main = page.getByRole("main");
    await main.getByText(/^AutoCAD LT · /).waitFor();
    await main.getByText("of which VAT (21%)", { exact: true }).waitFor();
    await main.getByRole("link", { name: "ada@example.com" }).waitFor();
    await main.getByText(/^pi_/).waitFor();
    await main.getByText("Bought without an account").waitFor();
    const steps = main.getByRole("region", { name: "Timeline" }).getByRole("listitem");
    expect(await steps.allTextContents()).toEqual([
      expect.stringContaining("Order recorded and checkout opened"),
      expect.stringMatching(/^Paid/),
    ]);

    await main.getByRole("button", { name: "End all links and email a new one" }).click();
    await main.getByText("Older links no longer work. We’ve emailed a new one").waitFor();
    await expect
      .poll(async () => (await steps.allTextContents()).at(-1))
      .toMatch(/^Older links to the order ended, and a new one emailed to the buyer.*in the admin area$/);
    await main.getByRole("region", { name: "Emails" }).getByText("New link to the order").waitFor();
  });
});

describe("on a phone", () => {
  it("the sidebar slides in, navigates, and closes with Escape", async () => {
    const page = await visitor({ viewport: { width: 360, height: 800 } });
    await signInAdmin(page);
    const toggle = page.getByRole("button", { name: "Admin menu" });
    await toggle.click();
    const panel = page.getByRole("dialog", { name: "Admin" });
    await panel.getByRole("link", { name: "Back to the shop" }).waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(toggle)).toBe(true);
    await toggle.click();
    await panel.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await panel.waitFor({ state: "detached" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
  });
});
