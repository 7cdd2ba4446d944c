import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  MAIL_TEXT_PRESETS,
  mailParagraphs,
  mailTextKey,
  mailTextProblems,
  previewMailSchema,
  readMailTexts,
} from "./mail-texts.ts";

const OPENING = mailTextKey("refund", "opening");
const VALUES = { name: "Ada", order: "SO-001001", amount: "€5.00" };
const filled = (text: string) => mailParagraphs({ [OPENING]: text }, OPENING, VALUES);

describe("a mail's text", () => {
  it("is filled in, in as many paragraphs as it has", () => {
    expect(filled("Dear {name},\n\n \nWe've sent {amount}\nfor {order}.\n\n")).toEqual([
      "Dear Ada,",
      "We've sent €5.00\nfor SO-001001.",
    ]);
  });

  it("takes names however they're typed", () => {
    expect(filled("{ Name }: {ORDER}")).toEqual(["Ada: SO-001001"]);
  });

  it("fills in nothing in a value", () => {
    expect(mailParagraphs({ [OPENING]: "{name}" }, OPENING, { ...VALUES, name: "{order}" })).toEqual([
      "{order}",
    ]);
  });

  it("can be nothing at all", () => {
    expect(filled("")).toEqual([]);
  });

  it("is the default until it has been changed, or if it's from a version with other rules", () => {
    const stored = { [OPENING]: "Dear {colour}", "mail.fax.opening": "Hi", "mail.refund.closing": " Bye " };
    expect(readMailTexts(stored)).toEqual({ ...MAIL_TEXT_PRESETS, "mail.refund.closing": "Bye" });
    expect(mailParagraphs({}, OPENING, VALUES)).toEqual([
      "We've refunded €5.00 for order SO-001001 to your original payment method. Your bank may take up to ten days to show it.",
    ]);
  });
});

it.each([
  ["Dear {colour},", "This mail has no {colour}, only {name}, {order}, {amount}."],
  ["{offer}", "This mail has no {offer}, only {name}, {order}, {amount}."],
  ["{}", "This mail has no {}, only {name}, {order}, {amount}."],
  ["x".repeat(1001), "Opening may have at most 1000 characters."],
  ["bell \u0007", "Opening contains characters that are not allowed."],
])("%j is refused", (typed, problem) => {
  expect([...mailTextProblems({ [OPENING]: typed })]).toEqual([[OPENING, problem]]);
  const preview = { kind: "refund", texts: { [OPENING]: typed, "mail.refund.closing": "" } };
  expect(z.safeParse(previewMailSchema, preview).error?.issues).toMatchObject([{ message: problem }]);
});

it("the defaults are valid", () => {
  expect([...mailTextProblems({})]).toEqual([]);
});
