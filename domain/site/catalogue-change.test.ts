import { expect, it } from "vitest";
import {
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
