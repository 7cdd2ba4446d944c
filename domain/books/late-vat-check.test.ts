import { describe, expect, it } from "vitest";
import { readVatNumber } from "../vat/vat-number.ts";
import { askedUntil, isAskedLater, isLastQuestion, lateCheckText, nextQuestionAt } from "./late-vat-check.ts";

const numberIn = (written: string) => {
  const number = readVatNumber(written);
  if (number === "malformed") throw new Error(`${written} is no VAT number`);
  return number;
};

describe("a VAT number is asked about later (D54)", () => {
  it.each([
    ["DE", "DE123456789", "member_state_silent", true],
    ["DE", "DE123456789", "vies_silent", true],
    ["GR", "EL123456789", "vies_silent", true],
    ["DE", "DE123456789", "valid", false],
    ["DE", "DE123456789", "invalid", false],
    // A valid number of another country wouldn't have meant reverse charge, either.
    ["DE", "ATU12345678", "vies_silent", false],
    ["NL", "NL123456789B01", "vies_silent", false],
    ["IE", "XI123456789", "vies_silent", false],
    ["GB", "XI123456789", "vies_silent", false],
  ] as const)("of a company in %s with %s, answered %s: %s", (country, written, outcome, asked) => {
    expect(isAskedLater({ country, postcode: "1000" }, numberIn(written), outcome, "2026-11-27")).toBe(asked);
  });

  it("isn't without a number", () => {
    expect(isAskedLater({ country: "DE", postcode: "10115" }, undefined, undefined, "2026-11-27")).toBe(
      false,
    );
  });
});

it.each([
  ["2026-11-27T10:00:00Z", "2027-01-31"],
  ["2027-01-02T10:00:00Z", "2027-04-30"],
  ["2027-06-30T21:59:00Z", "2027-07-31"],
  // It's 1 July in Amsterdam.
  ["2027-06-30T22:00:00Z", "2027-10-31"],
])("for a payment at %s it's asked about until %s, when the return of its quarter is due", (paidAt, day) => {
  expect(askedUntil(new Date(paidAt))).toBe(day);
});

it("the pauses between questions grow to a day", () => {
  const paidAt = new Date("2026-11-27T10:00:00Z");
  const hours = [0, 1, 2, 3, 4, 5, 6, 100].map(
    (attempts) => (nextQuestionAt(attempts, paidAt).getTime() - paidAt.getTime()) / 3_600_000,
  );
  expect(hours).toEqual([5 / 60, 15 / 60, 1, 4, 12, 24, 24, 24]);
});

it("the last question is on the day of the return in Amsterdam", () => {
  expect(isLastQuestion(new Date("2027-01-31T22:59:00Z"), "2027-01-31")).toBe(false);
  expect(isLastQuestion(new Date("2027-01-31T23:00:00Z"), "2027-01-31")).toBe(true);
});

it("the buyer is told how the check goes on, and how it ended", () => {
  const endsOn = "2027-01-31";
  expect(lateCheckText({ outcome: null, endsOn })).toBe(
    "We couldn’t check your VAT number yet, so this order has VAT. We’ll keep asking until 31 January 2027; if the number is valid, we’ll refund the VAT.",
  );
  expect(lateCheckText({ outcome: "valid", endsOn })).toMatch(/confirmed your VAT number/);
  expect(lateCheckText({ outcome: "invalid", endsOn })).toMatch(
    /isn’t valid, so the VAT on this order stays/,
  );
  expect(lateCheckText({ outcome: "unanswered", endsOn })).toMatch(/31 January 2027.*We’ll check it by hand/);
});
