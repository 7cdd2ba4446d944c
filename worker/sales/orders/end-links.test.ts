import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { LINKS_ENDED_TEXT } from "#domain/orders/order-link.ts";
import { mails } from "../../db/schema/mails.ts";
import { orderEvents, orders } from "../../db/schema/orders.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { paidUnits, storedUnits } from "../../testing/deliveries.ts";
import { mailbox } from "../../testing/mailbox.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { firstToken, recordedOrder } from "../../testing/orders.ts";
import { query } from "../../testing/query.ts";
import { orderIdOf } from "../../testing/renewals.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { orderToken } from "../../records/order-links.ts";
import { callerOf, staffShop } from "../../testing/staff-shop.ts";
import { PATIENCE } from "../../testing/patience.ts";

const shop = staffShop(() => resetShop());

const placed = async () => orderIdOf(await paidUnits());
const newLinks = () => testDatabase().select().from(mails).where(eq(mails.kind, "new_order_link"));
const laterToken = (id: OrderId, linkVersion: number) => orderToken(settings(), { id, linkVersion });
const opens = async (token: string) => (await query("orders.byToken", { token })).status === 200;
const press = (token: string) => shop.act("orders.endLinks", { token });

describe("ending an order's links (D44)", () => {
  it("ends the link that was used, and immediately mails the buyer a new one", async () => {
    const id = await placed();
    expect(await resultOf(await press(firstToken(id)))).toEqual({ message: LINKS_ENDED_TEXT });
    expect(await opens(firstToken(id))).toBe(false);
    const mail = await vi.waitUntil(
      async () => (await mailbox()).find(({ key }) => key === `new_order_link/${id}/1`),
      PATIENCE,
    );
    expect(mail).toMatchObject({ to: ["ada@example.com"], subject: "Your new link to order SO-001001" });
    expect(mail.text).toContain(`${settings().siteUrl}/order/${laterToken(id, 1)}\n`);
    expect(await opens(laterToken(id, 1))).toBe(true);
    expect(await testDatabase().select().from(orderEvents)).toMatchObject([
      { kind: "links_ended", source: "buyer" },
    ]);
  });

  it.each([
    ["orders.byToken", query],
    ["orders.invoice", query],
    ["orders.buyAgain", query],
    ["orders.renewal", query],
    ["orders.setAdministrator", mutation],
    ["reminders.stop", mutation],
    ["reminders.resume", mutation],
    ["orders.endLinks", mutation],
  ] as const)("ends the link for %s, too", async (name, send) => {
    const id = await placed();
    await press(firstToken(id));
    const before = await storedUnits();
    const answer = await send(name, { token: firstToken(id), email: "eve@example.com" });
    expect(await refusalOf(answer)).toMatchObject({
      status: 404,
      message: "We couldn’t find this order. Check that you copied the whole link.",
    });
    expect(await storedUnits()).toEqual(before);
    expect(await newLinks()).toHaveLength(1);
  });

  it("can be done by an administrator for the buyer", async () => {
    const id = await placed();
    const number = { number: "SO-001001" };
    for (const version of [1, 2, 3, 4]) {
      await shop.done("orders.endLinksOf", number);
      expect(await opens(laterToken(id, version - 1))).toBe(false);
      expect(await opens(laterToken(id, version))).toBe(true);
    }
    expect((await newLinks()).map(({ recipient }) => recipient)).toEqual(
      Array.from({ length: 4 }, () => "ada@example.com"),
    );
    const missing = await shop.act("orders.endLinksOf", { number: "SO-009999" });
    expect((await refusalOf(missing)).status).toBe(404);
  });

  it("makes the buyer's account lead to the new link", async () => {
    const user = await signedInUser();
    const id = await placed();
    await testDatabase().update(orders).set({ userId: user.id });
    await press(firstToken(id));
    const own = await callerOf(user).done("orders.mine", {});
    expect(own.orders.map(({ token }) => token)).toEqual([laterToken(id, 1)]);
  });

  it("happens once when it's requested twice at the same time", async () => {
    const id = await placed();
    const answers = await meetAtRows(
      (tx) => tx.select().from(orders).for("update"),
      [() => press(firstToken(id)), () => press(firstToken(id))],
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404"]);
    expect(await newLinks()).toHaveLength(1);
  });

  it("ends every link there is, also if somebody else ends an earlier one at the same moment", async () => {
    const id = await placed();
    await meetAtRows(
      (tx) => tx.select().from(orders).for("update"),
      [() => shop.act("orders.endLinksOf", { number: "SO-001001" })],
      (tx) => tx.update(orders).set({ linkVersion: 1 }),
    );
    expect(await opens(laterToken(id, 1))).toBe(false);
    expect(await opens(laterToken(id, 2))).toBe(true);
  });

  it("refuses a change that was requested with the previous link", async () => {
    const id = await placed();
    const [answer] = await meetAtRows(
      (tx) => tx.select().from(orders).for("update"),
      [() => mutation("orders.setAdministrator", { token: firstToken(id), email: "eve@example.com" })],
      (tx) => tx.update(orders).set({ linkVersion: 1 }),
    );
    expect(answer?.status).toBe(404);
    expect(await storedUnits()).toMatchObject([{ state: "awaiting_details", administratorEmail: null }]);
  });

  it("is mailed at most three times an hour, and ends nothing beyond that", async () => {
    const id = await placed();
    for (const version of [0, 1, 2]) expect((await press(laterToken(id, version))).status).toBe(200);
    const refused = await press(laterToken(id, 3));
    expect(refused.headers.get("retry-after")).toBe("3600");
    expect(await refusalOf(refused)).toMatchObject({
      status: 429,
      message: "New links were emailed several times within an hour. Please try again later.",
    });
    expect(await opens(laterToken(id, 3))).toBe(true);
    expect(await newLinks()).toHaveLength(3);
    await testDatabase()
      .update(mails)
      .set({ createdAt: new Date(Date.now() - 61 * 60_000) });
    expect((await press(laterToken(id, 3))).status).toBe(200);
  });

  it("doesn't use up the limit of lost-link requests", async () => {
    const id = await placed();
    for (let n = 0; n < 5; n += 1)
      await mutation("orders.sendLink", { number: "SO-001001", email: "ada@example.com" });
    await vi.waitFor(async () => expect(await testDatabase().$count(mails)).toBe(3), PATIENCE);
    expect(await opens(firstToken(id))).toBe(true);
    expect((await press(firstToken(id))).status).toBe(200);
  });

  it("is refused and ends nothing if a mail couldn't arrive", async () => {
    const id = await placed();
    await mutation("orders.sendLink", { number: "SO-001001", email: "ada@example.com" });
    await vi.waitFor(
      async () => expect(await testDatabase().select().from(mails)).toMatchObject([{ state: "sent" }]),
      PATIENCE,
    );
    await testDatabase().update(mails).set({ state: "bounced", nextTryAt: null });
    expect(await refusalOf(await press(firstToken(id)))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Emails to the address of this order do not arrive\./),
    });
    expect(await opens(firstToken(id))).toBe(true);
    await testDatabase().update(mails).set({ bouncedForNow: true });
    expect((await press(firstToken(id))).status).toBe(200);
    await recordedOrder({ status: "pending", customerEmail: null });
    const nobody = await shop.act("orders.endLinksOf", { number: "SO-001002" });
    expect(await refusalOf(nobody)).toMatchObject({ status: 409 });
  });
});
