import { readFile } from "node:fs/promises";
import { atRest } from "#dev/testing/at-rest.ts";
import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { z } from "zod";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { hasFocus, shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

const exported = z.object({
  askedFor: z.string(),
  orders: z.array(z.object({ number: z.string(), notes: z.array(z.object({ text: z.string() })) })),
});

describe("a customer (D61)", () => {
  it("is found, noted on, exported, and not erased while a subscription is undelivered", async () => {
    await removeOrders();
    const first = await buy("mudbox");
    const number = await buy();
    const page = await visitor();
    await signInAdmin(page);
    await sidebar(page).getByRole("link", { name: "Customers" }).click();
    await page.getByRole("searchbox", { name: "Search customers" }).fill("drafter");
    await page.waitForURL(/\?q=drafter/);
    await page.getByText("1 customer", { exact: true }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "ada@example.com" });
    expect(await row.getByRole("cell").first().textContent()).toBe("2");
    await atRest(page);
    await row.getByRole("link", { name: "ada@example.com" }).click();
    await page.getByRole("heading", { name: `Customer of ${number}` }).waitFor();
    expect(page.url()).not.toContain("ada");

    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByRole("textbox", { name: "New note" }).fill("Prefers email.\nNever calls back.");
    await notes.getByRole("button", { name: "Save note" }).click();
    await notes.getByRole("listitem").filter({ hasText: "Prefers email." }).waitFor();
    expect(await notes.getByRole("textbox", { name: "New note" }).inputValue()).toBe("");
    await atRest(page);

    await sql`update sessions set proven_at = now() - interval '11 minutes'`;
    // Cancel is pressed while the form below it is still loading, and released after that.
    const held: Route[] = [];
    await page.route("**/trpc/factors.own*", (route) => void held.push(route), { times: 1 });
    await page.getByRole("button", { name: "Export as JSON" }).click();
    const asks = page.getByRole("dialog", { name: "Confirm that it’s you" });
    const password = asks.getByLabel("Password", { exact: true });
    await asks.getByRole("button", { name: "Cancel" }).hover();
    await page.mouse.down();
    await held[0]?.continue();
    await password.waitFor();
    await page.mouse.up();
    await page.getByText("Please confirm that it’s you, then try again.").waitFor();
    await page.getByRole("button", { name: "Export as JSON" }).click();
    await password.fill("Wrong#1234");
    await asks.getByRole("button", { name: "Confirm" }).click();
    await asks.getByText("This password is incorrect.").waitFor();
    await expect.poll(() => hasFocus(password)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await atRest(page);
    await password.fill(shop.admin.password);
    const saving = page.waitForEvent("download");
    await asks.getByRole("button", { name: "Confirm" }).click();
    const download = await saving;
    expect(await asks.count()).toBe(0);
    expect(download.suggestedFilename()).toBe(`customer-of-${number}.json`);
    const file = exported.parse(JSON.parse(await readFile(await download.path(), "utf8")));
    expect(file.askedFor).toBe("ada@example.com");
    expect(file.orders.map((order) => order.number).toSorted()).toEqual([first, number]);
    expect(file.orders.flatMap((order) => order.notes.map(({ text }) => text))).toEqual([
      "Prefers email.\nNever calls back.",
    ]);

    await page.getByRole("button", { name: "Erase…" }).click();
    const again = page.getByRole("textbox", { name: "Type the customer’s email address again" });
    await again.fill("grace@example.com");
    await page.getByRole("button", { name: "Erase permanently" }).click();
    await page.getByText("This isn’t the customer’s email address.").waitFor();
    await expect.poll(() => hasFocus(again)).toBe(true);
    await again.fill("ada@example.com");
    await page.getByRole("button", { name: "Erase permanently" }).click();
    await page.getByText(/is paid and not delivered yet: deliver or revoke it first\./).waitFor();
    await atRest(page);

    await notes.getByRole("button", { name: /^Remove the note/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await notes.getByRole("listitem").waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(notes)).toBe(true);
  });
});
