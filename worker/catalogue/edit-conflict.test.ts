import { describe, expect, it } from "vitest";
import { editConflict } from "./write-product.ts";

const updatedAt = new Date("2026-11-20T22:59:00Z");

describe("an edit conflict (D27)", () => {
  it.each([
    ["2026-11-20T22:59:30Z", "maria changed this product at 23:59, after you opened it."],
    ["2026-11-20T23:00:30Z", "maria changed this product on 20 November 2026 at 23:59, after you opened it."],
  ])("names who saved last, by the shop's clock, for an edit at %s", (now, sentence) => {
    const failure = editConflict({ updatedBy: "maria", updatedAt }, "warden", new Date(now));
    expect(failure).toMatchObject({ status: 409, message: sentence });
  });

  it("tells editors that the other edit was their own", () => {
    const { message } = editConflict({ updatedBy: "maria", updatedAt }, "maria", updatedAt);
    expect(message).toBe("You changed this product elsewhere at 23:59, after you opened it here.");
  });
});
