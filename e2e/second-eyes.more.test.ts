import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { addStaff, buy, removeOrders } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { PASSWORD, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { addDevice } from "./passkey-device.ts";
import { refundButton, refundForm, refunds } from "./refund-form.ts";

useShop();

/** Signs in as a new owner, on a device with a passkey of theirs. */
async function ownerWithPasskey(name: string): Promise<{ readonly username: string; readonly page: Page }> {
  const username = await addStaff(name, "owner");
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  await addDevice(page);
  await signInAdmin(page, "/account", { user: username, password: PASSWORD });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Drawing board");
  await page.getByRole("dialog").getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByText("Drawing board").waitFor();
  return { username, page };
}

async function refundAll(page: Page): Promise<void> {
  await refundButton(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Refund", exact: true }).click();
}

it("a large refund waits until another owner approves it with a passkey, and is then made once (D57)", async () => {
  await removeOrders();
  onTestFinished(async () => {
    await sql`update staff_rules set second_eyes = false`;
    await sql`delete from approvals`;
  });
  const number = await buy("autocad-lt", 2);
  const { username, page } = await ownerWithPasskey("ada");
  const { page: other } = await ownerWithPasskey("bob");

  await page.goto("/Admin/staff");
  const rule = page.getByRole("form", { name: "Second pair of eyes" });
  await rule.getByLabel("Refunds of an order above, in euros").fill("100");
  await rule.getByRole("button", { name: "Switch on" }).click();
  await page.getByText("The rule is saved.").waitFor();

  await page.goto(`/Admin/orders/${number}`);
  await refunds(page).getByRole("button", { name: "Refund", exact: true }).click();
  await refundForm(page).getByLabel("Reason").fill("Asked by phone");
  await refundAll(page);
  await page.getByText("This waits for another owner.").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await refundForm(page).getByLabel("Reason").inputValue()).toBe("Asked by phone");
  expect(await sql`select from refunds`).toHaveLength(0);

  await other.goto("/Admin/home");
  const waiting = other.getByRole("region", { name: "Waits for a second pair of eyes" });
  await waiting.getByText(new RegExp(`^${username} wants to .* ${number}`)).waitFor();
  expect(await violations(other)).toEqual([]);
  await waiting.getByRole("button", { name: "Approve with a passkey" }).click();
  await waiting.waitFor({ state: "detached" });

  await refundAll(page);
  await refunds(page).getByRole("status").getByText("Refund recorded.").waitFor();
  await refunds(page).getByText("Refunded", { exact: true }).first().waitFor();
  expect(await sql`select from refunds`).toHaveLength(1);
});
