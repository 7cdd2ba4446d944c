import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { asOwner, turnTo } from "./week-shop.ts";
import type { WeekSheet } from "./week-sheet.ts";
import { FRIDAY, MONDAY, numbers, sheet } from "./week-story.ts";

/** 1234567 as the pages write it: €12,345.67. */
const euros = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(cents / 100);

/** Downloads a file with the button; returns its rows, with every decimal number in cents. */
async function downloaded(page: Page, button: Locator): Promise<Record<string, string>[]> {
  const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const text = readFileSync(await saved.path(), "utf8").replace("\uFEFF", "");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}
/** Reads an amount as the files write it, with a decimal point or comma. */
const cents = (cell = ""): number => Math.round(Number(cell.replace(",", ".")) * 100);
const sumOf = (found: readonly Record<string, string>[], column: string): number =>
  found.reduce((sum, row) => sum + cents(row[column]), 0);

const before = (figure: string) => `${figure} a year before`;

/** Sorts the ledger's rows, whose seconds the sheet doesn't know, by order and kind. */
const sorted = <Row extends { number: string; kind: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => `${a.number} ${a.kind}`.localeCompare(`${b.number} ${b.kind}`));

/** Every sum on screen and in the files is compared with the sheet. Returns a customer's facts. */
export async function friday(): Promise<Locator> {
  await turnTo(FRIDAY);
  const page = await asOwner(`/Admin/sales?days=${MONDAY}..${FRIDAY}`);
  const { revenue, refunds: back, orders, units } = sheet.sales();
  const figures = () => page.getByRole("region", { name: "Together" }).locator("dd").allTextContents();
  await expect
    .poll(figures)
    .toEqual([
      euros(revenue),
      before("€0.00"),
      euros(back),
      before("€0.00"),
      String(orders),
      before("0"),
      String(units),
      before("0"),
    ]);
  const table = async (
    heading: string,
    of: Parameters<WeekSheet["sales"]>[0],
    first: string,
    name: string,
  ) => {
    const file = await downloaded(
      page,
      page.getByRole("region", { name: heading, exact: true }).getByRole("button", { name: "Download CSV" }),
    );
    const row = file.find((one) => one[first] === name) ?? {};
    expect(
      [cents(row["Revenue"]), cents(row["Refunds"]), Number(row["Orders"]), Number(row["Units"])],
      name,
    ).toEqual(Object.values(sheet.sales(of)));
  };
  await table("Products", { productname: "AutoCAD LT" }, "Product", "AutoCAD LT");
  await table("Products", { productname: "Maya" }, "Product", "Maya");
  await table("Products", { productname: "Mudbox" }, "Product", "Mudbox");
  await table("Countries", { country: "NL" }, "Country", "Netherlands");
  await table("Countries", { country: "DE" }, "Country", "Germany");

  await page.goto("/Admin/vat");
  const domestic = sheet.byRate(21);
  const reverse = sheet.byRate(0);
  const cells = (name: RegExp) => page.getByRole("row", { name }).getByRole("cell").allTextContents();
  const net = (sums: { cents: number; vatCents: number }) => euros(sums.cents - sums.vatCents);
  await expect
    .poll(() => cells(/^Dutch VAT/))
    .toEqual([
      "21%",
      net(domestic.sold),
      euros(domestic.sold.vatCents),
      `-${net(domestic.returned)}`,
      `-${euros(domestic.returned.vatCents)}`,
    ]);
  expect(await cells(/^Reverse charge/)).toEqual([
    "0%",
    net(reverse.sold),
    "€0.00",
    `-${net(reverse.returned)}`,
    "€0.00",
  ]);
  const vat = domestic.sold.vatCents - domestic.returned.vatCents;
  expect(await page.getByRole("row", { name: /^Together/ }).textContent()).toBe(
    `TogetherNet ${euros(revenue - vat)}VAT ${euros(vat)}`,
  );
  const checked = page.getByRole("region", { name: "Checked against" });
  await checked.getByRole("button", { name: "Compare with Stripe" }).click();
  await expect.poll(() => checked.getByText("Equal").count()).toBe(3);

  await page.goto("/Admin/orders");
  await page.getByLabel("Month of the ledger").fill(MONDAY.slice(0, 7));
  const ledger = await downloaded(page, page.getByRole("button", { name: "Download ledger" }));
  const movements = ledger.map((row) => ({
    number: row["order number"] ?? "",
    kind: row["kind"] ?? "",
    cents: cents(row["amount"]),
    vatCents: cents(row["VAT"]),
  }));
  expect(sorted(movements)).toEqual(sorted(sheet.ledger()));
  expect(sumOf(ledger, "amount")).toBe(revenue);
  expect(sumOf(ledger, "VAT")).toBe(vat);

  const file = await downloaded(page, page.getByRole("button", { name: "Download CSV" }));
  for (const number of Object.values(numbers)) {
    const { paid, back: returned, left } = sheet.order(number);
    expect(
      file
        .filter((row) => row["order number"] === number)
        .slice(0, 1)
        .map((row) =>
          ["order total", "order VAT", "refunded", "net total", "net VAT"].map((column) =>
            cents(row[column]),
          ),
        ),
      number,
    ).toEqual([[paid.cents, paid.vatCents, returned.cents, left.cents, left.vatCents]]);
  }
  expect(sumOf(file, "line total")).toBe(revenue + back);
  expect(sumOf(file, "net total")).toBe(revenue);
  expect(sumOf(file, "net VAT")).toBe(vat);

  await page.goto(`/Admin/customers/${numbers.ada}`);
  const facts = page.getByRole("region", { name: "Customer", exact: true });
  const ofAda = sheet.order(numbers.ada).left.cents + sheet.order(numbers.adaAgain).left.cents;
  await facts.getByText(euros(ofAda), { exact: true }).waitFor();
  return facts.getByRole("definition");
}
