import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { buy, removeOrders } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { control, hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(async () => {
  await removeOrders();
});

const money = (page: Page) => page.getByRole("region", { name: "Refunds" });
const storedStates = async () => (await sql`select state from disputes`).map(({ state }) => String(state));

/**
 * Makes the bank dispute the only payment, and waits until the shop has received the webhook. Returns the provider's id
 * of the dispute.
 */
async function dispute(): Promise<string> {
  const [order] = await sql`select checkout_session_id from orders`;
  const opened = await control("/disputes", { sessionId: order?.["checkout_session_id"], dueInDays: 7 });
  await expect.poll(storedStates).toEqual(["open"]);
  return z.object({ id: z.string() }).parse(opened).id;
}

it("a dispute appears with its deadline on the order and the home page, blocks refunds, and offers to revoke once it's lost (D50)", async () => {
  const number = await buy();
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  await signInAdmin(page, `/Admin/orders/${number}`);
  await money(page).getByRole("button", { name: "Refund", exact: true }).click();
  const form = money(page).getByRole("form");
  await form.getByLabel("Reason").fill("Asked by phone");

  // The page was opened before the dispute.
  const id = await dispute();
  await form.getByRole("button", { name: /^Refund/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Refund", exact: true }).click();
  await form
    .getByRole("alert")
    .getByText(`${number} cannot be refunded while its payment is disputed: the payment provider refuses it.`)
    .waitFor();
  expect(await form.getByLabel("Reason").inputValue()).toBe("Asked by phone");
  await money(page)
    .getByText(/^You can’t refund it until the dispute is decided\./)
    .waitFor();
  await money(page)
    .getByText(/^respond by /)
    .waitFor();
  await form.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect.poll(() => hasFocus(money(page))).toBe(true);
  expect(await money(page).getByRole("button").count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await page.goto("/Admin/home");
  const item = page.getByRole("listitem").filter({ hasText: "disputed" });
  await item.getByText(/, respond by /).waitFor();
  expect(await violations(page)).toEqual([]);
  await control("/disputes/change", { disputeId: id, status: "lost" });
  await expect.poll(storedStates).toEqual(["lost"]);
  await item.getByRole("link", { name: number }).click();

  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByText("The bank disputed the payment").waitFor();
  await timeline.getByText("Dispute lost").waitFor();
  await money(page).getByText("Lost in a dispute").waitFor();
  await money(page).getByRole("button", { name: "Revoke its units" }).click();
  const asked = page.getByRole("alertdialog", { name: `Revoke all units of ${number}?` });
  expect(await violations(page)).toEqual([]);
  await asked.getByRole("button", { name: "Revoke" }).press("Enter");
  await money(page).getByRole("status").getByText("Units revoked.").waitFor();
  await page.getByRole("region", { name: "Deliveries" }).getByText("Revoked", { exact: true }).waitFor();
  expect(await money(page).getByRole("button", { name: "Revoke its units" }).count()).toBe(0);
  expect(await hasFocus(money(page))).toBe(true);
});
