import { expect, it } from "vitest";
import { nameMatches } from "./filter-products.tsx";

it.each([
  ["AutoCAD LT", "cad l"],
  ["AutoCAD LT", "  AUTOCAD "],
  ["ΟΔΟΣ", "οδος"],
  ["Caf\u00e9", "CAFE\u0301"],
  ["C++ (2026) [a|b] \\ ^$.*?{}-/", "c++ (2026) [A|B] \\ ^$.*?{}-/"],
  ["Anything", ""],
])("%j is found by %j", (productname, filter) => {
  expect(nameMatches({ productname }, filter)).toBe(true);
});

it.each([
  ["AutoCAD", "a.*d"],
  ["AutoCAD", "autocad lt"],
])("%j is not found by %j", (productname, filter) => {
  expect(nameMatches({ productname }, filter)).toBe(false);
});
