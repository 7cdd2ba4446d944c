import { expect, it } from "vitest";
import { type ListForm, listInParts, listText, type TextPart } from "./list-text.ts";

const FORM: ListForm<string> = {
  start: "[",
  between: ",",
  end: "]",
  textOf: (item, place) => `${place}${item}`,
};

async function* comingAs(parts: readonly (readonly string[])[]) {
  for (const part of parts) yield await Promise.resolve(part);
}

it.each([
  ["nothing", [], "[]"],
  ["an empty part", [[]], "[]"],
  ["one part", [["a", "b"]], "[0a,1b]"],
  ["parts of which one is empty", [["a"], [], ["b", "c"]], "[0a,1b,2c]"],
])("a list that comes as %s reads as if it were written at once", async (_name, parts, text) => {
  const written: TextPart[] = [];
  for await (const part of listInParts(FORM, comingAs(parts))) written.push(part);
  expect(written.map((part) => part.text).join("")).toBe(text);
  expect(listText(FORM, parts.flat())).toBe(text);
  expect(written.reduce((sum, { items }) => sum + items, 0)).toBe(parts.flat().length);
});
