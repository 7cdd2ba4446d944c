import { atRest } from "#dev/testing/at-rest.ts";
import { beforeEach, expect, it } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { DESK } from "./screens.ts";

useShop();

beforeEach(removeOrders);

it("an order's units that are alike are one block, and are ordered and delivered together (D43)", async () => {
  const number = await buy("autocad-lt", 12);
  await sql`update entitlements set state = 'to_deliver', details_due_at = null, to_deliver_since = now()`;
  const page = await visitor(DESK);
  await signInAdmin(page, `/Admin/orders/${number}`);
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  const block = deliveries.getByRole("article", { name: "AutoCAD LT × 12 1 year" });
  await block.getByRole("button", { name: "Mark ordered" }).click();
  await block.getByLabel("Supplier’s reference").fill("PO-77");
  await block.getByRole("form").getByRole("button", { name: "Mark ordered" }).click();
  await page.getByRole("status").getByText(`12 units of AutoCAD LT of ${number} are ordered.`).waitFor();
  await expect.poll(() => hasFocus(block)).toBe(true);

  // One of them is delivered by itself.
  await block.getByRole("button", { name: "Show each unit" }).click();
  const third = block.getByRole("article", { name: "AutoCAD LT (3 of 12)" });
  await third.getByRole("button", { name: "Mark delivered" }).click();
  await third.getByLabel("Reference", { exact: true }).fill("571-3");
  await third.getByLabel("Reference", { exact: true }).press("Enter");
  await page.getByRole("status").getByText(`AutoCAD LT (3 of 12) of ${number} is delivered.`).waitFor();
  const left = deliveries.getByRole("article", { name: "AutoCAD LT × 11 1 year" });
  await left.waitFor();
  // The unit is no longer among those that are alike.
  await expect.poll(() => hasFocus(deliveries)).toBe(true);

  await left.getByRole("button", { name: "Deliver with a reference each" }).click();
  await left.getByLabel("References, one per line").fill("571-1\n571-2");
  await left.getByRole("button", { name: "Check without delivering" }).click();
  await left.getByText("11 units need as many references: there are 2.").waitFor();
  await left.getByRole("button", { name: "Cancel" }).click();

  await left.getByRole("button", { name: /^Mark delivered\W+11 units/ }).click();
  await left.getByLabel("Reference", { exact: true }).fill("569-1");
  await left.getByLabel("Reference", { exact: true }).press("Enter");
  await page.getByRole("status").getByText(`11 units of AutoCAD LT of ${number} are delivered.`).waitFor();
  expect(await sql`select reference from entitlements group by 1 order by 1`).toMatchObject([
    { reference: "569-1" },
    { reference: "571-3" },
  ]);
  expect(await sql`select from mails where kind = 'delivery'`).toHaveLength(2);

  await atRest(page);
  await left.getByRole("button", { name: "Show them together" }).click();
  await left.getByRole("button", { name: "Correct administrator" }).click();
  await left.getByLabel("Administrator’s email").fill("jan@bureau.nl");
  await left.getByLabel("Administrator’s email").press("Enter");
  await left.getByText("jan@bureau.nl").first().waitFor();
  await left.getByRole("button", { name: "Correct first day" }).click();
  const day = await left.getByLabel("New first day").inputValue();
  await left.getByLabel("New first day").fill(day.replace(/^\d+/, (year) => String(Number(year) + 5)));
  await left.getByRole("form").getByRole("button", { name: "Correct first day" }).click();
  await left.getByRole("alert").getByText("The first day must be within a year of today").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    DESK.viewport.width,
  );
});
