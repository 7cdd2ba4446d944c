import { expect, it } from "vitest";
import { orderKey } from "./display-order.ts";

it("ten products in a row fit between the keys of any two, and before the first", () => {
  for (const place of [0, 1, 99_999]) {
    const before = place === 0 ? 0 : orderKey(place - 1);
    expect((orderKey(place) - before) / 2 ** 10).toBeGreaterThanOrEqual(1);
    expect(orderKey(place)).toBeGreaterThan(before);
  }
});
