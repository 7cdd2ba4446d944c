import type { Page } from "playwright-core";

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
