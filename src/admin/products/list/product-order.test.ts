import { expect, test } from "vitest";
import { afterMove, moveTo, moveToPlace, placeText } from "./product-order.ts";

const page = { ids: ["a", "b", "c"], above: ["y", "z"], below: ["m", "n"] };
const only = { ids: ["a", "b", "c"], above: [], below: [] };
const products = ["a", "b", "c"].map((_id) => ({ _id }));

test.each([
  [page, "c", 0, "z", "a", "cab"],
  [page, "a", 2, "c", "m", "bca"],
  [page, "b", 2, "c", "m", "acb"],
  [page, "a", -1, "y", "z", "bc"],
  [page, "c", 3, "m", "n", "ab"],
  [only, "c", 0, null, "a", "cab"],
  [only, "a", 2, "c", null, "bca"],
])("of %j, moving %s to %i puts it between %s and %s", (order, id, to, after, before, shown) => {
  const move = moveTo(order, id, to);
  expect(move).toEqual({ id, after, before });
  expect(
    afterMove(products, { id, after, before })
      .map(({ _id }) => _id)
      .join(""),
  ).toBe(shown);
});

test.each([
  [only, "a", -1],
  [only, "c", 3],
  [only, "b", 1],
  [only, "gone", 0],
])("of %j, moving %s to %i moves nothing", (order, id, to) => {
  expect(moveTo(order, id, to)).toBeUndefined();
});

test.each([
  [100, { id: "a", after: "z", before: "b" }],
  [101, undefined],
  [102, { id: "a", after: "c", before: "m" }],
  [99, { id: "a", after: "y", before: "z" }],
  [103, { id: "a", after: "m", before: "n" }],
  [98, { id: "a", place: 98 }],
  [104, { id: "a", place: 104 }],
  [0, { id: "a", place: 0 }],
  [500, { id: "a", place: 500 }],
])(
  "the second of a page from 100 on goes to %i between its neighbours, if the page names them",
  (place, move) => {
    const second = { ...page, ids: ["b", "a", "c"], start: 100 };
    expect(moveToPlace(second, { id: "a", place })).toEqual(move);
  },
);

test("a move of a product that is on no such page changes nothing", () => {
  expect(afterMove(products, { id: "gone", after: "a", before: "b" })).toBe(products);
});

test("a place counts from one", () => {
  expect(placeText(0, 82)).toBe("position 1 of 82");
});
