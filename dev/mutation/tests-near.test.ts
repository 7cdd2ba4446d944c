import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { nearestOf, testsNear } from "./tests-near.ts";

const idsOf = (file: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `worker/${file}.test.ts#test ${at}`);

it("tests of the room come first, then some of every other file, and no more than there is time for", () => {
  const far = [...idsOf("orders/orders-list", 50), ...idsOf("refunds/refunds", 50)];
  const ids = nearestOf([...far, ...idsOf("payments/webhook", 80)], "worker/payments/provider.ts");
  expect(ids.slice(0, 60)).toEqual(idsOf("payments/webhook", 60));
  expect(ids.slice(60).toSorted()).toEqual([
    ...idsOf("orders/orders-list", 2),
    ...idsOf("refunds/refunds", 2),
  ]);
});

const inRefunds = (file: string): string =>
  fileURLToPath(new URL(`../../worker/refunds/${file}`, import.meta.url));

it("tests beside a file, and those that import it, come before the rest of its room", () => {
  const near = "worker/refunds/at-provider.test.ts#it";
  const farther = "worker/refunds/bad-input.test.ts#it";
  expect(nearestOf([farther, near], inRefunds("at-provider.ts"))).toEqual([near, farther]);
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
