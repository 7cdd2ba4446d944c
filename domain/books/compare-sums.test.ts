import { describe, expect, it } from "vitest";
import { compareSums, onLedgersDays } from "./compare-sums.ts";

const amounts = (sums: Record<string, number>) =>
  Object.entries(sums).map(([number, amountCents]) => ({ number, amountCents }));

describe("two sources of the same money (D56)", () => {
  it("are equal if every order is", () => {
    const sums = amounts({ "SO-1": 100_00, "SO-2": -5_00 });
    expect(compareSums(sums, [...sums])).toEqual({
      ledgerCents: 95_00,
      cents: 95_00,
      differences: [],
      more: 0,
    });
  });

  it("differ by order, even if the sums are the same, and in an order that only one of them has", () => {
    const { ledgerCents, cents, differences } = compareSums(
      amounts({ "SO-1": 100_00, "SO-2": 50_00, "SO-3": 10_00 }),
      amounts({ "SO-1": 99_00, "SO-2": 50_00, re_9: 11_00 }),
    );
    expect([ledgerCents, cents]).toEqual([160_00, 160_00]);
    expect(differences).toEqual([
      { number: "re_9", ledgerCents: 0, cents: 11_00 },
      { number: "SO-3", ledgerCents: 10_00, cents: 0 },
      { number: "SO-1", ledgerCents: 100_00, cents: 99_00 },
    ]);
  });

  it("name 20 orders that differ, and count the rest", () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ number: `SO-${at}`, amountCents: at + 1 }));
    const { differences, more } = compareSums(many, []);
    expect([differences.length, differences[0]?.ledgerCents, more]).toEqual([20, 25, 5]);
  });
});

const movement = (number: string, amountCents: number, isInQuarter: boolean, isNearBorder = true) => ({
  number,
  amountCents,
  isInQuarter,
  isNearBorder,
});

describe("the provider's movements near the border of a quarter", () => {
  it("count on the ledger's day", () => {
    const ledger = amounts({ "SO-1": 100_00, "SO-2": 40_00 });
    const { amounts: counted, moved } = onLedgersDays(
      ledger,
      [{ number: "SO-2", amountCents: -15_00 }],
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
    expect(compareSums(ledger, counted)).toMatchObject({ cents: 140_00, differences: [] });
    expect(moved).toBe(2);
  });

  it("stay where they are if the ledger has them nowhere, or if another sum is missing", () => {
    const ledger = amounts({ "SO-1": 100_00 });
    const { amounts: counted, moved } = onLedgersDays(
      ledger,
      [{ number: "SO-2", amountCents: 49_00 }],
      [
        movement("SO-1", 99_00, false),
        movement("SO-2", 50_00, true),
        movement("txn_9", 60_00, true),
        // Not near a border.
        movement("SO-3", 10_00, true, false),
      ],
    );
    expect(counted).toMatchObject(amounts({ "SO-2": 50_00, txn_9: 60_00, "SO-3": 10_00 }));
    expect(moved).toBe(0);
  });
});
