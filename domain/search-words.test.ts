import { expect, test } from "vitest";
import { ALIASES } from "./aliases.ts";
import { LABELS } from "./search-labels.ts";
import { finderOf, foldText, spellingsOf, wordsOf } from "./search-words.ts";

const finds = (word: string, text: string) => finderOf(foldText(word))(foldText(text));

test.each([
  ["lt", "AutoCAD LT"],
  ["cad", "AutoCAD"],
  ["fusion360", "Fusion 360"],
  ["cadlt", "AutoCAD LT"],
  ["3dsmax", "3ds-Max"],
  ["autocad", "Auto\u2011CAD"],
  ["cnc/cam", "CNC/CAM programming"],
  ["%", "100% offline"],
  ["_", "film_makers"],
  ["modelling", "3D modeling"],
  ["modell", "3D modeling"],
  ["modeling", "3D modelling"],
  ["visualisation", "Visualization"],
  ["visualis", "visualized"],
  ["visualiz", "visualised"],
  ["analyse", "to analyze"],
  ["mould", "Mold & tool design"],
  ["colour", "color"],
  ["center", "machining centre"],
  ["catalog", "catalogue"],
  ["license", "licence"],
  ["draughting", "Drafting"],
  ["colou", "color"],
  ["%a", "100%a"],
])("'%s' finds '%s' (D64)", (word, text) => {
  expect(finds(word, text)).toBe(true);
});

test.each([
  ["lt", "multi"],
  ["d", "AutoCAD"],
  // Its first three letters must stand together where it starts inside a word.
  ["dar", "and architecture"],
  ["adl", "AutoCAD LT"],
  ["four", "for"],
  ["all", "alias"],
  ["c++", "C# and C"],
  // No such endings differ.
  ["filling", "filing"],
  ["filing", "filling"],
  ["installation", "instalation"],
  ["rise", "rize"],
  ["size", "sise"],
  ["tree", "tere"],
  ["hence", "hense"],
  ["sense", "sence"],
  ["centering", "centreing"],
  ["blogs", "blogues"],
  ["hologram", "hologueram"],
])("'%s' does not find '%s' (D64)", (word, text) => {
  expect(finds(word, text)).toBe(false);
});

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
])("'%s' and '%s' find each other, and no other word", (british, american) => {
  expect([finds(british, american), finds(american, british)]).toEqual([true, true]);
  expect([finds(british, "AutoCAD"), finds(american, "AutoCAD")]).toEqual([false, false]);
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

test("no alias is written like another one, whatever its spaces", () => {
  const written = ALIASES.map(([alias]) => wordsOf(foldText(alias)).join(""));
  expect(new Set(written).size).toBe(written.length);
});

test("workflows, families, platforms and aliases are labels; the titles of the first and last group are not", () => {
  const texts = LABELS.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["Rendering", "Media & Entertainment", "Linux", "PDMC"]));
  expect(texts).not.toContain("Workflows");
  expect(texts).not.toContain("Operating system");
});
