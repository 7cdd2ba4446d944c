import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { sendMails } from "../../mail/outbox/send-queued.ts";
import { IN_STATE, paidUnit } from "../../testing/deliveries.ts";
import { mailbox, resetMailbox, setMailFault } from "../../testing/mailbox.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import type { EntitlementId } from "#domain/orders/ids.ts";

const shop = staffShop(async () => {
  await resetShop();
  await resetMailbox();
});

const BUYER = "ada@example.com";
/** Creates a delivered unit for a buyer whose address bounced an earlier mail. */
async function deliveredToBounced(): Promise<EntitlementId> {
  const { id } = await paidUnit(IN_STATE.delivered);
  await testDatabase().insert(mails).values({
    key: "earlier",
    kind: "order_link",
    recipient: BUYER.toUpperCase(),
    subject: "a",
    text: "a",
    html: "a",
    attachments: [],
    state: "bounced",
    createdAt: new Date(),
  });
  return id;
}
const press = async (id: EntitlementId) => (await shop.done("deliveries.resend", { id })).mail;
const stored = async () => (await testDatabase().select().from(mails).where(eq(mails.kind, "delivery")))[0];

it("a delivery that an administrator resends is mailed before the response, even to a bounced address", async () => {
  const id = await deliveredToBounced();
  expect(await press(id)).toMatchObject({ kind: "delivery", recipient: BUYER, state: "sent" });
  expect((await mailbox()).map(({ to }) => to)).toEqual([[BUYER]]);
});

it("a failed resend to a bounced address isn't retried", async () => {
  const id = await deliveredToBounced();
  await setMailFault({ status: 422 });
  expect(await press(id)).toMatchObject({ state: "failed", nextTryAt: null });
  await setMailFault("none");
  await sendMails(testServices(), { clock: () => new Date(Date.now() + 3_600_000) });
  expect(await stored()).toMatchObject({ state: "failed", attempts: 1 });
  expect(await mailbox()).toEqual([]);
});

it("an attempt stopped by the provider's rate limit doesn't count", async () => {
  const id = await deliveredToBounced();
  await setMailFault({ status: 429, retryAfter: "1" }, 1);
  expect(await press(id)).toMatchObject({ state: "queued", nextTryAt: expect.any(String) });
  await sendMails(testServices(), { clock: () => new Date(Date.now() + 60_000) });
  expect(await stored()).toMatchObject({ state: "sent", attempts: 1 });
});

it("a refused resend to any other address is retried", async () => {
  const { id } = await paidUnit(IN_STATE.delivered);
  await setMailFault({ status: 422 }, 1);
  expect(await press(id)).toMatchObject({ state: "failed", nextTryAt: expect.any(String) });
  await sendMails(testServices(), { clock: () => new Date(Date.now() + 3_600_000) });
  expect(await stored()).toMatchObject({ state: "sent", attempts: 2 });
});

it("resending mails nothing for a buyer without an address", async () => {
  const { id } = await paidUnit(IN_STATE.delivered);
  await testDatabase().update(orders).set({ customerEmail: null });
  expect(await press(id)).toBeNull();
});
