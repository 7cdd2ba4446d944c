import { expect, it } from "vitest";
import * as z from "zod/mini";
import { withdrawalFormSchema } from "./withdrawal-input.ts";
import {
  receiptTimeText,
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

it("takes the order's number as it was typed, without the space around it", () => {
  expect(z.parse(withdrawalFormSchema, typed)).toEqual({
    name: "Ada Drafter",
    orderNumber: "so-1042",
    email: "ada@example.com",
    products: "",
    website: "",
  });
});

it.each([
  [{ name: " " }, "Name is required."],
  [{ name: "a".repeat(161) }, "Name may have at most 160 characters."],
  [{ orderNumber: "" }, "Order number is required."],
  [{ orderNumber: "1".repeat(41) }, "Order number may have at most 40 characters."],
  [{ email: "ada" }, "Enter a valid e-mail address."],
  [{ products: "a".repeat(1001) }, "Products may have at most 1000 characters."],
  [{ name: "A\u0000da" }, "Name contains characters that are not allowed."],
])("refuses %j", (wrong, sentence) => {
  const parsed = z.safeParse(withdrawalFormSchema, { ...typed, ...wrong });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

it("declares the whole order, or the products that are named", () => {
  const form = z.parse(withdrawalFormSchema, typed);
  expect(withdrawalStatement(form)).toContain("Products: The whole order");
  expect(withdrawalStatement({ ...form, products: "Revit LT" })).toContain("Products: Revit LT");
});

it.each([
  ["2026-11-21T01:31:05.123Z", "21 November 2026 at 02:31:05 GMT+01:00 (Amsterdam)"],
  ["2026-06-30T22:00:00.000Z", "1 July 2026 at 00:00:00 GMT+02:00 (Amsterdam)"],
])("tells the time %s with its zone", (receivedAt, text) => {
  expect(receiptTimeText(receivedAt)).toBe(text);
});

it("makes a receipt with number, time, statement and seller", () => {
  const statement = withdrawalStatement(z.parse(withdrawalFormSchema, typed));
  const text = withdrawalReceiptText({
    number: withdrawalNumber(1001),
    receivedAt: "2026-11-21T01:31:05.123Z",
    statement,
  });
  for (const part of ["WD-001001", "02:31:05 GMT+01:00", "Order number: so-1042", "KVK 00000000"]) {
    expect(text).toContain(part);
  }
});
