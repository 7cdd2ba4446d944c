import { describe, expect, it } from "vitest";
import { sidebar } from "./admin-area.ts";
import { addToCart, hasFocus, payForCart, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { declareWithdrawal, savedReceipt, withdrawalReceipt } from "./withdrawal-form.ts";

useShop();

describe("a withdrawal (D34)", () => {
  it("goes from an order's receipt to the admins, who see it with the order and handle it", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await addToCart(page, "autocad-lt");
    const order = await payForCart(page);
    await page.getByRole("article").getByRole("link", { name: "Withdraw from contract here" }).click();
    await page.getByRole("heading", { level: 1, name: "Withdraw from contract" }).waitFor();
    expect(await page.getByLabel("Order number").inputValue()).toBe(order);
    await declareWithdrawal(page, { name: "Ada Drafter", orderNumber: order, email: "ADA@example.com" });
    await page.getByText(`Order number: ${order}`).waitFor();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await withdrawalReceipt(page).waitFor();
    const number = (await page.getByText(/^WD-\d{6}$/).innerText()).trim();
    const time = await page.getByRole("time").innerText();
    expect(time).toMatch(/^\d+ \w+ \d{4} at \d\d:\d\d:\d\d, Amsterdam time$/);
    const saved = await savedReceipt(page);
    expect(saved.name).toBe(`withdrawal-${number}.txt`);
    for (const part of [number, time, `Order number: ${order}`, "Name: Ada Drafter"])
      expect(saved.text).toContain(part);
    // The print has the receipt and nothing of the shop around it.
    await page.emulateMedia({ media: "print" });
    expect(await withdrawalReceipt(page).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Save receipt" }).isVisible()).toBe(false);
    expect(await page.getByText("How it works").isVisible()).toBe(false);

    const admin = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(admin);
    await admin
      .getByRole("main")
      .getByRole("link", { name: /open withdrawal/ })
      .click();
    const withdrawal = admin.getByRole("article").filter({ hasText: number });
    await withdrawal.getByText("Open", { exact: true }).waitFor();
    await withdrawal.getByRole("link", { name: order }).click();
    await admin.getByRole("heading", { name: "Withdrawn by the customer" }).waitFor();
    const timeline = admin.getByRole("region", { name: "Timeline" });
    await timeline.getByText("The customer withdrew from the contract").waitFor();
    const open = async () =>
      Number.parseInt((await sidebar(admin).innerText()).match(/Withdrawals\s+(\d+)/)?.[1] ?? "0", 10);
    const before = await open();
    await withdrawal.getByRole("button", { name: /Mark as handled/ }).click();
    await withdrawal.getByText(/^Handled by admin/).waitFor();
    await timeline.getByText("The withdrawal was handled").waitFor();
    await expect.poll(open).toBe(before - 1);
  });

  it("from no known order is read through the emailed link, as plain text (D46)", async () => {
    const page = await visitor({ viewport: { width: 360, height: 800 } });
    const email = `eve-${crypto.randomUUID()}@example.com`;
    await page.goto("/withdrawal");
    await page.getByLabel("Which products").fill("See https://evil.example/pay");
    await declareWithdrawal(page, { name: "Eve", orderNumber: "SO-009999", email });
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await page.getByText("We’ve emailed this receipt").waitFor();
    const number = (await page.getByText(/^WD-\d{6}$/).innerText()).trim();

    const [mail] = await sql`select text from mails where recipient = ${email}`;
    const [link = ""] = /https?:\/\/\S+\/withdrawn\/[0-9a-z]{64}/.exec(String(mail?.["text"])) ?? [];
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "Your withdrawal" }).waitFor();
    await page.getByText(number).waitFor();
    expect(await page.locator('a[href*="evil"]').count()).toBe(0);
    expect((await savedReceipt(page)).text).toContain("  Products: See https://evil.example/pay");
    // The receipt is left for another document, so nothing loaded later can read the link.
    await page.getByRole("link", { name: "Terms" }).click();
    await page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
    expect(await page.evaluate("performance.getEntriesByType('navigation')[0].name")).toMatch(/\/terms$/);
    expect(await page.evaluate("document.referrer")).toBe("");
  });

  it("says what's missing under its field, and keeps the input after going back and after a failure", async () => {
    const page = await visitor();
    await page.goto("/withdrawal");
    await page.getByLabel("Your name").fill("Ada Drafter");
    await page.getByLabel("Email").fill("ada");
    await page.getByRole("button", { name: "Continue" }).click();
    const number = page.getByLabel("Order number");
    await page.getByText("Order number is required.").waitFor();
    await page.getByText("Enter a valid email address.").waitFor();
    await expect.poll(() => hasFocus(number)).toBe(true);
    await declareWithdrawal(page, { name: "Ada Drafter", orderNumber: "SO-001", email: "ada@example.com" });
    await page.goBack();
    expect(await number.inputValue()).toBe("SO-001");
    await page.getByRole("button", { name: "Continue" }).click();

    await page.route("**/trpc/withdrawals.submit*", (route) => route.abort());
    const confirm = page.getByRole("button", { name: "Confirm withdrawal" });
    await confirm.click();
    await page.getByRole("alert").getByText("We couldn’t send your withdrawal.").waitFor();
    await page.unroute("**/trpc/withdrawals.submit*");
    await confirm.click();
    await withdrawalReceipt(page).waitFor();
  });
});
