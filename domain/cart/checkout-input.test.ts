import { describe, expect, it } from "vitest";
import { checkoutPayload } from "./checkout.ts";
import { checkoutSchema, plansMarked, sessionIdOf, sessionIdSchema } from "./checkout-input.ts";
import { CART_MAX_LINES, QUANTITY_MAX } from "./cart.ts";
import { cartItem } from "../testing/cart-item.ts";

const line = { productname: "Draft", totalCents: 100_00 };
const cartOf = (...cart: object[]) => checkoutSchema.safeParse({ cart });
const messageOf = (fields: object): string | undefined =>
  cartOf({ ...line, ...fields }).error?.issues[0]?.message;
const lines = (count: number) => Array.from({ length: count }, () => line);

describe("a checkout (S51)", () => {
  it("keeps every field of a line", () => {
    const full = { ...line, quantity: 2, plans: { "1 year": true }, unitCents: 50_00, renews: "token" };
    expect(cartOf(full).data).toEqual({ cart: [full] });
  });

  it("accepts the browser's payload for its cart, with the price of the chosen plan", () => {
    const monthly = { ...cartItem, plans: { Monthly: true, "1 year": false }, renews: "token" };
    expect(checkoutSchema.parse(checkoutPayload([cartItem, monthly]))).toEqual({
      cart: [
        {
          _id: cartItem._id,
          productname: "Draft",
          quantity: 2,
          plans: { Monthly: false, "1 year": true },
          totalCents: 99_99,
          unitCents: 99_99,
        },
        {
          _id: cartItem._id,
          productname: "Draft",
          quantity: 2,
          plans: { Monthly: true, "1 year": false },
          totalCents: 99_99,
          unitCents: 12_00,
          renews: "token",
        },
      ],
    });
  });

  it("has quantity 1 by default", () => {
    expect(cartOf(line).data?.cart[0]).toEqual({ ...line, quantity: 1 });
  });

  it.each([
    ["an empty name", { productname: "" }],
    ["a name that is too long", { productname: "x".repeat(201) }],
    ["no unit", { quantity: 0 }],
    ["half a unit", { quantity: 1.5 }],
    ["more units than a line may have", { quantity: QUANTITY_MAX + 1 }],
    ["an unknown plan", { plans: { Weekly: true } }],
    ["a plan that is neither chosen nor not", { plans: { Monthly: "yes" } }],
    ["a price below nothing", { totalCents: -1 }],
    ["a price in parts of a cent", { unitCents: 0.5 }],
    ["a renewal's token that is too long", { renews: "x".repeat(201) }],
  ])("refuses %s", (_what, fields) => {
    expect(cartOf({ ...line, ...fields }).success).toBe(false);
  });

  it.each([
    ["the longest name", { productname: "x".repeat(200) }],
    ["as many units as a line may have", { quantity: QUANTITY_MAX }],
    ["two plans, of which the shop chooses", { plans: { Monthly: true, "1 year": true } }],
    ["one plan of several", { plans: { Monthly: false, "1 year": true } }],
    ["no plan", { plans: {} }],
    ["a price of nothing", { totalCents: 0, unitCents: 0 }],
    ["the longest token", { renews: "x".repeat(200) }],
  ])("accepts %s", (_what, fields) => {
    expect(cartOf({ ...line, ...fields }).success).toBe(true);
  });

  it("names the field that is wrong", () => {
    expect(messageOf({ productname: 1 })).toBe("productname must be text.");
    expect(messageOf({ totalCents: -1 })).toBe("totalCents cannot be negative.");
    expect(messageOf({ unitCents: -1 })).toBe("unitCents cannot be negative.");
    expect(messageOf({ renews: 1 })).toBe("renews must be text.");
  });

  it("has at least one line, and no more than a cart can hold", () => {
    expect(cartOf().success).toBe(false);
    expect(cartOf(...lines(CART_MAX_LINES)).success).toBe(true);
    expect(cartOf(...lines(CART_MAX_LINES + 1)).success).toBe(false);
  });
});

it("a line marks one plan, none or several", () => {
  expect(plansMarked({ plans: { Monthly: false, "3 year": true } })).toEqual(["3 year"]);
  expect(plansMarked({})).toEqual([]);
  expect(plansMarked({ plans: { "3 year": true, Monthly: true } })).toEqual(["Monthly", "3 year"]);
});

it.each([
  ["cs_test_a1b2c3d4", true],
  ["cs_live_A1B2C3D4E5", true],
  [`cs_test_${"a".repeat(200)}`, true],
  [`cs_test_${"a".repeat(201)}`, false],
  ["cs_test_a1b2c3d", false],
  ["cs_other_a1b2c3d4", false],
  ["xcs_test_a1b2c3d4", false],
  ["cs_test_a1b2c3d4-", false],
])("%s is a valid session id: %s (D14)", (id, isOne) => {
  expect(sessionIdSchema.safeParse(id).success).toBe(isOne);
});

it.each([
  [undefined, "session_id is required."],
  [null, "session_id is required."],
  ["", "session_id is required."],
  [7, "This is not a checkout session id."],
  ["nonsense", "This is not a checkout session id."],
])("the session id %j is refused with '%s'", (id, message) => {
  expect(sessionIdOf("session_id").safeParse(id).error?.issues[0]?.message).toBe(message);
});
