import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { users } from "../db/schema/auth.ts";
import { signedInAdmin, signedInUser, type TestAccount } from "../testing/accounts.ts";
import { recordedOrder } from "../testing/orders.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { refusalOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";

let admin: TestAccount;

beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
});

const byNumber = (number: string) => query("orders.byNumber", { number }, admin.headers);
const detail = async (number: string) => dataOf(await byNumber(number), z.looseObject({}));

describe("one order (D26)", () => {
  it("has lines, customer, payment, amounts with VAT, owner and timeline", async () => {
    const owner = await signedInUser("drafter");
    await recordedOrder({
      userId: owner.id,
      customerName: "Ada Drafter",
      customerEmail: "ada@example.com",
      paymentIntentId: "pi_1",
      checkoutSessionId: "cs_test_1",
      lines: [{ productname: "Draft", plan: "Monthly", unitCents: 40_33, quantity: 3 }],
      events: [
        ["created", "checkout"],
        ["paid", "webhook"],
      ],
    });
    expect(await detail("SO-001001")).toEqual({
      number: "SO-001001",
      status: "paid",
      standing: null,
      amountMismatch: false,
      createdAt: expect.any(String),
      paidAt: expect.any(String),
      customerName: "Ada Drafter",
      customerEmail: "ada@example.com",
      username: "drafter",
      paymentIntentId: "pi_1",
      checkoutSessionId: "cs_test_1",
      lines: [
        {
          productname: "Draft",
          plan: "Monthly",
          description: "Draft · 1 year",
          unitCents: 40_33,
          renews: false,
          quantity: 3,
          totalCents: 120_99,
        },
      ],
      totalCents: 120_99,
      // 120.99 × 21/121, rounded once (D12a).
      vatCents: 21_00,
      currency: "eur",
      timeline: [
        { kind: "created", source: "checkout", at: expect.any(String), amountCents: null, note: null },
        { kind: "paid", source: "webhook", at: expect.any(String), amountCents: null, note: null },
      ],
      withdrawals: [],
      delivery: { standing: null, openUnits: 0, lateUnits: 0 },
      units: [],
    });
  });

  it("says that a different amount was paid", async () => {
    await recordedOrder({ status: "processing", events: [["amount_mismatch", "return"]] });
    expect(await detail("1001")).toMatchObject({ amountMismatch: true, status: "processing", paidAt: null });
  });

  it("stays when its owner's account is deleted", async () => {
    const owner = await signedInUser();
    await recordedOrder({ userId: owner.id });
    await testDatabase().delete(users).where(eq(users.id, owner.id));
    expect(await detail("so-1001")).toMatchObject({ username: null, lines: [{ productname: "Draft" }] });
  });

  it.each(["SO-009999", "nonsense", "", "1001 or 1=1", "999999999999999"])(
    "answers 404 for the number %j",
    async (number) => {
      await recordedOrder();
      expect(await refusalOf(await byNumber(number))).toMatchObject({
        status: 404,
        message: "There is no order with this number.",
      });
    },
  );
});
