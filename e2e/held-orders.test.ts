import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { everywhere } from "./axe.ts";
import { addToCart, control, lastOrder, payWith, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { declareWithdrawal, withdrawalReceipt } from "./withdrawal-form.ts";

useShop();

beforeEach(removeOrders);

const WITHDRAWN = /^Withdrawal received on \d+ \w+ 20\d\d, refund by \d+ \w+ 20\d\d\.$/;
const units = (page: Page) => page.getByRole("region", { name: "Units" }).getByRole("article");
const status = (page: Page) => page.getByRole("status");
const question = (page: Page) => page.getByRole("alertdialog");

/** Withdraws from an order as its buyer does. */
async function withdraw(orderNumber: string): Promise<void> {
  const page = await visitor();
  await page.goto("/withdrawal");
  await declareWithdrawal(page, { name: "Ada Drafter", orderNumber, email: "ada@example.com" });
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await withdrawalReceipt(page).waitFor();
}

/** Moves paid units past their promised hour. */
const makeLate = () => sql`
  update entitlements set state = 'to_deliver', details_due_at = null, administrator_email = 'cad@example.com',
    to_deliver_since = now() - interval '26 hours', promised_at = now() - interval '150 minutes'`;

describe("an order that its buyer withdrew from (D49)", () => {
  it("says so on its page and on its receipt, stops pending units and has no more questions", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await addToCart(page, "autocad-lt");
    await page.goto("/checkout");
    await payWith(page, "4242 4242 4242 4242");
    await page.getByText("Payment received").waitFor();
    const number = `SO-00${(await lastOrder()).sequence}`;
    await page.getByRole("heading", { name: "Who will manage the subscription?" }).waitFor();
    await page.getByText("You have 14 days to withdraw").waitFor();
    const receipt = page.url();
    await page.getByRole("link", { name: `Order page of order ${number}` }).click();
    await page.getByText("You have 14 days to withdraw").waitFor();

    await withdraw(number);
    await page.reload();
    await page.getByText(WITHDRAWN).waitFor();
    await page.getByText("You withdrew from this order, so nothing more will be delivered.").waitFor();
    await page.getByText("Withdrawn", { exact: true }).waitFor();
    await page.getByText("Stopped", { exact: true }).waitFor();
    const gone = [/Who administers/, /days to withdraw/, /We will deliver by/];
    for (const text of gone) expect(await page.getByText(text).count()).toBe(0);
    expect(await everywhere(page)).toEqual([]);

    await page.goto(receipt);
    await page.getByText(WITHDRAWN).waitFor();
    for (const text of gone) expect(await page.getByText(text).count()).toBe(0);
  });
});

