import { expect, it } from "vitest";
import { mailStatus } from "./mail-status.ts";

const bounced = (bouncedForNow: boolean) =>
  mailStatus({ state: "bounced", nextTryAt: null, bouncedForNow }).explanation;

it("a bounce says whether its address still gets other emails (D45)", () => {
  expect(bounced(false)).toContain("We won’t email this address again");
  expect(bounced(true)).toContain("Other emails still go to this address");
});
