import { describe, expect, it } from "vitest";
import { readJsonPositions } from "./json-positions.ts";

const valuesIn = (text: string): unknown => {
  const read = readJsonPositions(text);
  return "entries" in read ? read.entries.map(({ value }) => value) : read;
};
const nested = (depth: number): string => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
const objects = (depth: number): string => `[${'{"a":'.repeat(depth)}1${"}".repeat(depth)}]`;

describe("a JSON list with its lines", () => {
  it.each([
    "[]",
    "[ ]",
    '[1, -2, 0.5, 1e3, 1E-2, 2.5e+10, 10e15, true, false, null, "text"]',
    '[{"a": {"b": [1, {"c": ""}]}}, [[], {}]]',
    String.raw`["\\", "\"", "a\\\"b", "\u00e9"]`,
    '\n\t[ \r\n "a" , "b" ]\n ',
  ])("is read like JSON.parse in %j", (text) => {
    expect(valuesIn(text)).toEqual(JSON.parse(text));
  });

  it("can be nested up to 20 levels deep, and no deeper", () => {
    expect(valuesIn(nested(20))).toEqual(JSON.parse(nested(20)));
    expect(valuesIn(nested(21))).toMatchObject({ line: 1, message: "The list is nested too deeply." });
    expect(valuesIn(nested(20).replace("1", '{"a":\n1}'))).toMatchObject({ line: 2 });
    expect(valuesIn(objects(19))).toEqual(JSON.parse(objects(19)));
    expect(valuesIn(objects(20))).toMatchObject({ message: "The list is nested too deeply." });
  });

  it("has the line on which each entry and field begins", () => {
    const read = readJsonPositions('[\n\n{"a": 1,\n"b": {"c": 2}},\n"x"\n]');
    const lines =
      "entries" in read ? read.entries.map(({ line, fieldLines }) => [line, [...fieldLines]]) : [];
    expect(lines).toEqual([
      [
        3,
        [
          ["a", 3],
          ["b", 4],
        ],
      ],
      [5, []],
    ]);
  });

  it.each([
    ["{}", 1, "The file must be a list of products: [ … ]."],
    ["", 1, "The file must be a list of products: [ … ] (the file ends)."],
    ["[]\n\nx", 3, "There is more text behind the end of the list."],
    ["[1 2]", 1, "A comma or a closing ] is missing here."],
    ["[\n{1: 2}]", 2, 'A field name in double quotes ("…") is missing here.'],
    ['[{"a" 1}]', 1, "A colon is missing here."],
    ["[01]", 1, "A comma or a closing ] is missing here."],
    ["[+1]", 1, "A value is missing or malformed here."],
    ['["a]', 1, "A quote that opens here is never closed."],
    [String.raw`["a\"]`, 1, "A quote that opens here is never closed."],
    ['[1,\n"a\nb"]', 2, "This text has a line break or an escape that JSON does not know."],
    ["[1,", 1, "A value is missing or malformed here (the file ends)."],
  ])("names the fault in %j, and its line", (text, line, message) => {
    expect(valuesIn(text)).toEqual({ line, message });
  });
});
