import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";
import { API_VERSION } from "./on-the-wire.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the README names every call of the API, and none that there is not", () => {
  const named = [...README.matchAll(/`(GET|POST) (\/v1\/[^`]+)`/g)].map(([, method = "", path = ""]) =>
    ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path.test(path)),
  );
  expect(named).not.toContain(undefined);
  expect(new Set(named)).toEqual(new Set(ENDPOINTS));
});

test("the README names the API version", () => {
  expect(README).toContain(`\`${API_VERSION}\``);
});
