import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { post } from "./journey.ts";

export const withdrawalReceipt = (page: Page) =>
  page.getByRole("heading", { name: "We have received your withdrawal" });

/** Fills in the form and continues to the review. */
export async function declareWithdrawal(
  page: Page,
  fields: { name: string; orderNumber: string; email: string },
): Promise<void> {
  await page.getByLabel("Your name").fill(fields.name);
  await page.getByLabel("Order number").fill(fields.orderNumber);
  await page.getByLabel("Email").fill(fields.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check and confirm" }).waitFor();
}

/** Withdraws from an order with the call of the form. */
export const withdraw = (orderNumber: string): Promise<unknown> =>
  post("/trpc/withdrawals.submit", {
    name: "Ada Drafter",
    orderNumber,
    email: "ada@example.com",
    products: "",
    clientKey: crypto.randomUUID(),
  });

/** Saves the receipt on screen and returns the file. */
export async function savedReceipt(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save receipt" }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}
