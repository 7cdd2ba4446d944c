import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LINK_REQUESTED_TEXT, ORDER_LINK_MAILS_PER_HOUR } from "#domain/orders/order-link.ts";
import { formMails } from "../../db/schema/form-mails.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { queueOrderLink } from "../../mail/order-link.ts";
import { createServices } from "../../entry/create-services.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { resetMailbox } from "../../testing/mailbox.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetShop, settings, testDatabase, testEnv, testServices } from "../../testing/shop.ts";
import { sendOrderLink } from "./send-links.ts";
import { PATIENCE } from "../../testing/patience.ts";

beforeEach(() => resetShop());

const ADA = { number: "SO-001001", email: "ada@example.com" };
const ask = (fields: object = {}) => mutation("orders.sendLink", { ...ADA, ...fields });
const queued = () => testDatabase().select().from(mails).where(eq(mails.kind, "order_link"));
const names = ({ headers }: Response) => [...headers.keys()].sort();
/** Waits for this many queued mails, because the work continues after the response. */
const queuedInTheEnd = async (count: number) => {
  await vi.waitUntil(async () => (await queued()).length >= count, PATIENCE);
  return queued();
};

describe("a lost link (D44)", () => {
  it("is mailed to the buyer's address, and leads to the order", async () => {
    await recordedOrder({ customerEmail: "Ada@Example.com " });
    expect(await resultOf(await ask({ number: "so 1001" }))).toEqual({ message: LINK_REQUESTED_TEXT });
    const [mail] = await queuedInTheEnd(1);
    const [order] = await testDatabase().select().from(orders);
    expect(mail).toMatchObject({ orderId: order?.id });
    expect(mail?.recipient.trim().toLowerCase()).toBe("ada@example.com");
    expect(mail?.text).toContain(`${settings().siteUrl}/order/${mail?.linkPlaceholder}`);
  });

  it("is mailed immediately, without waiting for the job", async () => {
    await resetMailbox();
    await recordedOrder({ customerEmail: ADA.email });
    await ask();
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ state: "sent" }]), PATIENCE);
  });

  it("a request that mails no link isn't an error, and sends nothing else", async () => {
    const faults = loggedFaults();
    await recordedOrder({ customerEmail: ADA.email });
    const [order] = await testDatabase().select().from(orders);
    for (let mail = 0; mail < ORDER_LINK_MAILS_PER_HOUR; mail++)
      await queueOrderLink(testDatabase(), settings(), found(order).id);
    const unheard = [{ number: "SO-009999" }, { number: "I lost it" }, { email: "eve@example.com" }, {}];
    for (const fields of unheard) await sendOrderLink(testServices(), { ...ADA, ...fields });
    expect(faults()).toEqual([]);
    expect((await queued()).map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
  });

  it("a failed lookup is logged with its cause", async () => {
    const faults = loggedFaults();
    const unreachable = { ...settings(), databaseUrl: "postgres://shop:shop@127.0.0.1:1/none" };
    await sendOrderLink(createServices(unreachable, testEnv()), ADA);
    expect(faults()).toMatchObject([
      {
        event: "the link to an order could not be mailed",
        causes: expect.arrayContaining([expect.any(String)]),
      },
    ]);
  });

  it.each([
    ["a number that no order has", { number: "SO-009999" }],
    ["another address", { email: "eve@example.com" }],
  ])("gets the same response for %s, and nothing is mailed", async (_case, fields) => {
    await recordedOrder({ customerEmail: ADA.email });
    const found = await ask();
    const other = await ask(fields);
    expect([other.status, await other.text()]).toEqual([found.status, await found.text()]);
    expect(names(other)).toEqual(names(found));
    expect(await queuedInTheEnd(1)).toHaveLength(1);
  });

  it("gets its response before the order is looked up, so the timing doesn't reveal whether there is one", async () => {
    const sequence = await recordedOrder({ customerEmail: ADA.email });
    await testDatabase().transaction(async (tx) => {
      // Any lookup of the order now has to wait.
      await tx.select().from(orders).where(eq(orders.sequence, sequence)).for("update");
      expect((await ask()).status).toBe(200);
      expect((await ask({ number: "SO-009999" })).status).toBe(200);
      expect(await tx.select().from(mails)).toEqual([]);
    });
    expect(await queuedInTheEnd(1)).toHaveLength(1);
  });

  it.each(["pending", "expired", "cancelled"] as const)(
    "is not mailed for an order that is %s",
    async (status) => {
      await recordedOrder({ status, customerEmail: ADA.email });
      await recordedOrder({ customerEmail: "second@example.com" });
      await ask();
      await ask({ number: "SO-001002", email: "second@example.com" });
      const [mail, ...others] = await queuedInTheEnd(1);
      expect([mail?.recipient, others]).toEqual(["second@example.com", []]);
    },
  );

  it("is mailed three times when five requests wait for the same order, because each counts the others' mails (D70)", async () => {
    const sequence = await recordedOrder({ customerEmail: ADA.email });
    await meetAtRows(
      (tx) => tx.select().from(orders).where(eq(orders.sequence, sequence)).for("update"),
      [1, 2, 3, 4, 5].map(() => async () => expect((await ask()).status).toBe(200)),
    );
    await recordedOrder({ customerEmail: "second@example.com" });
    await queuedInTheEnd(3);
    // Requested last, so the earlier requests have been processed once this mail is queued.
    await ask({ number: "SO-001002", email: "second@example.com" });
    expect((await queuedInTheEnd(4)).filter(({ recipient }) => recipient === ADA.email)).toHaveLength(3);
    const anHourAgo = new Date(Date.now() - 61 * 60_000);
    await testDatabase().update(mails).set({ createdAt: anHourAgo }).where(eq(mails.recipient, ADA.email));
    await testDatabase().update(formMails).set({ countedAt: anHourAgo });
    await ask();
    expect(await queuedInTheEnd(5)).toHaveLength(5);
  });

  it.each([
    [{ number: "" }, { number: "Order number is required." }],
    [{ number: "1".repeat(41) }, { number: "Order number may have at most 40 characters." }],
    [{ email: "ada" }, { email: "Enter a valid email address." }],
  ])("is refused with a field error for %j", async (fields, fieldErrors) => {
    expect(await refusalOf(await ask(fields))).toMatchObject({ status: 400, fields: fieldErrors });
  });
});
