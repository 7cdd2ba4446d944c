import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents, toEuros } from "./euros.ts";
import { formatAmount } from "./money.ts";
import { readTypedAmount, readTypedCents, typedAmount } from "./typed-amount.ts";

describe("a typed amount (D69)", () => {
  it.each([
    ["100", 100],
    ["99,95", 99.95],
    ["99.95", 99.95],
    ["99,9", 99.9],
    ["1.299,50", 1299.5],
    ["1,299.50", 1299.5],
    ["1 299,50", 1299.5],
    ["1\u00A0299,50", 1299.5],
    ["1\u202F299.5", 1299.5],
    ["1'299.50", 1299.5],
    ["1’299.50", 1299.5],
    ["1 299", 1299],
    ["1.299.500", 1299500],
    ["1,299,500", 1299500],
    ["1,299.500", 1299.5],
    ["1299.00", 1299],
    ["€ 1299", 1299],
    ["€1.299,50", 1299.5],
    ["1299,50 €", 1299.5],
    ["EUR 12", 12],
    ["12 eur", 12],
    ["99,-", 99],
    ["1.299,-", 1299],
    ["1.299,--", 1299],
    ["99,", 99],
    ["99.", 99],
    [",50", 0.5],
    ["0.299", 0.299],
    ["0,5", 0.5],
    ["1299.505", 1299.505],
    ["1.2345", 1.2345],
    ["007", 7],
    ["-3", -3],
    ["−3", -3],
    ["- 3", -3],
    ["€ -3,50", -3.5],
    ["-€3.50", -3.5],
    ["  12 ", 12],
    ["1  299", 1299],
    ["9".repeat(400), Number.POSITIVE_INFINITY],
  ])("%j is %d", (typed, euros) => {
    expect(readTypedAmount(typed)).toEqual({ euros });
  });

  it.each([
    ["1.299", "€1,299.00 or €1.299"],
    ["1,299", "€1,299.00 or €1.299"],
    ["€ 12.000", "€12,000.00 or €12.000"],
    ["100,000 EUR", "€100,000.00 or €100.000"],
    ["-1.299", "€1,299.00 or €1.299"],
  ])("%j is refused with a message that names both of its meanings", (typed, both) => {
    const rest = "Leave the thousands separator out, or write two decimals.";
    expect(readTypedAmount(typed)).toEqual({ message: `'${typed}' could mean ${both}. ${rest}` });
  });

  it.each([
    "",
    "dear",
    "1e3",
    "0x10",
    "Infinity",
    "$5",
    "12 USD",
    "12 34",
    "12’34",
    "1€2",
    "12 EUR 5",
    "1.29.50",
    "1,29,900",
    "1.299.50",
    "1.299.",
    "1 2 3",
    "1,299 500",
    "12,5,",
    "--3",
    "3-",
    "+5",
    ",-",
    ".",
    "€",
    "1__000",
    "٣",
  ])("%j is not an amount", (typed) => {
    expect(readTypedAmount(typed)).toEqual({
      message: `'${typed}' is not an amount. Write it like 1234.56 or 1.234,56.`,
    });
  });

  it("quotes only the start of a long text", () => {
    const read = readTypedAmount("x".repeat(5000));
    expect("message" in read && read.message.length).toBeLessThan(140);
  });
});

it("is read in cents, and only spaces means no amount (D69)", () => {
  expect([readTypedCents("99,95"), readTypedCents(""), readTypedCents("  ")]).toEqual([
    { cents: 99_95 },
    { cents: null },
    { cents: null },
  ]);
  expect(readTypedCents("dear")).toHaveProperty("message");
});

it("is prefilled in an input in a form that can be read back, empty if there's none", () => {
  expect([129_950, 0, null, undefined].map(typedAmount)).toEqual(["1299.5", "0", "", ""]);
});

const cents = fc.integer({ min: 0, max: 99_999_999 });
const grouped = (euros: string, separator: string) => euros.replaceAll(/\B(?=(\d{3})+$)/g, separator);

describe("any amount of cents", () => {
  it("is read in every notation with two decimals", () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(
          [".", ""],
          [",", ""],
          [".", ","],
          [",", "."],
          [",", " "],
          [".", "'"],
          [",", "\u00A0"],
        ),
        fc.constantFrom(["", ""], ["€", ""], ["€ ", ""], ["", " €"], ["", "EUR"]),
        (amount, [decimal = "", thousands = ""], [before = "", behind = ""]) => {
          const [euros = "", rest = ""] = toEuros(amount).toFixed(2).split(".");
          const typed = `${before}${grouped(euros, thousands)}${decimal}${rest}${behind}`;
          const read = readTypedAmount(typed);
          expect("euros" in read ? toCents(read.euros) : read.message).toBe(amount);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is read from what the shop shows and exports", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        for (const typed of [
          formatAmount(amount),
          String(toEuros(amount)),
          String(toEuros(amount)).replace(".", ","),
        ]) {
          expect(readTypedAmount(typed)).toEqual({ euros: toEuros(amount) });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("is never misread: text with one meaning has the meaning of its digits", () => {
    const figures = fc.string({
      unit: fc.constantFrom(..."0123456789.,' ".split("")),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(figures, (typed) => {
        const read = readTypedAmount(typed);
        if (!("euros" in read)) return;
        // Read from the end: up to two digits after the last point or comma are decimals, all others are thousands.
        const [, head = "", decimals = ""] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? [];
        const expected = Number(`${head.replaceAll(/\D/g, "")}.${decimals}`);
        // Three or more digits are decimals only if the digits before them can't be groups of thousands.
        const long = /^(.*)[.,](\d{3,})$/.exec(typed.trim());
        const asLong = long ? Number(`${(long[1] ?? "").replaceAll(/\D/g, "")}.${long[2] ?? ""}`) : expected;
        expect([expected, asLong]).toContain(read.euros);
      }),
      { numRuns: 20_000 },
    );
  });
});
