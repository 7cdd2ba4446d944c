import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { SaveFailure } from "./scheduled-price-fields.tsx";

const saidOf = (errors: Readonly<Record<string, string>>) =>
  renderToString(
    <SaveFailure failure={new Error("offline")} errors={errors} failedText="It wasn’t saved." />,
  );

it("a failure is said below the form, unless a field already says why", () => {
  expect(saidOf({})).toContain("It wasn’t saved.");
  expect(saidOf({ cents: "It can only fall." })).not.toContain("It wasn’t saved.");
});
