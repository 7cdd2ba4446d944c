import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { status, makeLate, units } from "./deliveries.ts";
import { everywhere } from "./axe.ts";
import { control, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { withdraw } from "./withdrawal-form.ts";

useShop();

beforeEach(removeOrders);

const question = (page: Page) => page.getByRole("alertdialog");

describe("a unit whose order is held (D43)", () => {
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
      starts_on = current_date, ends_on = current_date + 364`;
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

    await unit.getByRole("button", { name: "Mark delivered" }).click();
    await unit.getByLabel("Reference").fill("571-1");
    const deliver = unit.getByRole("form").getByRole("button", { name: "Mark delivered" });
    await deliver.click();
    await question(page)
      .getByText(`AutoCAD LT of ${number}: the buyer has withdrawn from the order.`)
      .waitFor();
    await question(page).getByRole("button", { name: "Leave as it is" }).click();
    await question(page).waitFor({ state: "detached" });
    expect(await sql`select state from entitlements`).toMatchObject([{ state: "to_deliver" }]);
    expect(await unit.getByLabel("Reference").inputValue()).toBe("571-1");

    await deliver.click();
    await question(page).getByRole("button", { name: "Mark delivered anyway" }).click();
    await status(page).getByText(`AutoCAD LT of ${number} is delivered.`).waitFor();
    expect(await sql`select state from entitlements`).toMatchObject([{ state: "delivered" }]);
  });
});
