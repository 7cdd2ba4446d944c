import { expect, test } from "vitest";
import { foldText } from "../text/fold-text.ts";
import { spellingsOf, wordsOf } from "./words.ts";

test.each([
  ["modelling", "modeling"],
  ["modelled", "modeled"],
  ["visualise", "visualize"],
  ["analysing", "analyzing"],
  ["colour", "color"],
  ["mould", "mold"],
  ["centre", "center"],
  ["metres", "meters"],
  ["theatre", "theater"],
  ["litres", "liters"],
  ["catalogues", "catalogs"],
  ["dialogues", "dialogs"],
  ["licence", "license"],
  ["draught", "draft"],
  ["aluminium", "aluminum"],
  ["grey", "gray"],
])("'%s' is also spelled '%s', and vice versa", (british, american) => {
  expect(spellingsOf(british)).toContain(american);
  expect(spellingsOf(american)).toContain(british);
});

test("a word whose other spelling is longer has that spelling too, so a suggestion can compare it as a whole", () => {
  expect(spellingsOf("catalog")).toEqual(["catalog", "catalogue"]);
});

test("letters such as ø that don't decompose are read as plain letters", () => {
  expect(foldText("ØŁĐÐĦı Ångström")).toBe("olddhi angstrom");
});

test("spaces and every kind of hyphen separate words", () => {
  expect(wordsOf("  3ds-Max\u2013for\nIndie ")).toEqual(["3ds", "Max", "for", "Indie"]);
});
