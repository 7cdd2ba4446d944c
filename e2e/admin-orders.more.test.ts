import { describe, expect, it } from "vitest";
import { buy } from "./admin-area.ts";
import { lastOrder, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

const eventsSeen = async (): Promise<number> => (await sql`select id from stripe_events`).length;

describe("orders", () => {
  it("show plainly that the amount paid differs from the order's", async () => {
    const before = await eventsSeen();
    const number = await buy();
    // A later webhook would mark the order as paid again.
    await expect.poll(eventsSeen).toBeGreaterThan(before);
    const { sequence } = await lastOrder();
    const order = sql`select id from orders where sequence = ${sequence}`;
    await sql`update orders set status = 'processing', paid_at = null where id = (${order})`;
    await sql`insert into order_events (order_id, kind, source) values ((${order}), 'amount_mismatch', 'webhook')`;
    const page = await visitor();
    await signInAdmin(page);
    await page
      .getByText("Paid amount doesn’t match the order")
      .getByRole("link", { name: number, exact: true })
      .click();
    await page.getByRole("alert").getByText("The paid amount doesn’t match this order.").waitFor();
    const timeline = page.getByRole("region", { name: "Timeline" });
    expect(await timeline.getByRole("listitem").allTextContents()).toContainEqual(
      expect.stringMatching(/^The amount that was paid is not the amount of the order/),
    );
  });
});

describe("orders", () => {
  it("explain an unknown number in a sentence, regardless of the case of the address (D31)", async () => {
    const page = await visitor();
    await signInAdmin(page, "/admin/orders/so-999999");
    await page.getByText("There is no order with this number.").waitFor();
    await page.getByRole("link", { name: "All orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/Admin/orders");
  });
});
