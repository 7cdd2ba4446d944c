import { describe, expect, it } from "vitest";
import { lostLinkSchema, orderPath, orderTokenSchema, withRenewal } from "./order-link.ts";

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
});
