import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orders } from "../db/schema/orders.ts";
import { users } from "../db/schema/auth.ts";
import { accountOwner, askedToConfirm, EMAIL } from "../testing/account-links.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { found } from "../testing/found.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, resultOf } from "../testing/mutation.ts";
import { recordedOrder } from "../testing/orders.ts";
import { openSession, resetPayments } from "../testing/payments.ts";
import { deliver, eventOf, pay, setFaults } from "../testing/provider.ts";
import { dataOf, query } from "../testing/query.ts";
import { testDatabase } from "../testing/shop.ts";
import { PASSWORD } from "../testing/sign-in.ts";
import { ownOrdersResponse } from "../sales/orders/response-schemas.ts";

type Owner = Awaited<ReturnType<typeof accountOwner>>;

/** The address that the sandbox's buyers pay with. */
const PAID_WITH = "sam@example.com";

beforeEach(async () => {
  await resetPayments();
  await setFaults({ webhooks: "never" });
});

const mine = async ({ headers }: Owner) =>
  (await dataOf(await query("orders.mine", {}, headers), ownOrdersResponse)).orders.map(
    ({ number }) => number,
  );
const confirm = async (owner: Owner, email = EMAIL) => {
  const token = await askedToConfirm(owner, email);
  return resultOf(await mutation("auth.confirmEmail", { token }, owner.headers));
};

describe("orders of a confirmed address (D59)", () => {
  it("come into the account: the paid ones of guests, in any spelling of the address, and no others", async () => {
    const vera = await accountOwner(undefined, null);
    const other = await accountOwner("Grace-Line", null);
    await recordedOrder({ customerEmail: ` ${EMAIL.toUpperCase()} ` });
    await recordedOrder({ customerEmail: EMAIL, userId: other.id });
    await recordedOrder({ customerEmail: EMAIL, status: "expired" });
    await recordedOrder({ customerEmail: "grace@example.com" });
    await recordedOrder({ customerEmail: EMAIL });
    expect(await confirm(vera)).toEqual({ email: EMAIL, waiting: null, claimedOrders: 2 });
    expect(await mine(vera)).toEqual(["SO-001005", "SO-001001"]);
    expect(await mine(other)).toEqual(["SO-001002"]);
  });

  it("stay when the address is removed, and are given to nobody else", async () => {
    const vera = await accountOwner(undefined, null);
    await recordedOrder({ customerEmail: EMAIL });
    await confirm(vera);
    await mutation("auth.removeEmail", { currentPassword: PASSWORD }, vera.headers);
    const other = await accountOwner("Grace-Line", null);
    expect(await confirm(other)).toMatchObject({ claimedOrders: 0 });
    expect([await mine(vera), await mine(other)]).toEqual([["SO-001001"], []]);
  });

  it("don't come while the address waits for its confirmation", async () => {
    const vera = await accountOwner(undefined, null);
    await recordedOrder({ customerEmail: EMAIL });
    await askedToConfirm(vera);
    expect(await mine(vera)).toEqual([]);
  });
});

describe("a guest's later order with a confirmed address", () => {
  it("is in the account once it's paid", async () => {
    const vera = await accountOwner(undefined, PAID_WITH);
    const sessionId = await openSession();
    await pay(sessionId);
    expect(await mine(vera)).toEqual([]);
    await deliver(await eventOf(sessionId, "checkout.session.completed"));
    expect(await mine(vera)).toEqual(["SO-001001"]);
  });

  it("is in the account, too, if the address is confirmed at the same moment", async () => {
    const vera = await accountOwner(undefined, null);
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, "checkout.session.completed");
    const token = await askedToConfirm(vera, PAID_WITH);
    await meetAtRows(
      (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${PAID_WITH}`}, 0))`),
      [() => mutation("auth.confirmEmail", { token }, vera.headers), () => deliver(event)],
    );
    expect(await mine(vera)).toEqual(["SO-001001"]);
  });

  it("isn't taken from the account in which it was bought", async () => {
    const vera = await accountOwner(undefined, PAID_WITH);
    const other = await accountOwner("Grace-Line", null);
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ userId: other.id });
    await pay(sessionId);
    await deliver(await eventOf(sessionId, "checkout.session.completed"));
    expect([await mine(vera), await mine(other)]).toEqual([[], ["SO-001001"]]);
  });
});

const correct = async (email: string) => {
  const { headers } = await signedInAdmin();
  const input = { number: "SO-001001", replaces: EMAIL, email };
  expect((await mutation("orders.correctEmail", input, headers)).status).toBe(200);
};

describe("a corrected address of an order (D82)", () => {
  it("takes a claimed order out of the stranger's account and into its buyer's, and changes no account's address", async () => {
    const stranger = await accountOwner(undefined, null);
    const buyer = await accountOwner("Grace-Line", "grace@example.com");
    await recordedOrder({ customerEmail: EMAIL });
    await confirm(stranger);
    await correct("Grace@example.com");
    expect([await mine(stranger), await mine(buyer)]).toEqual([[], ["SO-001001"]]);
    const [account] = await testDatabase().select().from(users).where(eq(users.id, stranger.id));
    expect(found(account).email).toBe(EMAIL);
  });

  it("leaves an order in the account in which it was bought", async () => {
    const buyer = await accountOwner(undefined, null);
    await accountOwner("Grace-Line", "grace@example.com");
    await recordedOrder({ customerEmail: EMAIL, userId: buyer.id });
    await correct("grace@example.com");
    expect(await mine(buyer)).toEqual(["SO-001001"]);
  });
});
