import { expect, it } from "vitest";
import { chosenGroups } from "./bench.ts";

it("measures everything, or only what --only names", () => {
  expect([...chosenGroups(undefined)]).toContain("throughput");
  expect([...chosenGroups("filters, worker")]).toEqual(["filters", "worker"]);
});

it("lists the groups when one is unknown", () => {
  expect(() => chosenGroups("throughput,speed")).toThrow(
    /^There is no benchmark 'speed'\. Choose from lighthouse/,
  );
});
