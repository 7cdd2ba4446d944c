import { expect, it } from "vitest";
import { type ListForm, listInParts, listText, type TextPart } from "./list-text.ts";

const FORM: ListForm<string> = {
  start: "[",
  between: ",",
  end: "]",
  textOf: (item, place) => `${place}${item}`,
};

it.each([
  ["no items", 0],
  ["one item", 1],
  ["as many items as a part has", 500],
  ["more items than two parts have", 1_001],
])("a list of %s is written in parts exactly as in one piece", async (_name, count) => {
  const items = Array.from({ length: count }, (_, at) => `item ${at}`);
  const written: TextPart[] = [];
  for await (const part of listInParts(FORM, items)) written.push(part);
  expect(written.map((part) => part.text).join("")).toBe(listText(FORM, items));
  expect(written.reduce((sum, part) => sum + part.items, 0)).toBe(count);
});
