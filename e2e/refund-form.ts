import type { Page } from "playwright-core";
import { signInAdmin, visitor } from "./journey.ts";

export const refunds = (page: Page) => page.getByRole("region", { name: "Refunds" });
export const refundForm = (page: Page) => refunds(page).getByRole("form");
export const refundButton = (page: Page) => refundForm(page).getByRole("button", { name: /^Refund/ });

/** Opens the form on an order's page as an administrator. */
export async function openRefund(number: string): Promise<Page> {
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  await signInAdmin(page, `/Admin/orders/${number}`);
  await refunds(page).getByRole("button", { name: "Refund", exact: true }).click();
  await refundForm(page).waitFor();
  return page;
}