describe("a unit whose order is held (D43)", () => {
  it("is listed separately, never counts as late, and is delivered only after a question", async () => {
    const number = await buy();
    await makeLate();
    await withdraw(number);
    const page = await visitor();
    await signInAdmin(page);
    await page.getByRole("link", { name: "1 unit", exact: true }).waitFor();
    await page.getByText("on hold: withdrawn, disputed or refunded").waitFor();
    expect(await page.getByText(/past (its|their) promised time/).count()).toBe(0);
    expect(
      await sidebar(page)
        .getByRole("link", { name: /Deliveries/ })
        .innerText(),
    ).toBe("Deliveries");
    await page.getByRole("row", { name: new RegExp(`${number}.*Withdrawn.*On hold`) }).waitFor();

    await sidebar(page).getByRole("link", { name: "Deliveries" }).click();
    await page.getByRole("link", { name: "Show 1 unit on hold" }).click();
    const unit = units(page);
    await unit.getByText("On hold: the buyer has withdrawn from the order.").waitFor();
    await unit.getByText("Withdrawn", { exact: true }).waitFor();
    expect(await unit.getByText(/late/i).count()).toBe(0);
    expect(await everywhere(page)).toEqual([]);

    await unit.getByRole("button", { name: "Mark delivered" }).click();
    await unit.getByLabel("Reference").fill("571-1");
    const deliver = unit.getByRole("form").getByRole("button", { name: "Mark delivered" });
    await deliver.click();
    await question(page)
      .getByText(`AutoCAD LT of ${number}: the buyer has withdrawn from the order.`)
      .waitFor();
    expect(await everywhere(page)).toEqual([]);
    await question(page).getByRole("button", { name: "Leave as it is" }).click();
    await question(page).waitFor({ state: "detached" });
    expect(await sql`select state from entitlements`).toMatchObject([{ state: "to_deliver" }]);
    expect(await unit.getByLabel("Reference").inputValue()).toBe("571-1");

    await deliver.click();
    await question(page).getByRole("button", { name: "Mark delivered anyway" }).click();
    await status(page).getByText(`AutoCAD LT of ${number} is delivered.`).waitFor();
    expect(await sql`select state from entitlements`).toMatchObject([{ state: "delivered" }]);
  });

  it("is refused if the hold begins while its form is open, and then needs a confirmation", async () => {
    const number = await buy();
    const page = await visitor();
    await signInAdmin(page, `/Admin/orders/${number}`);
    const deliveries = page.getByRole("region", { name: "Deliveries" });
    await deliveries.getByRole("button", { name: "Mark delivered" }).click();
    await deliveries.getByLabel("Reference").fill("571-1");
    await withdraw(number);
    const deliver = deliveries.getByRole("form").getByRole("button", { name: "Mark delivered" });
    await deliver.click();
    await deliveries.getByRole("alert").getByText("is on hold: the buyer has withdrawn").waitFor();
    await deliveries.getByText("On hold: the buyer has withdrawn from the order.", { exact: true }).waitFor();
    expect(await sql`select from entitlements where state = 'delivered'`).toHaveLength(0);
    await deliver.click();
    await question(page).getByRole("button", { name: "Mark delivered anyway" }).click();
    await deliveries.getByText("Delivered", { exact: true }).waitFor();
  });

  it("is named before any of several units is delivered", async () => {
    const held = await buy();
    await buy("mudbox");
    const page = await visitor();
    await signInAdmin(page, "/Admin/deliveries");
    await page.getByRole("button", { name: "Select all 2" }).click();
    // The dispute comes after the list was loaded.
    const [order] = await sql`select checkout_session_id from orders order by sequence limit 1`;
    await control("/disputes", { sessionId: order?.["checkout_session_id"], dueInDays: 7 });
    await expect.poll(() => sql`select from disputes`).toHaveLength(1);
    await page.getByRole("button", { name: "Deliver 2 selected units" }).click();
    await page.getByLabel("References, one per line").fill("571-1\n571-2");
    await page.getByRole("button", { name: "Check without delivering" }).click();
    await page.getByRole("row", { name: /Disputed.*On hold: the bank disputes the payment\./ }).waitFor();
    expect(await everywhere(page)).toEqual([]);
    await page.getByRole("button", { name: "Deliver all 2" }).click();
    const asked = page.getByRole("alertdialog", { name: "This unit is on hold" });
    await asked.getByText(`AutoCAD LT of ${held}: the bank disputes the payment.`).waitFor();
    expect(await sql`select from entitlements where state = 'delivered'`).toHaveLength(0);
    await asked.getByRole("button", { name: "Deliver all 2 anyway" }).click();
    await status(page).getByText("2 units delivered.").waitFor();
  });

  it("can be revoked, with a reason, if it was refunded in the provider's dashboard", async () => {
    const number = await buy();
    await sql`update entitlements set state = 'delivered', details_due_at = null, reference = '571-1',
      starts_on = '2026-11-22', ends_on = '2027-11-21'`;
    const [order] = await sql`select checkout_session_id from orders`;
    await control("/refunds", { sessionId: order?.["checkout_session_id"] });
    await expect.poll(() => sql`select from refunds where state = 'succeeded'`).toHaveLength(1);
    const page = await visitor();
    await signInAdmin(page, `/Admin/orders/${number}`);
    const deliveries = page.getByRole("region", { name: "Deliveries" });
    await deliveries.getByText("On hold: the order was refunded in full.").waitFor();
    await deliveries.getByRole("button", { name: "Revoke" }).click();
    await deliveries.getByLabel("Reason").fill("Paid back in the dashboard");
    expect(await everywhere(page)).toEqual([]);
    await deliveries.getByRole("form").getByRole("button", { name: "Revoke" }).click();
    await deliveries.getByText("Revoked", { exact: true }).waitFor();
    await deliveries.getByText("History").click();
    await deliveries.getByText("Paid back in the dashboard").waitFor();
    expect(await deliveries.getByRole("button").count()).toBe(0);
  });
});
