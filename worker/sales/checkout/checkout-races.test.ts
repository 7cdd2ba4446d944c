import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/auth.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { signedInAdmin, signedInUser } from "../../testing/accounts.ts";
import { timelineWords } from "../../testing/payments.ts";
import { providerState, resetProvider } from "../../testing/provider.ts";
import { call, post, product, resetShop, testDatabase } from "../../testing/shop.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { storedProducts } from "../../testing/catalogue.ts";
import { PATIENCE } from "../../testing/patience.ts";

const CART = { cart: [{ productname: "Draft", total: 100 }] };
const checkOut = (headers: Record<string, string> = {}) =>
  post("/stripe/create-checkout-session", CART, headers);
const openSessions = async () =>
  (await providerState()).sessions.filter(({ status }) => status === "open").length;

beforeEach(async () => {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
});

/** Runs a checkout and applies a catalogue change between pricing its cart and recording its order. */
async function checkOutWhile(change: (tx: Queryable) => Promise<unknown>): Promise<Response> {
  let answer: Promise<Response> = Promise.reject(new Error("no checkout was started"));
  answer.catch(() => undefined);
  await testDatabase().transaction(async (tx) => {
    await tx.execute(sql`lock table orders in share mode`);
    answer = checkOut();
    await untilWaiting(tx, sql`relation = 'orders'::regclass`);
    await change(tx);
  });
  return answer;
}

const changed = z.object({ message: z.string(), changes: z.array(z.looseObject({ kind: z.string() })) });

/** Returns 'opened', or else the status and the kinds of the changes. */
async function outcome(answer: Response): Promise<string> {
  if (answer.status === 200) return "opened";
  return `${answer.status} ${changed
    .parse(await answer.json())
    .changes.map(({ kind }) => kind)
    .join(" ")}`;
}

describe("a product that changes while its checkout is opened (D11, D67)", () => {
  it("is reported as gone when it was deleted", async () => {
    const answer = await checkOutWhile((tx) => tx.delete(products));
    expect(answer.status).toBe(409);
    expect(changed.parse(await answer.json()).changes).toEqual([{ productname: "Draft", kind: "unknown" }]);
    expect(await openSessions()).toBe(0);
  });

  it("is reported with its new price when it became more expensive, and the session at the old price is closed", async () => {
    const answer = await checkOutWhile((tx) => tx.update(products).set({ priceCents: 300_00 }));
    expect(answer.status).toBe(409);
    expect(changed.parse(await answer.json()).changes).toMatchObject([{ kind: "price", was: 100, now: 200 }]);
    expect(await openSessions()).toBe(0);
    expect(await testDatabase().select({ status: orders.status }).from(orders)).toEqual([
      { status: "cancelled" },
    ]);
    const because = "because a product in it went up in price, sold out or is no longer sold";
    expect(await timelineWords()).toEqual([
      "Order recorded and checkout opened, at the checkout",
      `Closing the checkout was requested, ${because}`,
      `Cancelled, ${because}`,
    ]);
  });

  it("never fails a checkout: in races with its deletion, each is either opened or reported", async () => {
    const admin = await signedInAdmin();
    for (let race = 0; race < 8; race += 1) {
      const [stored] = await storedProducts();
      const [answer, deleted] = await Promise.all([
        checkOut(),
        call(`/api/products/delete/${stored?.id}`, { method: "DELETE", headers: admin.headers }),
      ]);
      expect(deleted.status).toBe(200);
      expect(["opened", "409 unknown"]).toContain(await outcome(answer));
      await testDatabase()
        .insert(products)
        .values(product({ productname: "Draft" }));
    }
    await expect.poll(openSessions, PATIENCE).toBe(0);
  });
});

describe("a valid token of a user who was deleted (D17)", () => {
  it("doesn't return the checkout that the user had opened", async () => {
    const { id, headers } = await signedInUser();
    const first = await checkOut(headers);
    const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    await testDatabase().delete(users).where(eq(users.id, id));
    expect((await checkOut({ ...headers, cookie })).status).toBe(401);
  });
});
