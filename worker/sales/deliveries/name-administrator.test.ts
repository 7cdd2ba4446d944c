import { beforeEach, describe, expect, it } from "vitest";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { draftCart, openCheckout, resetPayments } from "../../testing/payments.ts";
import { pay } from "../../testing/provider.ts";
import { call, testDatabase } from "../../testing/shop.ts";

beforeEach(resetPayments);

/** Pays an order whose administrator was chosen before, and returns its units. */
async function paid(administrator: unknown) {
  const { sessionId, cookie } = await openCheckout({ ...draftCart(2), administrator });
  await pay(sessionId);
  await call(`/stripe/session-status?session_id=${sessionId}`);
  const [order] = await testDatabase().select().from(orders);
  const units = await testDatabase().select().from(entitlements);
  const kinds = (await testDatabase().select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind);
  return { sessionId, cookie, order, units, kinds };
}

describe("an administrator chosen before the payment (D42)", () => {
  it("needs no answer afterwards, and nobody is told of a change", async () => {
    const { order, units, kinds } = await paid({ email: "cad@example.com" });
    const named = {
      state: "to_deliver",
      administratorEmail: "cad@example.com",
      administratorCompany: null,
      detailsDueAt: null,
    };
    expect(units).toMatchObject([named, named]);
    expect(order?.administrator).toBeNull();
    expect(kinds).not.toContain("administrator_changed");
  });

  it("is the buyer at the address that they paid with, and follows its correction (D82)", async () => {
    const { sessionId, cookie, order, units } = await paid({ email: null });
    expect(units.map((unit) => unit.administratorEmail)).toEqual([
      order?.customerEmail,
      order?.customerEmail,
    ]);
    await resultOf(
      await mutation("stripe.correctEmail", { sessionId, email: "ada@example.org" }, { cookie }),
    );
    const after = await testDatabase().select().from(entitlements);
    expect(after.map((unit) => unit.administratorEmail)).toEqual(["ada@example.org", "ada@example.org"]);
  });

  it("is asked for afterwards if a client doesn't say", async () => {
    const { units } = await paid(undefined);
    expect(units).toMatchObject([{ state: "awaiting_details" }, { state: "awaiting_details" }]);
  });

  it("is another session's once it changes, and refused if it's no address", async () => {
    const { sessionId, cookie } = await openCheckout({ ...draftCart(), administrator: { email: null } });
    const open = (email: string | null) =>
      openCheckout({ ...draftCart(), administrator: { email } }, { cookie });
    expect((await open(null)).sessionId).toBe(sessionId);
    expect((await open("cad@example.com")).sessionId).not.toBe(sessionId);
    const refused = await mutation("stripe.createCheckoutSession", {
      ...draftCart(),
      administrator: { email: "cad@" },
    });
    expect(await refusalOf(refused)).toMatchObject({ status: 400 });
  });
});
