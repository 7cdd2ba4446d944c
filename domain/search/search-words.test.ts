import { expect, test } from "vitest";
import { foldText, spellingsOf, wordsOf } from "./search-words.ts";

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
])("'%s' is also spelled '%s', and the other way round", (british, american) => {
  expect(spellingsOf(british)).toContain(american);
  expect(spellingsOf(american)).toContain(british);
});

test("a word whose other spelling is longer has that spelling too, which a suggestion compares as a whole", () => {
  expect(spellingsOf("catalog")).toEqual(["catalog", "catalogue"]);
});

test("letters that have no mark of their own to lose are read as the plain ones", () => {
  expect(foldText("ØŁĐÐĦı Ångström")).toBe("olddhi angstrom");
});

test("spaces and every kind of hyphen part words", () => {
  expect(wordsOf("  3ds-Max\u2013for\nIndie ")).toEqual(["3ds", "Max", "for", "Indie"]);
});
