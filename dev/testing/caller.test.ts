import { expect, it } from "vitest";
import { tally } from "./caller.ts";

it("counts values, the most frequent first", () => {
  expect(tally([503, 200, 200])).toBe("200 ×2, 503 ×1");
  expect(tally([])).toBe("");
});
