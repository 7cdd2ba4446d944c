import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { queueMail } from "../mail/outbox/queue-mail.ts";
import { resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { removeOld } from "./remove-old.ts";
import { booked } from "../testing/books.ts";

const WRITTEN = new Date("2026-11-21T12:00:00Z");

beforeEach(() => resetShop());

async function mailed(kind: MailKind, orderId: OrderId | null = null): Promise<void> {
  const key = `${kind}/${crypto.randomUUID()}`;
  const to = { recipient: "ada@example.com", subject: kind, text: kind, html: kind };
  await queueMail(testDatabase(), { key, kind, orderId, ...to });
  await testDatabase().update(mails).set({ createdAt: WRITTEN }).where(eq(mails.key, key));
}

/**
 * Creates a paid order with a confirmation and a delivery mail, and one unit for each of these states and last days.
 */
async function order(
  ...units: readonly { readonly state: EntitlementState; readonly endsOn?: string }[]
): Promise<void> {
  const { id: orderId } = await booked({ paidAt: WRITTEN });
  await testDatabase()
    .insert(entitlements)
    .values(
      units.map(({ state, endsOn = null }, at) => ({
        orderId,
        position: 0,
        unit: at + 1,
        state,
        promisedAt: WRITTEN,
        createdAt: WRITTEN,
        updatedAt: WRITTEN,
        toDeliverSince: WRITTEN,
        failedReason: state === "failed" ? "sold out" : null,
        reference: endsOn && "SN-1",
        startsOn: endsOn && "2026-11-21",
        endsOn,
      })),
    );
  await mailed("order_confirmation", orderId);
  await mailed("delivery", orderId);
}

async function keptAt(moment: string): Promise<string[]> {
  await removeOld(testServices(), new Date(moment));
  return (await testDatabase().select().from(mails).orderBy(mails.sequence)).map(({ subject }) => subject);
}

it("removes an order's mails a year after its last unit's last day, and never its confirmation alone", async () => {
  await order({ state: "ended", endsOn: "2026-12-20" }, { state: "delivered", endsOn: "2027-11-20" });
  expect(await keptAt("2028-11-20T22:00:00Z")).toEqual(["order_confirmation", "delivery"]);
  expect(await keptAt("2028-11-20T23:00:00Z")).toEqual(["order_confirmation"]);
  expect(await keptAt("2033-12-31T22:00:00Z")).toEqual(["order_confirmation"]);
  // Seven years after its year the order is removed, together with its confirmation.
  expect(await keptAt("2034-01-01T00:00:00Z")).toEqual([]);
});

it("counts from the revocation of a unit that was never delivered", async () => {
  await order({ state: "revoked" });
  expect(await keptAt("2027-11-21T22:00:00Z")).toEqual(["order_confirmation", "delivery"]);
  expect(await keptAt("2027-11-21T23:00:00Z")).toEqual(["order_confirmation"]);
});

it.each(["to_deliver", "failed"] as const)("keeps all mails while a unit is %s", async (state) => {
  await order({ state: "ended", endsOn: "2026-12-20" }, { state });
  expect(await keptAt("2033-01-01T00:00:00Z")).toEqual(["order_confirmation", "delivery"]);
});

it("removes copies of contact messages with the messages, and an acknowledgement for no order after a year", async () => {
  await mailed("contact_message");
  await mailed("withdrawal_acknowledgement");
  expect(await keptAt("2027-11-21T11:59:00Z")).toEqual(["contact_message", "withdrawal_acknowledgement"]);
  expect(await keptAt("2027-11-21T12:01:00Z")).toEqual([]);
});
