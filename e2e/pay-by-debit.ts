import type { Page } from "playwright-core";
import { z } from "zod";
import { paymentForm, sql } from "./journey.ts";

/** Pays by debit, which is not confirmed immediately. Returns the session's id. */
export async function payByDebit(page: Page): Promise<string> {
  const form = paymentForm(page);
  await form.locator("#email").fill("ada@example.com");
  await form.locator("#methodBankDebit").check();
  await form.locator("#iban").fill("AT86 1904 3002 3547 3202");
  await form.locator("#billingName").fill("Ada Drafter");
  await form.locator("#payButton").click();
  await page.getByRole("heading", { name: "Payment is being processed" }).waitFor();
  const [row] = await sql`select checkout_session_id as id from orders order by sequence desc limit 1`;
  return z.object({ id: z.string() }).parse(row).id;
}
