import { describe, expect, it } from "vitest";
import { movedMembers, orderByPosition } from "./catalogue-order.ts";

const CURRENT = ["a", "b", "c", "d"];
const placed = (positions: Readonly<Record<string, number | null>>) =>
  Object.entries(positions).map(([id, position]) => ({ id, position }));

describe("the order requested by a file", () => {
  it.each([
    ["nothing where no position is given", { a: null, c: null }, "abcd"],
    ["an order that is already right", { a: 1, b: 2, c: 3, d: 4 }, "abcd"],
    ["a wholly new order", { d: 1, c: 2, b: 3, a: 4 }, "dcba"],
    ["one product in another place", { a: 3 }, "bcad"],
    ["one product before all", { c: 0 }, "cabd"],
    ["one product between two others", { a: 1, b: 2, c: 3, d: 1.5 }, "adbc"],
    ["products of one position as the file lists them", { d: 1, c: 1, a: 1 }, "dcab"],
    ["a place beyond the end", { a: 99 }, "bcda"],
    ["a new product at the end", { e: null }, "abcde"],
    ["a new product in a place", { e: 2, f: null }, "aebcdf"],
  ])("is %s", (_name, positions, order) => {
    const wanted = placed(positions);
    const result = orderByPosition(CURRENT, wanted);
    expect(result).toEqual(order.split(""));
    // Importing the same file again changes nothing.
    expect(orderByPosition(result, wanted)).toEqual(result);
  });
});

describe("moved members", () => {
  it.each([
    ["abcd", "abcd", ""],
    ["abcd", "dabc", "d"],
    ["abcd", "bcda", "a"],
    ["abcd", "xabyd", ""],
    ["abcde", "cbade", "bc"],
    ["", "abc", ""],
  ])("between %s and %s are %j", (before, after, moved) => {
    const found = movedMembers(before.split(""), after.split(""));
    expect(found).toEqual(new Set(moved));
  });
});
