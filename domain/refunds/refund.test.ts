import { describe, expect, it } from "vitest";
import { awaitsAnswer, blocksRefunds, disputeStateOf } from "./dispute.ts";
import { canRefundMove, REFUND_STATES, refundStateOf } from "./refund.ts";

describe("a refund's states (D48)", () => {
  it("only move forward: failed is final, even after succeeded", () => {
    const moves = REFUND_STATES.flatMap((from) =>
      REFUND_STATES.filter((to) => canRefundMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(["pending → succeeded", "pending → failed", "succeeded → failed"]);
  });

  it.each([
    ["pending", "pending"],
    ["requires_action", "pending"],
    ["succeeded", "succeeded"],
    ["failed", "failed"],
    ["canceled", "failed"],
    ["new_word", undefined],
    [null, undefined],
  ])("map the provider's %s to %s", (atProvider, state) => {
    expect(refundStateOf(atProvider)).toBe(state);
  });
});

describe("a dispute's states (D50)", () => {
  it.each([
    ["warning_needs_response", "inquiry", true],
    ["warning_under_review", "inquiry", false],
    ["warning_closed", "closed", false],
    ["prevented", "closed", false],
    ["needs_response", "open", true],
    ["under_review", "open", false],
    ["appeal_needs_response", "open", true],
    ["appeal_under_review", "open", false],
    ["won", "won", false],
    ["lost", "lost", false],
    ["new_word", undefined, false],
  ])("map the provider's %s to %s, and await a response: %s", (atProvider, state, awaits) => {
    expect(disputeStateOf(atProvider)).toBe(state);
    expect(awaitsAnswer(atProvider)).toBe(awaits);
  });

  it("block refunds only while it's open", () => {
    expect((["inquiry", "open", "won", "lost", "closed"] as const).filter(blocksRefunds)).toEqual(["open"]);
  });
});
