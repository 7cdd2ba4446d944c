import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.ts";

test.each(["/account", "/Admin/apps?tab=view", "/products/login"])("a sign-in leads to %s", (from) => {
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
])("a sign-in leads home instead of to %s", (from) => {
  expect(afterSignIn(from)).toBe("/");
});
