import { expect, it } from "vitest";
import { exportLineSchema } from "./export-line.ts";

it.each([{ text: "[", done: 1 }, { complete: 82 }, { message: "The export failed." }])(
  "a line of an export says %j",
  (line) => {
    expect(exportLineSchema.parse(line)).toEqual(line);
  },
);

it.each([{}, { text: "[" }, { complete: "82" }, null])("a line of an export never says %j", (line) => {
  expect(exportLineSchema.safeParse(line).success).toBe(false);
});
