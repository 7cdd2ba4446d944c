import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { seller, sellerAddressLines } from "../seller/seller.ts";
import { LINE_BREAK } from "../text/odd-characters.ts";
import { withdrawalFormSchema } from "./withdrawal-input.ts";
import {
  matchesOrder,
  receiptTimeText,
  refundDueOn,
  withdrawableUntil,
  withdrawalNumber,
  withdrawalReceiptText,
  withdrawalStatement,
} from "./withdrawal.ts";

const typed = {
  name: " Ada Drafter ",
  orderNumber: " so-1042",
  email: "ada@example.com ",
  products: "",
};

it("a withdrawal's order number is kept as typed, trimmed", () => {
  expect(z.parse(withdrawalFormSchema, typed)).toEqual({
    name: "Ada Drafter",
    orderNumber: "so-1042",
    email: "ada@example.com",
    products: "",
  });
});

it.each([
  [{ name: " " }, "Name is required."],
  [{ name: "a".repeat(161) }, "Name may have at most 160 characters."],
  [{ orderNumber: "" }, "Order number is required."],
  [{ orderNumber: "1".repeat(41) }, "Order number may have at most 40 characters."],
  [{ email: "ada" }, "Enter a valid email address."],
  [{ products: "a".repeat(1001) }, "Products may have at most 1000 characters."],
  [{ name: "A\u0000da" }, "Name contains characters that are not allowed."],
])("a withdrawal with %j is refused", (wrong, sentence) => {
  const parsed = z.safeParse(withdrawalFormSchema, { ...typed, ...wrong });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

it("the statement declares the whole order, or the named products", () => {
  const form = z.parse(withdrawalFormSchema, typed);
  expect(withdrawalStatement(form)).toContain("Products: The whole order");
  expect(withdrawalStatement({ ...form, products: "Revit LT" })).toContain("Products: Revit LT");
});

it("the statement quotes products that were typed on several lines", () => {
  const form = z.parse(withdrawalFormSchema, { ...typed, products: "Revit LT\r\nName: Eve" });
  expect(withdrawalStatement(form).split("\n").slice(2, 6)).toEqual([
    "Products:",
    "> Revit LT",
    "> Name: Eve",
    "Name: Ada Drafter",
  ]);
});

it.each([
  ["2026-11-21T01:31:05.123Z", "21 November 2026 at 02:31:05, Amsterdam time"],
  ["2026-06-30T22:00:00.000Z", "1 July 2026 at 00:00:00, Amsterdam time"],
])("a receipt's time %s is written with its zone", (receivedAt, text) => {
  expect(receiptTimeText(receivedAt)).toBe(text);
});

it("a receipt has the number, time, statement and seller", () => {
  const statement = withdrawalStatement(z.parse(withdrawalFormSchema, typed));
  const text = withdrawalReceiptText({
    number: withdrawalNumber(1001),
    receivedAt: "2026-11-21T01:31:05.123Z",
    statement,
  });
  for (const part of ["WD-001001", "02:31:05, Amsterdam time", "Order number: so-1042", "KVK 00000000"]) {
    expect(text).toContain(part);
  }
});

/** Text that tries to pass for the shop's own lines. */
const forged = fc
  .array(
    fc.oneof(
      fc.constantFrom("Number: WD-000001", "Received: 1 May 2020", "Order number: SO-9", "Products: all"),
      fc.constantFrom(
        "Name: Eve",
        "Email: eve@example.com",
        "Received by:",
        "  ",
        "\t",
        "\b",
        "Your statement:",
      ),
      fc.constantFrom("\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

it("no accepted text produces a line that could pass for the shop's own", () => {
  let taken = 0;
  fc.assert(
    fc.property(forged, forged, forged, (name, number, products) => {
      const parsed = z.safeParse(withdrawalFormSchema, { ...typed, name, orderNumber: number, products });
      if (!parsed.success) return;
      taken += 1;
      const receipt = withdrawalReceiptText({
        number: "WD-001001",
        receivedAt: "2026-11-21T01:31:05.123Z",
        statement: withdrawalStatement(parsed.data),
      });
      const rows = receipt.split(LINE_BREAK).filter((row) => !row.startsWith("  > "));
      expect(rows.map((row) => row.trim().split(":")[0])).toEqual(OWN_LINES);
    }),
    { numRuns: 2000 },
  );
  expect(taken).toBeGreaterThan(100);
});

/** The start of every line of a receipt, up to its colon. */
const OWN_LINES = [
  "Receipt of your withdrawal from the contract",
  "",
  "Number",
  "Received",
  "2026-11-21T01",
  "",
  "Your statement",
  `To ${seller().name}`,
  "Order number",
  "Products",
  "Name",
  "Email",
  "",
  "Received by",
  seller().name,
  ...sellerAddressLines(),
  seller().email,
  seller().phone,
  `KVK ${seller().kvkNumber}`,
  `VAT ${seller().vatNumber}`,
  "",
];

it.each([
  ["2026-11-23T12:00:00Z", "2026-12-07"],
  // Midnight in Amsterdam, where the 23rd has just begun.
  ["2026-11-22T23:00:00Z", "2026-12-07"],
  // 14 × 24 hours later it's already the 30th, since summer time has begun.
  ["2027-03-15T22:30:00Z", "2027-03-29"],
])("for %s, the last day to refund a withdrawal, or to withdraw after a payment, is %s", (at, day) => {
  expect(refundDueOn(new Date(at))).toBe(day);
  expect(withdrawableUntil(new Date(at))).toBe(day);
});

it.each([
  ["SO-001042", "ada@example.com", true],
  [" so 1042", "ADA@example.com", true],
  ["SO-001043", "ada@example.com", false],
  ["SO-001042", "eve@example.com", false],
  ["the one of May", "ada@example.com", false],
])("a withdrawal with %j and %s names the order only if both match: %s", (orderNumber, email, names) => {
  const order = { sequence: 1042, customerEmail: "Ada@Example.com " };
  expect(matchesOrder({ orderNumber, email }, order)).toBe(names);
  expect(matchesOrder({ orderNumber, email }, { ...order, customerEmail: null })).toBe(false);
});
