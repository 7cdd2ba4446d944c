import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { control, hasFocus, sql, useShop } from "./journey.ts";
import { openRefund, refundButton, refundForm, refunds } from "./refund-form.ts";

useShop();

beforeEach(async () => {
  await removeOrders();
});

const question = (page: Page) => page.getByRole("alertdialog");

describe("refunding an order (D48)", () => {
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
});

const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

describe("refunding an order (D48)", () => {
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
