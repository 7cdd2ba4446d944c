import { describe, expect, it } from "vitest";
import { buy, openCheckout, removeOrders, sidebar } from "./admin-area.ts";
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

describe("checkouts (D88)", () => {
  it("are a list of their own beside the orders, with how many were placed", async () => {
    await removeOrders();
    const placed = await buy();
    await openCheckout("mudbox");
    const { sequence } = await lastOrder();
    const opened = `SO-00${sequence}`;
    const page = await visitor();
    await signInAdmin(page, "/Admin/orders");
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect.poll(() => rows.allTextContents()).toEqual([placed]);

    await sidebar(page).getByRole("link", { name: "Checkouts" }).click();
    await page.getByRole("heading", { level: 1, name: "Checkouts" }).waitFor();
    await expect.poll(() => rows.allTextContents()).toEqual([opened]);
    await page.getByText(/^1 of 2 checkouts opened from .* was placed: 50%\.$/).waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("expired");
    await page.getByText("No checkout matches this search.").waitFor();
    await page.getByRole("link", { name: "Show all checkouts" }).click();
    await page.getByRole("link", { name: opened, exact: true }).click();
    await page.getByRole("link", { name: "All checkouts" }).waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Find orders/ }).fill(opened);
    await page.getByRole("group", { name: "Checkouts" }).getByText("Checkout open").waitFor();
  });

  it("are where addresses and saved views of the list of orders lead that asked for them", async () => {
    await sql`truncate order_views`;
    await sql`insert into order_views (name, q, status) values ('Gone', 'mudbox', 'expired'), ('Paid', '', 'paid')`;
    const page = await visitor();
    await signInAdmin(page, "/Admin/orders?q=revit&status=cancelled");
    await page.waitForURL("**/Admin/checkouts?q=revit&status=cancelled");
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("cancelled");
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("combobox", { name: "Saved views" }).selectOption("Gone");
    await page.waitForURL("**/Admin/checkouts?q=mudbox&status=expired");
    await page.goBack();
    await page.getByRole("combobox", { name: "Saved views" }).selectOption("Paid");
    await page.waitForURL("**/Admin/orders?status=paid");
  });
});
