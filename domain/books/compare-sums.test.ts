import { describe, expect, it } from "vitest";
import { compareSums, onLedgersDays, sumsByOrder } from "./compare-sums.ts";

const map = (sums: Record<string, number>) => new Map(Object.entries(sums));

describe("two sources of the same money (D56)", () => {
  it("are equal if every order is", () => {
    const sums = map({ "SO-1": 100_00, "SO-2": -5_00 });
    expect(compareSums(sums, new Map(sums))).toEqual({
      ledgerCents: 95_00,
      cents: 95_00,
      differences: [],
      more: 0,
    });
  });

  it("differ by order, even if the sums are the same, and in an order that only one of them has", () => {
    const { ledgerCents, cents, differences } = compareSums(
      map({ "SO-1": 100_00, "SO-2": 50_00, "SO-3": 10_00 }),
      map({ "SO-1": 99_00, "SO-2": 50_00, re_9: 11_00 }),
    );
    expect([ledgerCents, cents]).toEqual([160_00, 160_00]);
    expect(differences).toEqual([
      { number: "re_9", ledgerCents: 0, cents: 11_00 },
      { number: "SO-3", ledgerCents: 10_00, cents: 0 },
      { number: "SO-1", ledgerCents: 100_00, cents: 99_00 },
    ]);
  });

  it("name 20 orders that differ, and count the rest", () => {
    const many = sumsByOrder(Array.from({ length: 25 }, (_, at) => ({ number: `SO-${at}`, cents: at + 1 })));
    const { differences, more } = compareSums(many, new Map());
    expect([differences.length, differences[0]?.ledgerCents, more]).toEqual([20, 25, 5]);
  });
});

const movement = (number: string, cents: number, isInQuarter: boolean, isNearBorder = true) => ({
  number,
  cents,
  isInQuarter,
  isNearBorder,
});

describe("the provider's movements near the border of a quarter", () => {
  it("count on the ledger's day", () => {
    const ledger = map({ "SO-1": 100_00, "SO-2": 40_00 });
    const { sums, moved } = onLedgersDays(
      ledger,
      [{ number: "SO-2", cents: -15_00 }],
      [
        // Paid a second before the quarter, heard of in it.
        movement("SO-1", 100_00, false),
        movement("SO-2", 40_00, true),
        // Refunded a second before the quarter ended, heard of after it.
        movement("SO-2", -15_00, true),
        // The ledger has it in the quarter before, as the provider does.
        movement("SO-3", 70_00, false),
      ],
    );
    expect(sums).toEqual(ledger);
    expect(moved).toBe(2);
  });

  it("stay where they are if the ledger has them nowhere, or if another sum is missing", () => {
    const ledger = map({ "SO-1": 100_00 });
    const { sums, moved } = onLedgersDays(
      ledger,
      [{ number: "SO-2", cents: 49_00 }],
      [
        movement("SO-1", 99_00, false),
        movement("SO-2", 50_00, true),
        movement("txn_9", 60_00, true),
        // Not near a border.
        movement("SO-3", 10_00, true, false),
      ],
    );
    expect(Object.fromEntries(sums)).toEqual({ "SO-2": 50_00, txn_9: 60_00, "SO-3": 10_00 });
    expect(moved).toBe(0);
  });
});
