import { describe, expect, it } from "vitest";
import { parseSettings } from "../platform/env.ts";
import { settings, testEnv } from "../testing/shop.ts";
import { orderIdOf, orderLink, orderToken, renewalToken, renewedOrderIdOf } from "./order-link.ts";

const ID = "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27";
const OTHER_ID = "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c28";
const keys = (orderLinkSecret: string, previousOrderLinkSecret: string | null = null) => ({
  orderLinkSecret,
  previousOrderLinkSecret,
});
const today = keys("k".repeat(32));
const token = orderToken(today, ID);

describe("an order's token (D44)", () => {
  it("leads back to its order, in any case and from the site's own address", () => {
    expect(token).toMatch(/^[0-9a-z]{64}$/);
    expect(orderIdOf(today, token)).toBe(ID);
    expect(orderIdOf(today, token.toUpperCase())).toBe(ID);
    expect(orderLink({ ...settings(), ...today }, ID)).toBe(`http://localhost:8787/order/${token}`);
  });

  it.each([
    ["is empty", ""],
    ["is cut", token.slice(0, -1)],
    ["is an id alone", token.slice(0, 32)],
    ["is too long", `${token}0`],
    ["has another digit before it", `0${token}`],
    ["ends with a line break", `${token}\n`],
    ["has one other digit", token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")],
    ["has another order's id", orderToken(today, OTHER_ID).slice(0, 32) + token.slice(32)],
    ["was hashed with another key", orderToken(keys("x".repeat(32)), ID)],
    ["is an id as the database writes it", ID],
    ["is very long", "a".repeat(100_000)],
  ])("is nobody's when it %s", (_case, forged) => {
    expect(orderIdOf(today, forged)).toBeUndefined();
  });

  it("survives one rotation of its key, and not the next", () => {
    const rotated = keys("n".repeat(32), today.orderLinkSecret);
    expect(orderIdOf(rotated, token)).toBe(ID);
    expect(orderIdOf(rotated, orderToken(rotated, ID))).toBe(ID);
    expect(orderToken(rotated, ID)).not.toBe(token);
    expect(orderIdOf(keys("m".repeat(32), rotated.orderLinkSecret), token)).toBeUndefined();
  });

  it("survives a rotation that the environment names", () => {
    const rotated = { ORDER_LINK_SECRET: "n".repeat(32), ORDER_LINK_SECRET_PREVIOUS: today.orderLinkSecret };
    expect(orderIdOf(parseSettings(Object.assign(testEnv(), rotated)), token)).toBe(ID);
    expect(
      orderIdOf(
        parseSettings(Object.assign(testEnv(), { ...rotated, ORDER_LINK_SECRET_PREVIOUS: undefined })),
        token,
      ),
    ).toBeUndefined();
  });
});

describe("what a cart says of the order that it renews (D51)", () => {
  const renewal = renewalToken(today, ID);

  it("names that order, in any case, and after a rotation of the key", () => {
    expect(renewal).toMatch(/^[0-9a-f]{64}$/);
    expect(renewedOrderIdOf(today, renewal)).toBe(ID);
    expect(renewedOrderIdOf(today, renewal.toUpperCase())).toBe(ID);
    expect(renewedOrderIdOf(keys("n".repeat(32), today.orderLinkSecret), renewal)).toBe(ID);
  });

  it("does not open the order, as the order's own token renews nothing", () => {
    expect(orderIdOf(today, renewal)).toBeUndefined();
    expect(renewedOrderIdOf(today, token)).toBeUndefined();
  });
});
