import { describe, expect, it } from "vitest";
import { COMPANY_MAX_CHARS } from "./entitlement.ts";
import {
  subscriptionAdminSchema,
  lostLinkSchema,
  orderPath,
  orderTokenSchema,
  setSubscriptionAdminSchema,
  withRenewal,
} from "./order-link.ts";

describe("an order's link (D44)", () => {
  it("leads to the order's page, and to the units that end on a day", () => {
    expect(orderPath("abc")).toBe("/order/abc");
    expect(withRenewal("/order/abc", "2026-11-21")).toBe("/order/abc?renew=2026-11-21");
  });

  it("accepts any text as a token", () => {
    expect(orderTokenSchema.parse({ token: "no token" })).toEqual({ token: "no token" });
    expect(orderTokenSchema.safeParse({}).success).toBe(false);
  });

  it("can be requested again with a number of up to 40 characters and an email address", () => {
    const email = "ada@example.com";
    expect(lostLinkSchema.parse({ number: "SO-001001", email })).toEqual({ number: "SO-001001", email });
    expect(
      lostLinkSchema.safeParse({ number: `Order SO-${"1".repeat(15)}`.padEnd(40, "."), email }).success,
    ).toBe(true);
    expect(lostLinkSchema.safeParse({ number: "SO-1".padEnd(41, "."), email }).success).toBe(false);
    expect(lostLinkSchema.safeParse({ number: "SO-001001", email: "ada" }).success).toBe(false);
  });
});

type Checked = { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined };
const messages = ({ error }: Checked): readonly string[] =>
  (error?.issues ?? []).map(({ message }) => message);

it("the missing field is named in the error", () => {
  expect(messages(orderTokenSchema.safeParse({}))).toEqual(["token is required."]);
  expect(messages(lostLinkSchema.safeParse({}))).toEqual(["Order number is required.", "Email is required."]);
  expect(messages(setSubscriptionAdminSchema.safeParse({ company: 7 }))).toEqual([
    "Email is required.",
    "Company must be text.",
    "token is required.",
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
});
