import { describe, expect, it } from "vitest";
import {
  correctUnitSchema,
  deliverManySchema,
  deliverUnitSchema,
  deliveriesPageSchema,
  failUnitSchema,
  orderUnitSchema,
  unitSchema,
} from "./delivery-input.ts";
import { ADMINISTRATOR_EMAIL_MAX_CHARS, DELIVERIES_AT_ONCE, REFERENCE_MAX_CHARS } from "./entitlement.ts";

const unit = { id: "u1", reference: "R-1" };
const rows = (count: number) => ({ rows: Array.from({ length: count }, () => unit), dryRun: false });
const isReference = (reference: string): boolean =>
  orderUnitSchema.safeParse({ id: "u1", reference }).success;

const pasted = (administrator: string) =>
  deliverManySchema.safeParse({ rows: [{ ...unit, administrator }], dryRun: true });

describe("an administrator's input for a unit (D41)", () => {
  it("keeps every field", () => {
    expect(unitSchema.parse({ id: "u1" })).toEqual({ id: "u1" });
    expect(orderUnitSchema.parse(unit)).toEqual(unit);
    expect(deliverUnitSchema.parse({ ...unit, startsOn: "2026-11-21" })).toEqual({
      ...unit,
      startsOn: "2026-11-21",
    });
    expect(failUnitSchema.parse({ id: "u1", reason: "Sold out" })).toEqual({ id: "u1", reason: "Sold out" });
    expect(correctUnitSchema.parse({ ...unit, replaces: "R-0" })).toEqual({ ...unit, replaces: "R-0" });
    expect(deliverManySchema.parse(rows(1))).toEqual(rows(1));
    const both = {
      rows: [{ ...unit, administrator: "jan@bureau.nl", more: true }],
      dryRun: true,
      confirmed: true,
    };
    expect(deliverManySchema.parse(both)).toEqual(both);
    expect(deliveriesPageSchema.parse({ state: "delivered" })).toMatchObject({ state: "delivered" });
  });

  it("names the missing id", () => {
    expect(unitSchema.safeParse({}).error?.issues[0]?.message).toBe("id is required.");
  });

  it("doesn't require a first day or a previous reference", () => {
    expect(deliverUnitSchema.parse(unit)).toEqual(unit);
    expect(correctUnitSchema.parse(unit)).toEqual(unit);
  });

  it("is refused if the reference is empty or too long", () => {
    expect(isReference(" ")).toBe(false);
    expect(isReference("x".repeat(REFERENCE_MAX_CHARS))).toBe(true);
    expect(isReference("x".repeat(REFERENCE_MAX_CHARS + 1))).toBe(false);
  });

  it("is read row by row: any text up to the length of an email address is accepted as the administrator", () => {
    expect(pasted(" jan ").data?.rows[0]?.administrator).toBe("jan");
    expect(pasted("x".repeat(ADMINISTRATOR_EMAIL_MAX_CHARS)).success).toBe(true);
    expect(pasted("x".repeat(ADMINISTRATOR_EMAIL_MAX_CHARS + 1)).error?.issues[0]?.message).toBe(
      "An administrator may have at most 512 characters.",
    );
  });

  it("is refused with an invalid date or an unknown state", () => {
    expect(deliverUnitSchema.safeParse({ ...unit, startsOn: "21.11.2026" }).success).toBe(false);
    expect(deliveriesPageSchema.safeParse({ state: "lost" }).success).toBe(false);
  });

  it.each([
    [0, false],
    [1, true],
    [DELIVERIES_AT_ONCE, true],
    [DELIVERIES_AT_ONCE + 1, false],
  ])("with %s units in one request is accepted: %s", (count, taken) => {
    expect(deliverManySchema.safeParse(rows(count)).success).toBe(taken);
  });
});
