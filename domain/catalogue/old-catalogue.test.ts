import { expect, it } from "vitest";
import { AS_OF_HEADER } from "./old-catalogue.ts";

it("a page from before a deployment finds the age of a response in its header", () => {
  const headers = new Headers({ [AS_OF_HEADER]: "2026-11-23T12:00:00.000Z" });
  expect(headers.get("x-catalogue-as-of")).toBe("2026-11-23T12:00:00.000Z");
});
