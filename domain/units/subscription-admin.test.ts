import { describe, expect, it } from "vitest";
import {
  subscriptionAdminText,
  inheritedSubscriptionAdmin,
  inheritedAdminText,
  presetSubscriptionAdmin,
  setSubscriptionAdminSchema,
  type StoredSubscriptionAdmin,
  subscriptionAdminSchema,
} from "./subscription-admin.ts";
import { ADMINISTRATOR_EMAIL_MAX_CHARS, COMPANY_MAX_CHARS } from "./entitlement.ts";

const stored = (email: string | null, company: string | null = null): StoredSubscriptionAdmin => ({
  administratorEmail: email,
  administratorCompany: company,
});
const JAN = { email: "jan@bureau.nl", company: "Bureau" };
const OLD = stored(JAN.email, JAN.company);

it.each([
  ["of the unit that is renewed", "ada@example.com", OLD, JAN],
  ["of the unit that is renewed, if the buyer is not known", null, OLD, JAN],
  ["the buyer, if nothing is renewed", "ada@example.com", null, { email: "ada@example.com", company: null }],
  [
    "the buyer, once the old one was erased",
    "ada@example.com",
    stored(null, "Bureau"),
    { email: "ada@example.com", company: null },
  ],
  ["nobody, if nobody is known", null, stored(null), null],
  ["nobody, for an empty address", "", null, null],
])("the preset administrator is %s (D42)", (_case, customerEmail, renewed, preset) => {
  expect(presetSubscriptionAdmin(customerEmail, renewed)).toEqual(preset);
});

it("a buyer's address that is too long is cut to fit when it's preset", () => {
  const email = "a".repeat(ADMINISTRATOR_EMAIL_MAX_CHARS + 1);
  expect(presetSubscriptionAdmin(email, null)?.email).toHaveLength(ADMINISTRATOR_EMAIL_MAX_CHARS);
});

const TODAY = "2026-11-24";
const running = (unit: StoredSubscriptionAdmin) => ({ ...unit, state: "delivered" as const, endsOn: TODAY });

it.each([
  ["stays while nobody else is named", stored(null), running(OLD), { ...JAN, from: "current" }],
  [
    "stays if named again, in any case, with the company given now",
    stored("Jan@Bureau.NL"),
    running(OLD),
    { email: "Jan@Bureau.NL", company: null, from: "current" },
  ],
  ["does not stay once somebody else is named", stored("ada@example.com"), running(OLD), null],
  ["cannot stay if nothing is renewed", stored("ada@example.com"), null, null],
  ["cannot stay once erased", stored("ada@example.com"), running(stored(null)), null],
  [
    "stays after a term that is over",
    stored(null),
    { ...running(OLD), endsOn: "2026-11-23" },
    { ...JAN, from: "previous" },
  ],
  [
    "stays after a term that was revoked",
    stored(null),
    { ...running(OLD), state: "revoked" as const },
    { ...JAN, from: "previous" },
  ],
])("the administrator of the renewed unit %s", (_case, unit, renewed, kept) => {
  expect(inheritedSubscriptionAdmin(unit, renewed, TODAY)).toEqual(kept);
});

it("the buyer reads whether the administrator is that of the current or of the previous subscription", () => {
  expect(["current" as const, "previous" as const].map(inheritedAdminText)).toEqual([
    "Managed by the same person as your current subscription",
    "Managed by the same person as your previous subscription",
  ]);
});

it("an administrator is written with the company, if there is one", () => {
  expect([subscriptionAdminText(JAN), subscriptionAdminText({ ...JAN, company: null })]).toEqual([
    "jan@bureau.nl, Bureau",
    "jan@bureau.nl",
  ]);
});

describe("an order's subscription administrator (D42)", () => {
  it("needs no company", () => {
    expect(subscriptionAdminSchema.parse({ email: "ada@example.com" })).toEqual({
      email: "ada@example.com",
      company: "",
    });
    const company = "x".repeat(COMPANY_MAX_CHARS + 1);
    expect(subscriptionAdminSchema.safeParse({ email: "ada@example.com", company }).success).toBe(false);
  });

  it("is sent with the order's token", () => {
    const told = { email: "ada@example.com", company: "Ada Ltd", token: "abc" };
    expect(setSubscriptionAdminSchema.parse(told)).toEqual(told);
    expect(setSubscriptionAdminSchema.safeParse({ email: told.email }).success).toBe(false);
  });

  it("names each field that is missing or no text", () => {
    const { error } = setSubscriptionAdminSchema.safeParse({ company: 7 });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Email is required.",
      "Company must be text.",
      "token is required.",
    ]);
  });
});
