import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { everywhere, violations } from "./axe.ts";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(removeOrders);

const units = (page: Page) => page.getByRole("region", { name: "Units" }).getByRole("article");
const status = (page: Page) => page.getByRole("status");

/** Moves paid units past their promised hour. */
const makeLate = () => sql`
  update entitlements set state = 'to_deliver', details_due_at = null, administrator_email = 'cad@example.com',
    to_deliver_since = now() - interval '26 hours', promised_at = now() - interval '150 minutes'`;

/** Opens the list of deliveries as an administrator. */
async function atDeliveries(): Promise<Page> {
  const page = await visitor();
  await signInAdmin(page);
  await sidebar(page).getByRole("link", { name: "Deliveries" }).click();
  await page.getByRole("heading", { level: 1, name: "Deliveries" }).waitFor();
  return page;
}

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
    const supplier = unit.getByLabel("Supplier’s reference");
    await expect.poll(() => hasFocus(supplier)).toBe(true);
    await supplier.fill("PO-77");
    await supplier.press("Enter");
    await status(page).getByText(`AutoCAD LT of ${number} is ordered.`).waitFor();
    await unit.getByText("Ordered", { exact: true }).waitFor();

    await unit.getByRole("button", { name: "Mark delivered" }).click();
    await unit.getByLabel("Reference").fill("571-1");
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
        "Delivery email sent again by admin",
      ]);
    await deliveries.getByText("before: 571-1").waitFor();
    await page.getByRole("link", { name: "All orders" }).click();
    await page.getByRole("row", { name: new RegExp(`${number}.*Delivered`) }).waitFor();
  });

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

  it("is refused, with the other administrator's name, if that administrator has delivered it in the meantime", async () => {
    const number = await buy();
    const page = await atDeliveries();
    const unit = units(page);
    await unit.getByRole("button", { name: "Mark delivered" }).click();
    await unit.getByLabel("Reference").fill("571-1");
    await sql`with moved as (
        update entitlements set state = 'delivered', details_due_at = null, reference = '571-9',
          starts_on = '2026-11-22', ends_on = '2027-11-21' returning id)
      insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, username, note, at)
      select id, 'delivered', 'awaiting_details', 'delivered', 'admin', 'keeper', '571-9', now() from moved`;
    await unit.getByRole("form").getByRole("button", { name: "Mark delivered" }).click();
    await page
      .getByText(`AutoCAD LT of ${number} cannot be delivered: it was delivered by keeper.`)
      .waitFor();
    expect(await sql`select reference from entitlements`).toMatchObject([{ reference: "571-9" }]);
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

  it("leave a search's list, which shows the success and a link to them", async () => {
    const number = await buy("autocad-lt", 3);
    const page = await atDeliveries();
    await page.getByLabel("Search deliveries").fill(number);
    await page.waitForURL(/q=SO-/);
    await page.getByRole("button", { name: "Select all 3" }).click();
    await page.getByRole("button", { name: "Deliver 3 selected units" }).click();
    await page.getByLabel("References, one per line").fill("571-1\n571-2\n571-3");
    await page.getByRole("button", { name: "Check without delivering" }).click();
    await page.getByRole("button", { name: "Deliver all 3" }).click();
    const list = page.getByRole("region", { name: "Units" });
    await list
      .getByText("3 units delivered. Each buyer is being emailed. No other unit matches this search.")
      .waitFor();
    await list.getByRole("link", { name: "Show the list “Delivered”" }).click();
    await expect.poll(() => units(page).count()).toBe(3);
    // The message about this list doesn't appear on another one.
    await page.getByLabel("Search deliveries").fill("SO-999999");
    await list.getByText("No unit matches this search.").waitFor();
    expect(await list.getByText("3 units delivered.").count()).toBe(0);
  });

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

describe("the deliveries", () => {
  it("are accessible on a light phone and a dark desktop", async () => {
    const number = await buy();
    await makeLate();
    await buy("mudbox");
    const page = await atDeliveries();
    await units(page).first().getByRole("button", { name: "Mark delivered" }).click();
    expect(await everywhere(page)).toEqual([]);
    await page.getByRole("button", { name: "Select all 2" }).click();
    await page.getByRole("button", { name: "Deliver 2 selected units" }).click();
    await page.getByLabel("References, one per line").fill("1\n2");
    await page.getByRole("button", { name: "Check without delivering" }).click();
    await page.getByRole("button", { name: "Deliver all 2" }).waitFor();
    expect(await everywhere(page)).toEqual([]);
    // The session does not outlive a reload.
    await page.getByRole("button", { name: "Back to the references" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: number }).click();
    await page.getByText("History").click();
    expect(await everywhere(page)).toEqual([]);
  });
});
