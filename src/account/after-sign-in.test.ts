import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

test.each(["/account", "/Admin/apps?tab=view", "/products/login"])("leads to %s", (from) => {
  expect(afterSignIn(from)).toBe(from);
});

test.each([
  undefined,
  "/login",
  "/Login/?from=/account",
  "/%6Cogin#form",
  "/account/../register",
  "/register",
  "/unauthorized",
  "/%ff",
])("leads home instead of to %s", (from) => {
  expect(afterSignIn(from)).toBe("/");
});
