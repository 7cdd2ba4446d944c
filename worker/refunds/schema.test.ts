import { beforeEach, describe, expect, it } from "vitest";
import { refunds, refundUnits } from "../db/schema/refunds.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { resetPayments } from "../testing/payments.ts";
import { paidAtProvider, refund, storedRefunds } from "../testing/refunds.ts";
import { testDatabase } from "../testing/shop.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await resetPayments();
  ({ headers } = await signedInAdmin());
});

/** The constraint that refuses a refund beside one of €60.00 that succeeded. */
async function refusedBy(row: Partial<typeof refunds.$inferInsert>): Promise<string | undefined> {
  const { id } = await paidAtProvider(1);
  const at = new Date();
  const made = {
    orderId: id,
    scope: "sum",
    source: "provider",
    state: "succeeded",
    amountCents: 60_00,
    providerId: "re_1",
    createdAt: at,
    updatedAt: at,
    succeededAt: at,
  } as const;
  await testDatabase().insert(refunds).values(made);
  const second = { ...made, providerId: "re_2", amountCents: 40_00, ...row };
  return testDatabase()
    .insert(refunds)
    .values(second)
    .then(
      () => undefined,
      (error: unknown) => violatedConstraint(error),
    );
}

describe("the tables of refunds (D48)", () => {
  it.each<[Partial<typeof refunds.$inferInsert>, string | undefined]>([
    [{}, undefined],
    [{ amountCents: 40_01 }, "refunds_within_paid"],
    [{ amountCents: 40_01, state: "pending", succeededAt: null }, "refunds_within_paid"],
    [{ amountCents: 99_00, state: "failed", failedAt: new Date() }, undefined],
    [{ providerId: "re_1" }, "refunds_provider_id_key"],
    [{ providerId: null }, "refunds_provider_named"],
    [{ source: "admin" }, "refunds_admin_named"],
    [{ succeededAt: null }, "refunds_succeeded_has_time"],
    [{ failedAt: new Date() }, "refunds_failed_has_time"],
    [{ amountCents: 0 }, "refunds_amount_range"],
    [{ reason: "" }, "refunds_reason_length"],
  ])("answer %j with %s", async (row, constraint) => {
    expect(await refusedBy(row)).toBe(constraint);
  });

  it("pay a unit back once, unless that failed", async () => {
    const { number, units } = await paidAtProvider(2);
    await refund({ number, entitlementIds: [units[0]], keep: true }, headers);
    await refund({ number, amountCents: 1_00 }, headers);
    const [, sum] = await storedRefunds();
    const again = { refundId: sum?.id ?? "", entitlementId: units[0] ?? "" };
    const write = () =>
      testDatabase()
        .insert(refundUnits)
        .values(again)
        .then(
          () => undefined,
          (error: unknown) => violatedConstraint(error),
        );
    expect(await write()).toBe("refund_units_once_key");
    await testDatabase().update(refundUnits).set({ failed: true });
    expect(await write()).toBeUndefined();
  });
});
