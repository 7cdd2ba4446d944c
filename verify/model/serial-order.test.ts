import { describe, expect, it } from "vitest";
import {
  applyAlone,
  type Catalogue,
  type CompletedOperation,
  type Operation,
  serialOrder,
} from "./serial-order.ts";

const entry = (id: string, fields: object = {}) => ({
  id,
  productname: `Product ${id}`,
  price: 10,
  version: 1,
  ...fields,
});
const ABC: Catalogue = [entry("a"), entry("b"), entry("c")];

const edit = (id: string, fields: object = {}): Operation => ({
  kind: "edit",
  id,
  version: 1,
  productname: `Product ${id}`,
  price: 20,
  ...fields,
});
const reorder = (...ids: string[]): Operation => ({ kind: "reorder", ids });
const move = (id: string, after: string | null, before: string | null): Operation => ({
  kind: "move",
  id,
  after,
  before,
});
const remove = (id: string): Operation => ({ kind: "delete", id });
const deed = (operation: Operation, verdict: CompletedOperation["verdict"] = "done"): CompletedOperation => ({
  operation,
  verdict,
});

describe("an operation alone", () => {
  it.each([
    ["an edit", edit("b"), "done"],
    ["an edit of an older version", edit("b", { version: 0 }), "conflict"],
    ["an edit without a version", edit("b", { version: undefined }), "done"],
    ["an edit to a name in use", edit("b", { productname: " product A " }), "conflict"],
    ["an edit of what is not there", edit("x"), "missing"],
    ["a deletion of what is not there", remove("x"), "missing"],
    ["an order of all", reorder("c", "a", "b"), "done"],
    ["an order with one missing", reorder("a", "b"), "conflict"],
    ["an order with one twice", reorder("a", "b", "b"), "conflict"],
    ["an order with one unknown", reorder("a", "b", "x"), "conflict"],
    ["a move", move("a", "c", null), "done"],
    ["a move to the top", move("c", null, "a"), "done"],
    ["a move behind what is not there", move("a", "x", "c"), "conflict"],
    ["a move between what is not side by side", move("a", "b", null), "conflict"],
    ["a move of what is not there", move("x", "a", "b"), "conflict"],
  ])("%s is %3$s", (_what, operation, verdict) => {
    const step = applyAlone(ABC, operation);
    expect(step.verdict).toBe(verdict);
    expect(step.catalogue !== ABC).toBe(verdict === "done");
  });

  it("closes ranks after a deletion", () => {
    expect(applyAlone(ABC, remove("b")).catalogue.map(({ id }) => id)).toEqual(["a", "c"]);
  });
});

describe("the serial order of concurrent operations", () => {
  it("is found when one explains the answers and the result", () => {
    const deeds = [deed(reorder("c", "b", "a")), deed(remove("b")), deed(edit("a"))];
    const end = [entry("c"), entry("a", { price: 20, version: 2 })];
    const order = serialOrder(ABC, deeds, end);
    expect(order?.map(({ operation }) => operation.kind).indexOf("reorder")).toBeLessThan(
      order?.map(({ operation }) => operation.kind).indexOf("delete") ?? 0,
    );
  });

  it("does not exist when an edit was lost", () => {
    const both = [deed(edit("a", { price: 20 })), deed(edit("a", { price: 30 }))];
    expect(serialOrder(ABC, both, [entry("a", { price: 30, version: 2 }), ...ABC.slice(1)])).toBeUndefined();
    const oneRefused = [deed(edit("a", { price: 20 }), "conflict"), deed(edit("a", { price: 30 }))];
    expect(serialOrder(ABC, oneRefused, [entry("a", { price: 30, version: 2 }), ...ABC.slice(1)])).toEqual([
      oneRefused[1],
      oneRefused[0],
    ]);
  });

  it("does not exist when two orders are mixed", () => {
    const deeds = [deed(reorder("c", "b", "a")), deed(reorder("b", "a", "c"))];
    expect(serialOrder(ABC, deeds, [entry("b"), entry("c"), entry("a")])).toBeUndefined();
  });

  it("does not exist when a deleted product is still shown", () => {
    expect(serialOrder(ABC, [deed(remove("b"))], ABC)).toBeUndefined();
  });
});
