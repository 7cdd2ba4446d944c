import { describe, expect, it } from "vitest";
import { NOTE_MAX_CHARS, newNoteSchema, orderTagSchema, TAG_MAX_CHARS } from "./notes.ts";

const readTag = (tag: string) => orderTagSchema.safeParse({ number: "SO-001042", tag });

describe("a tag is one word, stored in lower case (D61)", () => {
  it.each([
    [" VIP ", "vip"],
    ["école-2026", "école-2026"],
    ["a".repeat(TAG_MAX_CHARS), "a".repeat(TAG_MAX_CHARS)],
  ])("'%s' is read as '%s'", (typed, tag) => {
    expect(readTag(typed).data?.tag).toBe(tag);
  });

  it.each(["", "two words", "-vip", "vip-", "a--b", "50%", "a_b", "a".repeat(TAG_MAX_CHARS + 1)])(
    "'%s' is refused",
    (typed) => {
      expect(readTag(typed).success).toBe(false);
    },
  );
});

describe("a note", () => {
  it.each([
    ["  called back\nat noon ", true],
    ["a".repeat(NOTE_MAX_CHARS), true],
    [" ", false],
    ["a".repeat(NOTE_MAX_CHARS + 1), false],
    ["bell \u0007", false],
  ])("%j is accepted: %s", (text, isAccepted) => {
    expect(newNoteSchema.safeParse({ number: "SO-001042", text }).success).toBe(isAccepted);
  });

  it("is on the order unless it's about the customer", () => {
    expect(newNoteSchema.parse({ number: "SO-001042", text: " x " })).toEqual({
      number: "SO-001042",
      aboutCustomer: false,
      text: "x",
    });
  });
});
