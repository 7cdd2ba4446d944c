import { expect, it } from "vitest";
import {
  AS_OF_HEADER,
  CATALOGUE_CACHE_MAX_SECONDS,
  CATALOGUE_CHANGED_COOKIE,
  CATALOGUE_CHANGED_SECONDS,
} from "./catalogue-change.ts";
import { HOST_PREFIX } from "./cookies.ts";

it("a browser remembers a change for longer than any earlier response is cached (D39)", () => {
  expect(CATALOGUE_CHANGED_SECONDS).toBeGreaterThan(CATALOGUE_CACHE_MAX_SECONDS);
});

it("a page from before a deployment sets the cookie that the newer Worker looks for", () => {
  expect(`${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}`).toBe("__Host-catalogue-changed");
});

it("a page from before a deployment finds the age of a response in its header", () => {
  const headers = new Headers({ [AS_OF_HEADER]: "2026-11-23T12:00:00.000Z" });
  expect(headers.get("x-catalogue-as-of")).toBe("2026-11-23T12:00:00.000Z");
});
