import { expect, it } from "vitest";
import { ENTITLEMENT_EVENT_KINDS, ENTITLEMENT_EVENT_SOURCES, stepWords } from "./entitlement.ts";

it("a step's words name who did it, and the reference that was corrected", () => {
  const step = { kind: "corrected", source: "admin", username: "warden", note: "571-1" } as const;
  expect(stepWords(step)).toEqual({
    what: "Corrected",
    how: "by warden",
    note: "before: 571-1",
  });
  expect(stepWords({ ...step, kind: "failed", note: "Sold out" }).note).toBe("Sold out");
  expect(stepWords({ ...step, note: null }).note).toBeNull();
});

it("every kind and every source of a step has distinct words", () => {
  const rest = { username: null, note: null } as const;
  const whats = ENTITLEMENT_EVENT_KINDS.map((kind) => stepWords({ kind, source: "job", ...rest }).what);
  const hows = ENTITLEMENT_EVENT_SOURCES.map((source) => stepWords({ kind: "made", source, ...rest }).how);
  expect(new Set(whats.filter((what) => what !== "")).size).toBe(whats.length);
  expect(new Set(hows).size).toBe(hows.length);
});
