import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { testVatFacts } from "#worker/testing/vat-facts.ts";
import { removeOrders } from "./admin-area.ts";
import { signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

type Line = readonly [productname: string, unitCents: number, quantity: number];
type Sale = {
  readonly day: string;
  readonly country: string;
  readonly lines: readonly Line[];
  /** The sum that went back, and the day of that. */
  readonly back?: readonly [cents: number, day: string];
};

/** Made-up sales: of November, of the year before, and around them. */
const SALES: readonly Sale[] = [
  { day: "2025-11-01", country: "NL", lines: [["AutoCAD", 1_171_00, 2]] },
  {
    day: "2025-11-09",
    country: "DE",
    lines: [
      ["AutoCAD", 1_171_00, 1],
      ["Maya", 1_005_55, 1],
    ],
    back: [100_01, "2025-11-30"],
  },
  { day: "2025-11-09", country: "FR", lines: [["Maya", 1_005_55, 3]], back: [500_00, "2025-12-01"] },
  { day: "2025-10-31", country: "NL", lines: [["AutoCAD", 1_171_00, 1]], back: [1_171_00, "2025-11-02"] },
  { day: "2024-11-05", country: "NL", lines: [["AutoCAD", 999_99, 1]] },
];

async function storeSales(): Promise<void> {
  for (const [at, { day, country, lines, back }] of SALES.entries()) {
    const cents = lines.reduce((sum, [, unitCents, quantity]) => sum + unitCents * quantity, 0);
    const noon = `${day}T12:00:00Z`;
    const [row] = await sql`
      insert into orders (status, browser_hash, cart_fingerprint, amount_cents, vat_facts, country, created_at, paid_at)
      values ('paid', ${`sale-${at}`}, 'none', ${cents}, ${JSON.stringify(testVatFacts(country))}::text::jsonb, ${country}, ${noon}, ${noon}) returning id`;
    const id = String(row?.["id"]);
    for (const [position, [name, unitCents, quantity]] of lines.entries())
      await sql`
        insert into order_items (order_id, position, productname, plan, description, unit_cents, quantity)
        values (${id}, ${position}, ${name}, '1 year', ${name}, ${unitCents}, ${quantity})`;
    if (back)
      await sql`
        insert into refunds (order_id, scope, source, state, amount_cents, provider_id, created_at, updated_at, succeeded_at)
        values (${id}, 'sum', 'provider', 'succeeded', ${back[0]}, ${`re_${at}`}, ${noon}, ${noon},
          ${`${back[1]}T12:00:00Z`})`;
  }
}

// The sheet of November 2025, computed by hand from the sales above.
const SOLD = 2 * 1_171_00 + 1_171_00 + 1_005_55 + 3 * 1_005_55;
const BACK = 100_01 + 1_171_00;
const euros = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(cents / 100);

const figures = (page: Page) =>
  page.getByRole("region", { name: "Together" }).locator("dd").allTextContents();

/** Downloads a table's file, and returns the sums of its columns in cents. */
async function fileSums(page: Page, heading: string): Promise<Record<string, number>> {
  const waiting = page.waitForEvent("download");
  await page
    .getByRole("region", { name: heading, exact: true })
    .getByRole("button", { name: "Download CSV" })
    .click();
  const text = readFileSync(await (await waiting).path(), "utf8").replace("\uFEFF", "");
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const sums: Record<string, number> = {};
  for (const row of data)
    for (const [column, cell] of Object.entries(row))
      sums[column] = (sums[column] ?? 0) + Math.round(Number(cell.replace(",", ".")) * 100);
  return sums;
}

it("an owner's month is chosen by keyboard, and comes to a computed sheet on screen and in each file (D26)", async () => {
  await removeOrders();
  await storeSales();
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await signInAdmin(page, "/Admin/sales?days=2025-01-01..2025-11-25");
  await page.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("11302025");
  await page.waitForURL(/days=2025-01-01\.\.2025-11-30/);
  await page.getByLabel("From", { exact: true }).focus();
  // Slower than the pause after which a day is chosen: the year 2 isn't.
  await page.keyboard.type("11012025", { delay: 300 });
  await page.waitForURL(/days=2025-11-01\.\.2025-11-30/);
  await page.getByText("1 November 2025 to 30 November 2025, and below each figure").waitFor();
  await expect
    .poll(() => figures(page))
    .toEqual([
      euros(SOLD - BACK),
      "€999.99 a year before",
      euros(BACK),
      "€0.00 a year before",
      "3",
      "1 a year before",
      "7",
      "1 a year before",
    ]);
  for (const heading of ["Revenue by day", "Products", "Countries"])
    expect(await fileSums(page, heading), heading).toMatchObject({
      Revenue: SOLD - BACK,
      "Revenue, a year before": 999_99,
      Refunds: BACK,
      Units: 700,
    });

  const chart = page.getByRole("application", { name: /^Revenue by day/ });
  await chart.focus();
  for (let day = 2; day <= 9; day += 1) await page.keyboard.press("ArrowRight");
  await page
    .getByRole("status")
    .filter({ hasText: "9 November 2025" })
    .getByText(euros(1_171_00 + 4 * 1_005_55))
    .waitFor();

  await page.getByRole("link", { name: "Week", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Revenue by week" }).waitFor();
  expect(await fileSums(page, "Revenue by week")).toMatchObject({ Revenue: SOLD - BACK });
  await page.reload();
  await page.getByRole("row", { name: /^Week 45 of 2025/ }).waitFor();

  await removeOrders();
});
