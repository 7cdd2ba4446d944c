import type { Locator, Page, Route } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { withdraw } from "./withdrawal-form.ts";
import { openRefund, refundButton, refundForm, refunds } from "./refund-form.ts";

useShop();

beforeEach(async () => {
  await removeOrders();
});

const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });
const question = (page: Page) => page.getByRole("alertdialog");

describe("refunding an order (D48)", () => {
  it("asks for confirmation, line by line, is sent once no matter how often the button is pressed, and shows the outcome", async () => {
    const number = await buy("autocad-lt", 2);
    const page = await openRefund(number);
    await refundButton(page).click();
    expect(await question(page).count()).toBe(0);
    await refundForm(page).getByLabel("Reason").fill("Asked by phone");
    await refundForm(page).getByRole("radio", { name: "Units" }).check();
    await refundButton(page).click();
    await refundForm(page).getByRole("alert").getByText("Choose at least one unit.").waitFor();
    await refundForm(page)
      .getByRole("checkbox", { name: /^AutoCAD LT \(2 of 2\), €/ })
      .check();

    await refundButton(page).click();
    const asked = page.getByRole("alertdialog", { name: new RegExp(`^Refund €[\\d,.]+ of ${number}\\?$`) });
    const lines = asked.getByRole("listitem");
    await lines.first().waitFor();
    expect(await lines.allTextContents()).toEqual([
      expect.stringMatching(/^AutoCAD LT \(2 of 2\): €[\d,.]+$/),
      "AutoCAD LT (2 of 2)",
    ]);
    await asked.getByRole("button", { name: "Don’t refund" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await refundForm(page).getByLabel("Reason").inputValue()).toBe("Asked by phone");

    let calls = 0;
    const held: Route[] = [];
    await page.route(/\/trpc\/orders\.refund(?:\?|$)/, (route) => {
      calls += 1;
      held.push(route);
    });
    await refundButton(page).click();
    await asked.getByRole("button", { name: "Refund", exact: true }).dblclick();
    const waiting = refundForm(page).getByRole("button", { name: "Refunding…" });
    await waiting.press("Enter");
    expect(await question(page).count()).toBe(0);
    for (const call of held) await call.continue();

    await refunds(page).getByRole("status").getByText("Refund recorded.").waitFor();
    expect(calls).toBe(1);
    await refunds(page).getByText("Refunded", { exact: true }).first().waitFor();
    await refunds(page)
      .getByText(/, credit note \S+-CN-01$/)
      .waitFor();
    await refunds(page).getByText("AutoCAD LT (2 of 2)").waitFor();
    await timeline(page)
      .getByText(/^Refunded: €/)
      .waitFor();
    const deliveries = page.getByRole("region", { name: "Deliveries" });
    await deliveries.getByText("Revoked", { exact: true }).waitFor();
    await page.getByText("Partly refunded").waitFor();
  });
});

describe("a withdrawal (D49)", () => {
  it("without a matching order is linked to one by its buyer and sum, unlinked, shows both dates, and is refunded in one step", async () => {
    const number = await buy();
    await sql`truncate withdrawals cascade`;
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await withdraw("the one of today");
    await sql`insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, username, note, at)
      select id, 'ordered', 'to_deliver', 'ordered', 'admin', 'keeper', 'PO-77', now() from entitlements`;

    await signInAdmin(page, "/Admin/withdrawals");
    const card = page.getByRole("article");
    await card.getByText("No order has both this number and this email address.").waitFor();
    const link = card.getByRole("form", { name: /^Link WD-\d+ to its order$/ });
    await link.getByLabel("Its order").fill("SO-999999");
    await link.getByRole("button").click();
    await link.getByRole("alert").getByText("There is no order with this number.").waitFor();
    const linking = page.getByRole("alertdialog", { name: new RegExp(`^Link WD-\\d+ to ${number}\\?$`) });
    async function findOrder(button: Locator): Promise<void> {
      await link.getByLabel("Its order").fill(number);
      await button.click();
      await linking.getByText("Ada Drafter, ada@example.com").last().waitFor();
      await linking.getByText(/^€[\d,.]+$/).waitFor();
    }
    // A number that is typed isn't dropped: the question comes first.
    await findOrder(card.getByRole("button", { name: /^Mark as handled/ }));
    await linking.getByRole("button", { name: "Don’t link" }).click();
    await linking.waitFor({ state: "detached" });
    expect(
      await sql`select from withdrawals where order_id is not null or handled_at is not null`,
    ).toHaveLength(0);
    await findOrder(link.getByRole("button"));
    await linking.getByRole("button", { name: "Link", exact: true }).click();
    await card.getByText("Withdrawn", { exact: true }).waitFor();
    await card.getByRole("button", { name: /^Unlink…/ }).click();
    await question(page).getByRole("button", { name: "Unlink", exact: true }).click();
    await card.getByText("No order has both this number and this email address.").waitFor();
    await findOrder(link.getByRole("button"));
    await linking.getByRole("button", { name: "Link", exact: true }).press("Enter");
    await card.getByRole("button", { name: /^Refund…/ }).waitFor();
    expect(await hasFocus(card)).toBe(true);
    await card.getByText(/^Refund by .+; the supplier takes it back until /).waitFor();

    const held: (() => void)[] = [];
    const hold = async (route: Route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    };
    await page.route("**/trpc/orders.refunds*", hold, { times: 1 });
    await card.getByRole("button", { name: /^Refund…/ }).click();
    const confirm = question(page).getByRole("button", { name: "Refund", exact: true });
    // There's nothing to confirm until the refundable amount has loaded.
    await question(page).getByText("Loading the order.").waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await confirm.click();
    await card.getByText(/^Handled by admin/).waitFor();
    await card.getByText("Refunded", { exact: true }).waitFor();
    expect(await card.getByRole("button", { name: /^Refund/ }).count()).toBe(0);
    expect(await hasFocus(card)).toBe(true);
  });
});
