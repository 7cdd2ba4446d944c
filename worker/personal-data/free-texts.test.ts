import { expect, it } from "vitest";
import { withoutName } from "./free-texts.ts";

const EMAIL = "ada@example.com";

it.each([
  [`${EMAIL} asked for it.`, "erased asked for it."],
  [`Sent to Ada@Example.com.`, "Sent to erased."],
  [`for (${EMAIL}), not <grace@example.com>; ${EMAIL}!`, "for (erased), not <grace@example.com>; erased!"],
  [`grace@example.com → ${EMAIL}, Drafters`, "grace@example.com → erased, Drafters"],
])("an address is removed from a text: %s", (text, without) => {
  expect(withoutName(text, " ADA@example.com ")).toBe(without);
});

it("an address with an apostrophe is removed, too", () => {
  const text = "To 'o'brien@firm.example', not xo'brien@firm.example; o'brien@firm.example.";
  expect(withoutName(text, "O'Brien@firm.example")).toBe("To 'erased', not xo'brien@firm.example; erased.");
});

it.each([`x${EMAIL}`, `${EMAIL}.nl`, "ada", "", null])(
  "a name is kept if it is part of another word: %s",
  (text) => {
    expect(withoutName(text, EMAIL)).toBeNull();
  },
);
