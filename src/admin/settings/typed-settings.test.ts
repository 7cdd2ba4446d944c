import { describe, expect, it } from "vitest";
import {
  changesOf,
  isOvertaken,
  parseTyped,
  problemsOf,
  type StoredSettings,
  withoutSaved,
  withText,
} from "./typed-settings.ts";

const STORED: StoredSettings = [
  { key: "offerDays", text: "14", version: 3, changedAt: "2026-11-30T12:00:00.000Z", changedBy: "ada" },
  { key: "transferEndDays", text: "14", version: 0, changedAt: null, changedBy: null },
];

describe("what is typed and not saved", () => {
  it("begins with the version in the field, keeps it, and ends with the stored text", () => {
    const typed = withText(STORED, {}, "offerDays", "20");
    expect(typed).toEqual({ offerDays: { text: "20", version: 3 } });
    const newer = STORED.map((one) => ({ ...one, text: "15", version: 4 }));
    expect(withText(newer, typed, "offerDays", "21")).toEqual({ offerDays: { text: "21", version: 3 } });
    expect(withText(STORED, typed, "offerDays", "14")).toEqual({});
  });

  it("is overtaken by another text that somebody has stored meanwhile", () => {
    const typed = withText(STORED, {}, "offerDays", "20");
    expect(isOvertaken(STORED, typed, "offerDays")).toBe(false);
    for (const [text, overtaken] of [
      ["15", true],
      ["20", false],
    ] as const)
      expect(
        isOvertaken(
          STORED.map((one) => ({ ...one, text, version: 4 })),
          typed,
          "offerDays",
        ),
      ).toBe(overtaken);
  });

  it("is sent with its version, and a default as none", () => {
    const typed = { offerDays: { text: "30", version: 3 }, phone: { text: "+31 10 1", version: 0 } };
    expect(changesOf(typed)).toEqual([
      { key: "offerDays", text: null, version: 3 },
      { key: "phone", text: "+31 10 1", version: 0 },
    ]);
  });

  it("stays after a save if it was typed during it", () => {
    const sent = withText(STORED, {}, "offerDays", "20");
    const later = withText(STORED, withText(STORED, sent, "offerDays", "21"), "phone", "+31 10 1");
    expect(withoutSaved(later, sent)).toEqual(later);
    expect(withoutSaved(sent, sent)).toEqual({});
  });

  it("is checked together with what is stored", () => {
    const typed = withText(STORED, {}, "transferEndDays", "5");
    expect([...problemsOf(STORED, typed).keys()]).toEqual(["transferReminderDays"]);
  });

  it("is read from a draft without settings that are gone, and from nothing else", () => {
    const kept = { offerDays: { text: "20", version: 3 } };
    expect(parseTyped({ ...kept, colour: { text: "red", version: 1 } })).toEqual(kept);
    expect(parseTyped({ offerDays: "20" })).toBeNull();
  });
});
