import { expect, it } from "vitest";
import { orderNumber, sequenceOf } from "./order.ts";

it.each([
  ["SO-001042", 1042],
  ["so-1042", 1042],
  [" SO001042 ", 1042],
  [" SO-001042 ", 1042],
  ["So 001042", 1042],
  ["SO – 1042", 1042],
  ["#1042", 1042],
  ["1042", 1042],
  [orderNumber(12_345_678), 12_345_678],
])("reads the number %s", (text, sequence) => {
  expect(sequenceOf(text)).toBe(sequence);
});

it.each(["", "SO-", "SO-10x", "10 42", "PO-1042", "9".repeat(16)])("rejects %j as a number", (text) => {
  expect(sequenceOf(text)).toBeUndefined();
});
