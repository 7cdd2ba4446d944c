import { beforeEach, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { buy, removeOrders } from "./admin-area.ts";
import { atDeliveries, makeLate, status, units } from "./deliveries.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(removeOrders);

describe("a paid unit", () => {
  it("is shown as waiting, ordered, delivered and corrected, also on its order", async () => {
    const number = await buy();
    await makeLate();
    const page = await visitor();
    await signInAdmin(page);
    await page.getByRole("link", { name: "1 paid unit" }).waitFor();
    await page.getByRole("link", { name: "1 unit", exact: true }).click();
    const unit = units(page);
    await unit.getByText("Late by 2 h").waitFor();
    await unit.getByText("cad@example.com").waitFor();

    await unit.getByRole("button", { name: "Mark ordered" }).click();
    const reference = unit.getByLabel("Supplier’s reference");
    await expect.poll(() => hasFocus(reference)).toBe(true);
    await reference.fill("PO-77");
    await unit.getByLabel("Supplier (optional)").fill("Distributor BV");
    await reference.press("Enter");
    await status(page).getByText(`AutoCAD LT of ${number} is ordered.`).waitFor();
    await unit.getByText("Ordered", { exact: true }).waitFor();

    await unit.getByRole("button", { name: "Mark delivered" }).click();
    await unit.getByLabel("Reference").fill("571-1");
    expect(await unit.getByLabel("Supplier (optional)").inputValue()).toBe("Distributor BV");
    await unit.getByRole("form").getByRole("button", { name: "Mark delivered" }).click();
    await status(page).getByText(`AutoCAD LT of ${number} is delivered.`).waitFor();
    await page.getByText("Every paid unit has been delivered.").waitFor();
    await expect.poll(() => hasFocus(page.getByRole("region", { name: "Units" }))).toBe(true);

    await page.getByRole("link", { name: /^Delivered/ }).click();
    await unit.getByRole("button", { name: "Correct reference" }).click();
    await unit.getByLabel("New reference").fill("571-2");
    await unit.getByLabel("New reference").press("Enter");
    await unit.getByText("571-2").waitFor();
    await unit.getByRole("form").waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(unit)).toBe(true);
    await unit.getByRole("button", { name: "Correct supplier" }).click();
    const supplier = unit.getByRole("textbox", { name: "Supplier" });
    await supplier.fill("Wholesale SA");
    await supplier.press("Enter");
    await unit.getByRole("definition").getByText("Wholesale SA").waitFor();
    await unit.getByRole("form").waitFor({ state: "detached" });
    await unit.getByRole("button", { name: "Send email again" }).press("Enter");
    await status(page)
      .getByText(/was mailed to \S+ again\./)
      .waitFor();
    await expect.poll(() => hasFocus(unit)).toBe(true);

    await unit.getByRole("link", { name: number }).click();
    const deliveries = page.getByRole("region", { name: "Deliveries" });
    await deliveries.getByText("History").click();
    const steps = deliveries.getByRole("listitem").filter({ hasNot: page.getByRole("article") });
    await expect
      .poll(async () => (await steps.allTextContents()).map((text) => text.split(",")[0]))
      .toEqual([
        "Recorded with the payment",
        "Ordered at the supplier by admin",
        "Delivered by admin",
        "Corrected by admin",
        "Corrected by admin",
        "Delivery email sent again by admin",
      ]);
    await deliveries.getByText("before: 571-1").waitFor();
    await deliveries.getByText("before: supplier Distributor BV").waitFor();
    await page.getByRole("link", { name: "All orders" }).click();
    await page.getByRole("row", { name: new RegExp(`${number}.*Delivered`) }).waitFor();
  });
});

describe("several units", () => {
  it("are delivered together after a dry run: all or none", async () => {
    await buy();
    await buy("mudbox");
    const page = await atDeliveries();
    await page.getByRole("button", { name: "Select all 2" }).click();
    await page.getByRole("button", { name: "Deliver 2 selected units" }).click();
    await expect.poll(() => hasFocus(page.getByRole("heading", { name: "Deliver 2 units" }))).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect
      .poll(() => hasFocus(page.getByRole("button", { name: "Deliver 2 selected units" })))
      .toBe(true);
    await page.keyboard.press("Enter");
    const references = page.getByLabel("References, one per line");
    await references.fill("571-1\n");
    await page.getByRole("button", { name: "Check without delivering" }).click();
    await page.getByText("2 units need as many references: there is 1.").waitFor();
    expect(await violations(page)).toEqual([]);
    await references.fill("571-1\r\n\n 571-2 ");
    await page.getByRole("button", { name: "Check without delivering" }).click();
    const rows = page.getByRole("table", { name: "Units to be delivered" }).getByRole("rowheader");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await sql`select from entitlements where state = 'delivered'`).toHaveLength(0);
    await page.getByRole("button", { name: "Deliver all 2" }).press("Enter");
    await status(page).getByText("2 units delivered.").waitFor();
    await expect.poll(() => hasFocus(page.getByRole("region", { name: "Units" }))).toBe(true);
    expect(await sql`select reference from entitlements order by reference`).toMatchObject([
      { reference: "571-1" },
      { reference: "571-2" },
    ]);
  });
});
