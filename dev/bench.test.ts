import { expect, it } from "vitest";
import { chosenGroups, measure } from "./bench.ts";
import type { BenchRow, BenchRows } from "./bench/row.ts";

it("measures everything, or only what --only names", () => {
  expect([...chosenGroups(undefined)]).toContain("throughput");
  expect([...chosenGroups(undefined)]).not.toContain("level");
  expect([...chosenGroups("level")]).toEqual(["level"]);
  expect([...chosenGroups("filters, worker")]).toEqual(["filters", "worker"]);
});

it("lists the groups when one is unknown", () => {
  expect(() => chosenGroups("throughput,speed")).toThrow(
    /^There is no benchmark 'speed'\. Choose from lighthouse/,
  );
});

const row: BenchRow = {
  group: "API throughput",
  what: "a read",
  unit: "req/s",
  values: [900],
  beside: { what: "bare route", values: [1000] },
  aim: null,
};

async function* failingHalfWay(): BenchRows {
  yield row;
  throw new Error("the browser crashed");
}

it("keeps the rows of a group that fails half-way", async () => {
  const kept: BenchRow[] = [];
  expect(await measure("throughput", failingHalfWay(), (measured) => kept.push(measured))).toBe(
    "throughput: the browser crashed",
  );
  expect(kept).toEqual([row]);
});
