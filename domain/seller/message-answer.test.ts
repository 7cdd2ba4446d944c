import { expect, it } from "vitest";
import * as z from "zod/mini";
import { answerSchema, fillTemplate } from "./message-answer.ts";

const ANSWER = {
  id: "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27",
  answerId: "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c28",
};
const refusal = (text: string) => z.safeParse(answerSchema, { ...ANSWER, text }).error?.issues[0]?.message;

it("a template's placeholders are filled in, each time they occur", () => {
  const text = "Dear {name},\n\nOrder {order} ({order}) is on its way.";
  expect(fillTemplate(text, { name: "Ada $& Drafter", order: "SO-001001" })).toBe(
    "Dear Ada $& Drafter,\n\nOrder SO-001001 (SO-001001) is on its way.",
  );
});

it("an order that isn't known leaves its placeholder, which can't be sent", () => {
  const filled = fillTemplate("Dear {name}, about {order}:", { name: "Ada", order: null });
  expect(filled).toBe("Dear Ada, about {order}:");
  expect(refusal(filled)).toBe("Replace {order} first.");
  expect(refusal("Dear {name},")).toBe("Replace {name} first.");
});

it.each([
  ["", "Answer is required."],
  ["x".repeat(5_001), "Answer may have at most 5000 characters."],
  ["Yes {and} no", undefined],
])("an answer %j is refused with %j", (text, message) => {
  expect(refusal(text)).toBe(message);
});
