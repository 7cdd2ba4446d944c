import { beforeEach, describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { atDeliveries, status, units } from "./deliveries.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(removeOrders);

describe("a paid unit", () => {
  it("keeps the focus while it's delivered with the keyboard on its order's page", async () => {
    const number = await buy();
    const page = await visitor();
    await signInAdmin(page, `/Admin/orders/${number}`);
    const unit = page.getByRole("region", { name: "Deliveries" }).getByRole("article");
    const deliver = unit.getByRole("button", { name: "Mark delivered" }).first();
    await deliver.press("Enter");
    const reference = unit.getByLabel("Reference");
    await expect.poll(() => hasFocus(reference)).toBe(true);
    await unit.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect.poll(() => hasFocus(deliver)).toBe(true);
    await deliver.press("Enter");
    await reference.fill("571-1");
    await reference.press("Enter");
    await status(page).getByText(`AutoCAD LT of ${number} is delivered.`).waitFor();
    await unit.getByRole("button", { name: "Correct reference" }).waitFor();
    expect(await hasFocus(unit)).toBe(true);
  });
});

describe("several units", () => {
  it("accept a second column; a wrong or unconfirmed reference is reported with its row", async () => {
    await buy("autocad-lt", 2);
    const page = await atDeliveries();
    await page.getByRole("button", { name: "Select all 2" }).click();
    await page.getByRole("button", { name: "Deliver 2 selected units" }).click();
    const references = page.getByLabel("References, one per line");
    const rows = page.getByRole("table", { name: "Units to be delivered" }).getByRole("row");
    const check = async (text: string) => {
      await references.fill(text);
      await page.getByRole("button", { name: "Check without delivering" }).click();
    };
    const back = () => page.getByRole("button", { name: "Back to the references" }).click();
    const deliver = page.getByRole("button", { name: "Deliver all 2" });

    await check("569-1;jan@bureau.nl\n;piet@bureau.nl");
    await page.getByText("Line 2 has no reference in its first column.").waitFor();
    await check("569-1;jan@bureau\n569-2;piet@bureau.nl;Bureau");
    await status(page).getByText("Nothing has been delivered: 2 rows cannot be.").waitFor();
    await rows.nth(1).getByText("'jan@bureau' is not an email address.").waitFor();
    await rows.nth(2).getByText("There are more than two columns").waitFor();
    expect(await deliver.count()).toBe(0);

    await back();
    await check("569-1\tjan@bureau.nl\n569-1\tpiet@bureau.nl");
    await rows
      .nth(2)
      .getByText(/^The same reference as AutoCAD LT \(1 of 2\)/)
      .waitFor();
    await rows.nth(2).getByRole("cell", { name: "piet@bureau.nl", exact: true }).waitFor();
    expect(await deliver.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("I’ve checked these 2 rows. They’re correct.").check();
    await deliver.click();
    await status(page).getByText("2 units delivered.").waitFor();
    expect(await sql`select reference, administrator_email from entitlements order by unit`).toMatchObject([
      { reference: "569-1", administrator_email: "jan@bureau.nl" },
      { reference: "569-1", administrator_email: "piet@bureau.nl" },
    ]);
  });
});

describe("a paid unit", () => {
  it("shows the reason if it can't be delivered, and can be reopened", async () => {
    const number = await buy();
    const page = await atDeliveries();
    const unit = units(page);
    await unit.getByText("Awaiting details").waitFor();
    await unit.getByText("Due in 47 h at the latest").waitFor();
    await unit.getByRole("button", { name: "Mark failed" }).click();
    await unit.getByLabel("Reason").fill("The supplier has none.");
    await unit.getByLabel("Reason").press("Enter");
    await status(page).getByText(`AutoCAD LT of ${number} is marked as failed.`).waitFor();
    await page.getByRole("link", { name: /^Failed/ }).click();
    await unit.getByText("The supplier has none.").waitFor();
    await unit.getByRole("button", { name: "Reopen" }).click();
    await status(page).getByText(`AutoCAD LT of ${number} is back in the delivery queue.`).waitFor();
    await page.getByText("No unit is in this state.").waitFor();
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("table").getByText("Paid, to be delivered").waitFor();
    await page.getByRole("link", { name: `Deliver of ${number}` }).click();
    await unit.getByText("Due in 23 h").waitFor();
    expect(await sql`select state, failed_reason from entitlements`).toMatchObject([
      { state: "to_deliver", failed_reason: null },
    ]);
  });
});
