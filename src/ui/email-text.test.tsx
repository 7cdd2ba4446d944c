import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { EmailText } from "./email-text.tsx";

it("an email address breaks after its @ and its dots", () => {
  expect(renderToString(<EmailText email="ada.drafter@example.com" />)).toContain(
    "ada.<wbr/>drafter@<wbr/>example.<wbr/>com",
  );
});
