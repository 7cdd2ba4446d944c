import { expect, it } from "vitest";
import { chosenGroups } from "./bench.ts";

it("measures everything, or what --only names", () => {
  expect([...chosenGroups(undefined)]).toContain("throughput");
  expect([...chosenGroups("filters, checkout")]).toEqual(["filters", "checkout"]);
});

it("says which groups there are when one is not known", () => {
  expect(() => chosenGroups("throughput,speed")).toThrow(
    /^There is no benchmark 'speed'; there are start-up, lighthouse/,
  );
});
