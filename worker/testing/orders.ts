import type { OrderId } from "#domain/orders/ids.ts";
import type { EventSource, OrderEventKind } from "#domain/orders/order-events.ts";
import { type OrderCompany, orderEvents, orderItems, orders } from "../db/schema/orders.ts";
import { orderToken } from "../records/order-links.ts";
import { settings, testDatabase } from "./shop.ts";
import { now } from "../platform/clock.ts";
import { testVatFacts } from "./vat-facts.ts";

type NewOrder = typeof orders.$inferInsert;
type NewLine = Partial<Omit<typeof orderItems.$inferInsert, "orderId">> & { readonly productname: string };
type NewEvent = readonly [kind: OrderEventKind, source: EventSource];

type OrderFields = Partial<NewOrder> & {
  readonly lines?: readonly NewLine[];
  readonly events?: readonly NewEvent[];
};

/** Records an order as it is after checkout; pass only the fields a test is about. Returns its sequence. */
export async function recordedOrder(fields: OrderFields = {}): Promise<number> {
  const { lines = [{ productname: "Draft" }], events = [], ...values } = fields;
  const items = lines.map((line, position) =>
    Object.assign(
      {
        position,
        plan: "1 year",
        description: `${line.productname} · 1 year`,
        unitCents: 100_00,
        quantity: 1,
      },
      line,
    ),
  );
  const status = values.status ?? "paid";
  const { paidAt = status === "paid" ? now() : null } = values;
  const db = testDatabase();
  const [order] = await db
    .insert(orders)
    .values({
      status,
      browserHash: crypto.randomUUID(),
      cartFingerprint: "none",
      amountCents: items.reduce((sum, item) => sum + item.unitCents * item.quantity, 0),
      vatFacts: testVatFacts(values.company?.country ?? values.country ?? "NL"),
      invoiceNumberedAt: values.invoiceNumber ? paidAt : null,
      ...values,
      paidAt,
    })
    .returning();
  if (!order) throw new Error("the order was not recorded");
  const orderId = order.id;
  await db.insert(orderItems).values(items.map((item) => Object.assign(item, { orderId })));
  for (const [kind, source] of events) await db.insert(orderEvents).values({ orderId, kind, source });
  return order.sequence;
}

/** Returns the token of an order whose links were never revoked. */
export const firstToken = (id: OrderId): string => orderToken(settings(), { id, linkVersion: 0 });

/** A German company without a VAT number; pass what a test is about. */
export const testCompany = (fields: Partial<OrderCompany> = {}): OrderCompany => ({
  name: "Bureau GmbH",
  street: "Hauptstraße 1",
  postcode: "10115",
  town: "Berlin",
  country: "DE",
  vatNumber: null,
  purchaseOrder: null,
  email: "einkauf@bureau.example",
  check: null,
  ...fields,
});
