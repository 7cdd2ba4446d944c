import { expect, test } from "vitest";
import { inOrder, moved, placeText } from "./product-order.ts";

const products = ["a", "b", "c", "d"].map((_id) => ({ _id }));
const ids = (items: readonly { _id: string }[]) => items.map((item) => item._id).join("");

test("products follow the order; the ones it does not name come behind, in their own order", () => {
  expect(ids(inOrder(products, ["c", "a", "d", "b"]))).toBe("cadb");
  expect(ids(inOrder(products, ["d", "gone", "b"]))).toBe("dbac");
  expect(ids(products)).toBe("abcd");
});

test.each([
  ["c", 0, "cabd"],
  ["a", 3, "bcda"],
  ["b", 2, "acbd"],
  ["a", -1, "abcd"],
  ["d", 4, "abcd"],
  ["gone", 0, "abcd"],
])("moving %s to %i gives %s", (id, to, order) => {
  expect(moved(["a", "b", "c", "d"], id, to).join("")).toBe(order);
});

test("a place counts from one", () => {
  expect(placeText(0, 82)).toBe("position 1 of 82");
});
