import { expect, it } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { control, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

it("a quarter's VAT adds up, can be downloaded, and warns near the threshold (D55, D56)", async () => {
  await removeOrders();
  await buy("autocad-lt", 2);
  // As if its buyer lived in Belgium.
  await sql`alter table orders disable trigger orders_company_kept`;
  await sql`update orders set country = 'BE', vat_rule = 'below_threshold'`;
  await sql`alter table orders enable trigger orders_company_kept`;
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await signInAdmin(page, "/Admin/vat");
  const row = page.getByRole("row", { name: /^Dutch VAT/ });
  await row.waitFor();
  expect(await row.getByRole("cell").allTextContents()).toEqual([
    "21%",
    "€467.77",
    "€98.23",
    "€0.00",
    "€0.00",
  ]);
  expect(await page.getByRole("row", { name: /^Together/ }).textContent()).toBe(
    "TogetherNet €467.77VAT €98.23",
  );
  const checked = page.getByRole("region", { name: "Checked against" });
  await checked.getByText("Equal").nth(1).waitFor();
  await control("", { api: "error" });
  await checked.getByRole("button", { name: "Compare with Stripe" }).click();
  await checked.getByText("Stripe isn’t responding right now").waitFor();
  await control("", { api: "ok" });
  await control("/balance", { type: "reserve_hold", amountCents: -50_00 });
  await control("/balance", { type: "a_type_from_next_year", amountCents: -1_00 });
  await checked.getByRole("button", { name: "Compare with Stripe" }).click();
  await checked.getByText(/^Fees: €\d+\.\d\d\. Paid out to the bank: /).waitFor();
  await checked.getByText(/^Reserves: -€\d+\.00$/).waitFor();
  await checked.getByText(/^Other \(a type from next year\): -€\d+\.00$/).waitFor();
  const threshold = page.getByRole("region", { name: "Consumers in other EU countries" });
  expect(await threshold.textContent()).toContain("€467.77 of €10,000.00 this year");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^vat-20\d\d-Q[1-4]\.csv$/);
  await page.getByText(/with 1 row is downloaded\./).waitFor();

  await page.goto("/Admin/home");
  await page.getByRole("heading", { name: "Needs attention" }).waitFor();
  expect(await page.getByText("sold to consumers in other EU countries").count()).toBe(0);
  await sql`update orders set amount_cents = 1000000, vat_cents = 173554`;
  await page.reload();
  await page.getByText("€8,264.46 of €10,000.00 a year sold to consumers in other EU countries.").waitFor();
  await removeOrders();
});
