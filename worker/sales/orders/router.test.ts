import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { mails } from "../../db/schema/mails.ts";
import { disputes } from "../../db/schema/refunds.ts";
import { reconcileRefunds } from "../refunds/reconcile-refunds.ts";
import { orderRefundsResponse } from "../refunds/response-schemas.ts";
import { today } from "../../records/units.ts";
import { paidUnits, storedUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { resetMailbox } from "../../testing/mailbox.ts";
import { resetPayments } from "../../testing/payments.ts";
import {
  failRefund,
  lostDispute,
  moneyAtProvider,
  paidAtProvider,
  refunding,
} from "../../testing/refunds.ts";
import { deliveredUnits, orderIdOf } from "../../testing/renewals.ts";
import { settings, testDatabase, testServices } from "../../testing/shop.ts";
import { firstToken } from "../../testing/orders.ts";
import { renewalToken } from "../../records/order-links.ts";
import { anybody, type CallName, staffShop } from "../../testing/staff-shop.ts";
import { PATIENCE } from "../../testing/patience.ts";

const shop = staffShop(async () => {
  await resetPayments();
  await resetMailbox();
});
const refund = refunding(shop);

/** Waits until this many mails of a kind were sent. */
async function left(kind: MailKind, count: number): Promise<void> {
  const states = async () => {
    const stored = await testDatabase().select().from(mails).where(eq(mails.kind, kind));
    return stored.map(({ state }) => state);
  };
  const expected = Array.from({ length: count }, () => "sent");
  await vi.waitFor(async () => expect(await states()).toEqual(expected), PATIENCE);
}

it("a refund and its retry are mailed immediately, without waiting for the job (D48)", async () => {
  const { number } = await paidAtProvider(1);
  await left("order_confirmation", 1);
  const { refunds } = await refund({ number, whole: true });
  await left("refund", 1);
  await failRefund((await moneyAtProvider()).refunds[0]?.id ?? "");
  await reconcileRefunds(testServices(), new Date(Date.now() + DAY_MS));
  expect((await shop.act("orders.retryRefund", { id: refunds[0]?.id })).status).toBe(200);
  await left("refund", 2);
});

it("after a lost dispute, the order's remaining units are revoked and the response has its money (D50)", async () => {
  const [unit] = await paidUnits();
  await testDatabase()
    .insert(disputes)
    .values(lostDispute(found(unit).orderId));
  const answer = await shop.done("orders.revoke", { number: "SO-001001" });
  expect(orderRefundsResponse.parse(answer)).toMatchObject({ lostCents: 100_00, mayRevoke: false });
  expect((await storedUnits()).map(({ state }) => state)).toEqual(["revoked"]);
});

it("anyone with an order's link sees the units that can be renewed on a given day (D51)", async () => {
  const units = await deliveredUnits({ endsOn: daysAfter(today(), 40), quantity: 2 });
  const token = firstToken(orderIdOf(units));
  const offer = async (endsOn?: string) => anybody.done("orders.renewal", { token, endsOn });
  expect(await offer()).toMatchObject({
    token: renewalToken(settings(), orderIdOf(units)),
    lines: [{ productname: "Draft", plan: "1 year", quantity: 2, unitCents: 100_00, gone: null }],
  });
  expect((await offer(daysAfter(today(), 41))).lines).toEqual([]);
});

it.each<[CallName, object, string]>([
  ["orders.renewal", { token: 7 }, "token must be text."],
  ["orders.renewal", {}, "token is required."],
  ["orders.byNumber", { number: 7 }, "number must be text."],
])("%s refuses %j and names the invalid field", async (procedure, input, message) => {
  expect(await shop.refused(procedure, input)).toMatchObject({ status: 400, message });
});
