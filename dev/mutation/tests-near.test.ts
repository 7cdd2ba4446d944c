import { expect, it } from "vitest";
import { nearestOf, testsNear } from "./tests-near.ts";

const idsOf = (room: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `worker/${room}/a.test.ts#test ${at}`);

it("tests of the room come first, and no more than there is time for", () => {
  const ids = nearestOf([...idsOf("orders", 50), ...idsOf("payments", 30)], "worker/payments/provider.ts");
  expect(ids).toEqual([...idsOf("payments", 30), ...idsOf("orders", 10)]);
});

it("all tests of a rule come, as they need no database", () => {
  const ids = Array.from({ length: 100 }, (_, at) => `domain/cart.test.ts#test ${at}`);
  expect(nearestOf(ids, "domain/cart.ts")).toEqual(ids);
});

it("the test beside a file is among the nearest, and a test that imports it through another is farther", () => {
  const [near = [], far = []] = testsNear(new URL("../../domain/money.ts", import.meta.url).pathname);
  expect(near.some((path) => path.endsWith("domain/money.test.ts"))).toBe(true);
  expect(far.some((path) => path.endsWith("domain/catalogue-csv.test.ts"))).toBe(true);
});
