import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "./axe.ts";
import { buy, removeOrders } from "./admin-area.ts";
import { shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

async function downloaded(page: Page, button: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Adds the cells of a column up, in cents, of a CSV file with semicolons and decimal commas. */
function sumOf(file: Uint8Array | undefined, column: string): number {
  const [head = [], ...rows] = new TextDecoder()
    .decode(file)
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('";"'));
  const at = head.indexOf(column);
  return rows.reduce((sum, cells) => sum + Math.round(Number(cells[at]?.replace(",", ".")) * 100), 0);
}

it("an accountant reads the books by a link until it's revoked (D56)", async () => {
  await removeOrders();
  await sql`delete from accountant_links`;
  await buy("autocad-lt", 2);
  await buy("maya");
  const viewport = { width: 1440, height: 900 };
  const admin = await visitor({ viewport });
  await signInAdmin(admin, "/Admin/vat");
  await admin.getByLabel("Name of the accountant").fill("Ada at Books");
  await admin.getByRole("button", { name: "Make a link" }).click();
  const shown = admin.getByText(/\/accountant\/[0-9a-f]{64}$/);
  const address = (await shown.textContent()) ?? "";
  const row = admin.getByRole("row", { name: /^Ada at Books/ });
  await row.getByText("Never").waitFor();

  const accountant = await visitor({ viewport });
  await accountant.goto(address);
  await accountant.getByRole("heading", { level: 1, name: /^Books of / }).waitFor();
  expect(await violations(accountant)).toEqual([]);
  const { name, bytes } = await downloaded(accountant, /^Tables/);
  const [, month = ""] = /^tables-(20\d\d-\d\d)\.zip$/.exec(name) ?? [];
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual([`ledger-${month}.csv`, `vat-${month}.csv`, `invoices-${month}.csv`]);
  const [paid] = await sql`select sum(amount_cents)::int as cents, sum(vat_cents)::int as vat from orders`;
  expect(sumOf(files[`ledger-${month}.csv`], "amount")).toBe(paid?.["cents"]);
  expect(sumOf(files[`ledger-${month}.csv`], "VAT")).toBe(paid?.["vat"]);
  expect(sumOf(files[`vat-${month}.csv`], "sold VAT")).toBe(paid?.["vat"]);
  await accountant
    .getByText("The archive with all documents is made at night after the month has closed.")
    .first()
    .waitFor();
  expect((await downloaded(accountant, /^OSS, /)).name).toMatch(/^oss-20\d\d-Q[1-4]\.csv$/);
  await accountant.getByText(/^oss-.* is downloaded\.$/).waitFor();

  await admin.reload();
  await row.getByText("Never").waitFor({ state: "detached" });
  expect(await admin.getByText(address).count()).toBe(0);
  await row.getByRole("button", { name: "Revoke the link for Ada at Books" }).click();
  await admin.getByRole("button", { name: "Revoke", exact: true }).click();
  await row.getByText("Revoked").waitFor();

  await accountant
    .getByRole("button", { name: /^Tables/ })
    .first()
    .click();
  await accountant.getByText("This link doesn’t work. It may have expired or been revoked").waitFor();
  await accountant.reload();
  await accountant.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
  const token = address.slice(-64);
  const input = encodeURIComponent(JSON.stringify({ token }));
  expect((await fetch(`${shop.url}/trpc/accountant.books?input=${input}`)).status).toBe(404);
  await removeOrders();
});
