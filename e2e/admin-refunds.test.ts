import type { Page, Route } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { control, hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";
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
    expect(await violations(page)).toEqual([]);

    await refundButton(page).click();
    const asked = page.getByRole("alertdialog", { name: new RegExp(`^Refund €[\\d,.]+ of ${number}\\?$`) });
    const lines = asked.getByRole("listitem");
    await lines.first().waitFor();
    expect(await lines.allTextContents()).toEqual([
      expect.stringMatching(/^AutoCAD LT \(2 of 2\): €[\d,.]+$/),
      "AutoCAD LT (2 of 2)",
    ]);
    expect(await violations(page)).toEqual([]);
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
    expect(await violations(page)).toEqual([]);
  });

  it("closes its form with Escape, keeps the input, and always has the focus on the next step", async () => {
    const number = await buy("autocad-lt", 2);
    const page = await openRefund(number);
    const opener = refunds(page).getByRole("button", { name: "Refund", exact: true });
    const whole = refundForm(page).getByRole("radio", { name: /^Full remaining amount/ });
    await expect.poll(() => hasFocus(whole)).toBe(true);
    await refundForm(page).getByRole("radio", { name: "A sum" }).check();
    await refundForm(page).getByLabel("Amount in euros").fill("10,50");
    await refundForm(page).getByLabel("Reason").fill("Late by a day");
    await page.keyboard.press("Escape");
    await refundForm(page).waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(opener)).toBe(true);

    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(refundForm(page).getByRole("radio", { name: "A sum" }))).toBe(true);
    expect(await refundForm(page).getByLabel("Amount in euros").inputValue()).toBe("10,50");
    const reason = refundForm(page).getByLabel("Reason");
    expect(await reason.inputValue()).toBe("Late by a day");
    await reason.press("Enter");
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    // Escape closed only the question.
    await expect.poll(() => hasFocus(reason)).toBe(true);
    await refundForm(page).getByRole("button", { name: "Cancel" }).press("Enter");
    await expect.poll(() => hasFocus(opener)).toBe(true);

    await page.keyboard.press("Enter");
    await refundForm(page).getByLabel("Reason").press("Enter");
    await question(page).getByRole("button", { name: "Refund", exact: true }).press("Enter");
    await refunds(page).getByRole("status").getByText("Refund recorded.").waitFor();
    await expect.poll(() => hasFocus(refunds(page))).toBe(true);
    await opener.press("Enter");
    expect(await refundForm(page).getByLabel("Reason").inputValue()).toBe("");
  });

  it("keeps the input if the provider doesn't respond, and says so", async () => {
    const number = await buy();
    // The invoice is requested before anything is recorded.
    await sql`update orders set invoice_id = null, invoice_number = null`;
    const page = await openRefund(number);
    await refundForm(page).getByRole("radio", { name: "A sum" }).check();
    await refundForm(page).getByLabel("Amount in euros").fill("10,50");
    await refundForm(page).getByLabel("Reason").fill("Late by a day");
    await control("", { api: "error" });
    await refundButton(page).click();
    await question(page).getByText("Nothing is revoked.").waitFor();
    await question(page).getByRole("button", { name: "Refund", exact: true }).click();
    await refundForm(page)
      .getByRole("alert")
      .getByText("The payment service isn’t responding right now. Please try again.")
      .waitFor({ timeout: 30_000 });
    expect(await refundForm(page).getByLabel("Amount in euros").inputValue()).toBe("10,50");
    expect(await refundForm(page).getByLabel("Reason").inputValue()).toBe("Late by a day");
    expect(await sql`select id from refunds`).toHaveLength(0);

    await control("", { api: "ok" });
    await refundButton(page).click();
    await question(page).getByRole("button", { name: "Refund", exact: true }).click();
    await refunds(page).getByText("€10.50").first().waitFor();
    await refundForm(page).waitFor({ state: "detached" });
    expect(await sql`select amount_cents from refunds`).toMatchObject([{ amount_cents: 10_50 }]);
  });

  it("lists a failed refund on the home page, and repeats it on the order's page", async () => {
    const number = await buy();
    await control("/refunds/outcomes", { outcomes: [{ status: "failed" }] });
    const page = await openRefund(number);
    await refundForm(page).getByLabel("Reason").fill("Returned");
    await refundButton(page).click();
    await question(page).getByRole("button", { name: "Refund", exact: true }).click();
    await refunds(page).getByText("Failed", { exact: true }).waitFor();
    await timeline(page)
      .getByText(/^The refund failed: €/)
      .waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto("/Admin/home");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Refund failed: retry" })
      .getByRole("link", { name: number })
      .click();
    await refunds(page)
      .getByRole("button", { name: /^Try again to refund €/ })
      .press("Enter");
    await refunds(page).getByRole("status").getByText("Refund submitted again.").waitFor();
    await refunds(page).getByText("Refunded", { exact: true }).first().waitFor();
    expect(await refunds(page).getByRole("button").count()).toBe(0);
    expect(await hasFocus(refunds(page))).toBe(true);
  });
});

describe("a withdrawal (D49)", () => {
  it("without a matching order is linked to one by its buyer and sum, unlinked, shows both dates, and is refunded in one step", async () => {
    const number = await buy();
    await sql`truncate withdrawals cascade`;
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await page.goto("/withdrawal");
    await page.getByLabel("Your name").fill("Ada Drafter");
    await page.getByLabel("Order number").fill("the one of today");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await page.getByRole("heading", { name: "We have received your withdrawal" }).waitFor();
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
    async function findOrder(): Promise<void> {
      await link.getByLabel("Its order").fill(number);
      await link.getByRole("button").click();
      await linking.getByText("Ada Drafter, ada@example.com").last().waitFor();
      await linking.getByText(/^€[\d,.]+$/).waitFor();
    }
    await findOrder();
    expect(await violations(page)).toEqual([]);
    await linking.getByRole("button", { name: "Don’t link" }).click();
    await linking.waitFor({ state: "detached" });
    expect(await sql`select from withdrawals where order_id is not null`).toHaveLength(0);
    await findOrder();
    await linking.getByRole("button", { name: "Link", exact: true }).click();
    await card.getByText("Withdrawn", { exact: true }).waitFor();
    await card.getByRole("button", { name: /^Unlink…/ }).click();
    await question(page).getByRole("button", { name: "Unlink", exact: true }).click();
    await card.getByText("No order has both this number and this email address.").waitFor();
    await findOrder();
    await linking.getByRole("button", { name: "Link", exact: true }).press("Enter");
    await card.getByRole("button", { name: /^Refund…/ }).waitFor();
    expect(await hasFocus(card)).toBe(true);
    await card.getByText(/^Refund by .+; the supplier takes it back until /).waitFor();
    expect(await violations(page)).toEqual([]);

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
