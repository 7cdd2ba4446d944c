import { describe, expect, it } from "vitest";
import { isPassword, isUsername } from "./account.ts";
import { changePasswordSchema, registerSchema, signInSchema } from "./account-input.ts";

type Checked = { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined };
const messages = ({ error }: Checked): readonly string[] =>
  (error?.issues ?? []).map(({ message }) => message);
const GOOD = "Passw0rd!";

describe("a password (S72)", () => {
  it.each([
    [GOOD, true],
    ["PASSW0RD!", false],
    ["passw0rd!", false],
    ["Password!", false],
    ["Passw0rdx", false],
    ["Pass0r!", false],
    ["Passw0r!", true],
    [`${"x".repeat(21)}A1!`, true],
    [`${"x".repeat(22)}A1!`, false],
    ["0!Aa0!Aa", true],
    ["!0aA!0aA", true],
    ["$aaaaaaaaaaaA9", true],
    ["aA0!\naA0!", false],
    ["", false],
  ])("%j: %s", (text, isOne) => {
    expect(isPassword(text)).toBe(isOne);
  });
});

describe("a username (S71)", () => {
  it.each([
    ["warden", true],
    ["Wa-_9", true],
    ["9warden", false],
    ["abc", false],
    ["abcd", true],
    [`a${"b".repeat(23)}`, true],
    [`a${"b".repeat(24)}`, false],
    ["war den", false],
    ["abcd\n", false],
  ])("%j: %s", (text, isOne) => {
    expect(isUsername(text)).toBe(isOne);
  });
});

describe("signing in (S85)", () => {
  it("trusts no device unless asked to", () => {
    const given = { user: "warden", password: GOOD };
    expect(signInSchema.parse(given)).toEqual({ ...given, trust: false });
    expect(signInSchema.parse({ ...given, trust: true })).toEqual({ ...given, trust: true });
  });

  it("doesn't trust the device unless asked to", () => {
    expect(messages(signInSchema.safeParse({}))).toEqual(["Username is required.", "Password is required."]);
    expect(messages(signInSchema.safeParse({ user: "", password: "" }))).toEqual([
      "Missing Username or Password",
      "Missing Username or Password",
    ]);
  });
});

describe("registering (S85)", () => {
  it("accepts a username and a password that follow the rules, and names the missing fields", () => {
    expect(registerSchema.parse({ user: "warden", password: GOOD })).toEqual({
      user: "warden",
      password: GOOD,
    });
    expect(registerSchema.safeParse({ user: "w", password: GOOD }).success).toBe(false);
    expect(registerSchema.safeParse({ user: "warden", password: "w" }).success).toBe(false);
    expect(messages(registerSchema.safeParse({}))).toEqual([
      "Username is required.",
      "Password is required.",
    ]);
  });
});
const isTaken = (currentPassword: string, newPassword: string): boolean =>
  changePasswordSchema.safeParse({ currentPassword, newPassword }).success;

describe("changing a password (D18)", () => {
  it("requires the current password in any form, and a new one that follows the rules", () => {
    expect(isTaken("old", GOOD)).toBe(true);
    expect(isTaken("", GOOD)).toBe(false);
    expect(isTaken("old", "new")).toBe(false);
    expect(messages(changePasswordSchema.safeParse({}))).toEqual([
      "Current password is required.",
      "New password is required.",
    ]);
  });
});
