import type { Page } from "playwright-core";
import { sidebar } from "./admin-area.ts";
import { signInAdmin, sql, visitor } from "./journey.ts";

export const units = (page: Page) => page.getByRole("region", { name: "Units" }).getByRole("article");
export const status = (page: Page) => page.getByRole("status");

/** Moves paid units past their promised hour. */
export const makeLate = () => sql`
  update entitlements set state = 'to_deliver', details_due_at = null, administrator_email = 'cad@example.com',
    to_deliver_since = now() - interval '26 hours', promised_at = now() - interval '150 minutes'`;

/** Opens the list of deliveries as an administrator. */
export async function atDeliveries(): Promise<Page> {
  const page = await visitor();
  await signInAdmin(page);
  await sidebar(page).getByRole("link", { name: "Deliveries" }).click();
  await page.getByRole("heading", { level: 1, name: "Deliveries" }).waitFor();
  return page;
}
