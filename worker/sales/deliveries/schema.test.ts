import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import { IN_STATE, paidUnit } from "../../testing/deliveries.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";

beforeEach(() => resetShop());

type Change = Partial<typeof entitlements.$inferInsert>;

/** Returns the constraint that refuses a change of a unit in this state. */
async function refusedBy(state: keyof typeof IN_STATE, change: Change): Promise<string | undefined> {
  const { id } = await paidUnit(IN_STATE[state]);
  try {
    await testDatabase().update(entitlements).set(change).where(eq(entitlements.id, id));
    return undefined;
  } catch (error) {
    return violatedConstraint(error);
  }
}

describe("the table of entitlements (D41)", () => {
  it.each(ENTITLEMENT_STATES)("accepts a unit that is %s", async (state) => {
    expect(await refusedBy(state, { updatedAt: new Date() })).toBeUndefined();
  });

  it.each<[keyof typeof IN_STATE, Change, string]>([
    ["to_deliver", { unit: 0 }, "entitlements_unit_range"],
    ["to_deliver", { position: 7 }, "entitlements_line_fk"],
    ["awaiting_details", { detailsDueAt: null }, "entitlements_details_due_while_awaited"],
    ["to_deliver", { detailsDueAt: new Date() }, "entitlements_details_due_while_awaited"],
    ["awaiting_details", { administratorEmail: "x@y.example" }, "entitlements_nobody_known_while_awaited"],
    ["to_deliver", { toDeliverSince: null }, "entitlements_to_deliver_since"],
    ["ordered", { supplierReference: null }, "entitlements_ordered_at_supplier"],
    ["delivered", { endsOn: null }, "entitlements_delivered_whole"],
    ["delivered", { reference: null, startsOn: null, endsOn: null }, "entitlements_delivered_something"],
    [
      "to_deliver",
      { reference: "1", startsOn: "2026-01-01", endsOn: "2026-12-31" },
      "entitlements_nothing_delivered_before",
    ],
    ["delivered", { endsOn: "2026-11-19" }, "entitlements_period"],
    ["failed", { failedReason: null }, "entitlements_failed_with_reason"],
    ["to_deliver", { failedReason: "None left." }, "entitlements_failed_with_reason"],
    ["delivered", { reference: "x".repeat(201) }, "entitlements_reference_length"],
    ["ordered", { supplierReference: "" }, "entitlements_supplier_reference_length"],
    ["failed", { failedReason: "x".repeat(1001) }, "entitlements_failed_reason_length"],
    ["to_deliver", { administratorEmail: "" }, "entitlements_administrator_email_length"],
    ["to_deliver", { administratorCompany: "x".repeat(201) }, "entitlements_administrator_company_length"],
  ])("refuses to change a unit that is %s to %j (%s)", async (state, change, constraint) => {
    expect(await refusedBy(state, change)).toBe(constraint);
  });

  it("has one row for each unit", async () => {
    const { id: _id, searchFolded: _folded, ...same } = await paidUnit();
    const again = testDatabase().insert(entitlements).values(same);
    expect(
      violatedConstraint(
        await again.then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    ).toBe("entitlements_unit_key");
  });

  it("requires an administrator's name on what an administrator did, and on nothing else", async () => {
    const { id } = await paidUnit();
    const event = { entitlementId: id, kind: "ended", toState: "ended", at: new Date() } as const;
    for (const one of [
      { ...event, source: "job", username: "warden" },
      { ...event, source: "admin" },
    ] as const) {
      const added = testDatabase().insert(entitlementEvents).values(one);
      expect(
        violatedConstraint(
          await added.then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      ).toBe("entitlement_events_admin_named");
    }
  });
});
