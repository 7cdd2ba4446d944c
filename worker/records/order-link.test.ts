import { describe, expect, it } from "vitest";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { parseSettings } from "../platform/env.ts";
import { testEnv } from "../testing/shop.ts";
import { linkedOrderOf, orderToken, renewalToken, renewedOrderIdOf } from "./order-link.ts";

const ID = orderIdSchema.parse("4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27");
const OTHER_ID = orderIdSchema.parse("4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c28");
const keys = (orderLinkSecret: string, previousOrderLinkSecret: string | null = null) => ({
  orderLinkSecret,
  previousOrderLinkSecret,
});
const today = keys("k".repeat(32));
const LINK = { id: ID, linkVersion: 0 };
const token = orderToken(today, LINK);

describe("an order's token (D44)", () => {
  it("leads back to its order, in any case", () => {
    expect(token).toMatch(/^[0-9a-z]{64}$/);
    expect(linkedOrderOf(today, token)).toEqual(LINK);
    expect(linkedOrderOf(today, token.toUpperCase())).toEqual(LINK);
  });

  it("an order's token is the one mailed before links could be ended, until the first one is", () => {
    expect(orderToken(keys("local-development-only-fedcba9876543210"), LINK)).toBe(
      "4dbd35a43a384b40a4b68ae1ac4a2c27ed7ba386161201b27afa07a15250f023",
    );
  });

  it.each([1, 2, 10, 999_999_999])(
    "has another hash, and its number, after %i ended links",
    (linkVersion) => {
      const later = orderToken(today, { id: ID, linkVersion });
      expect(later).toMatch(/^[0-9a-z]+$/);
      expect(later.slice(32, 64)).not.toBe(token.slice(32));
      expect(linkedOrderOf(today, later.toUpperCase())).toEqual({ id: ID, linkVersion });
      expect(linkedOrderOf(keys("n".repeat(32), today.orderLinkSecret), later)).toEqual({
        id: ID,
        linkVersion,
      });
    },
  );

  it.each([
    ["is empty", ""],
    ["is cut", token.slice(0, -1)],
    ["is an id alone", token.slice(0, 32)],
    ["is too long", `${token}0`],
    ["has another digit before it", `0${token}`],
    ["ends with a line break", `${token}\n`],
    ["has one other digit", token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")],
    ["has another order's id", orderToken(today, { ...LINK, id: OTHER_ID }).slice(0, 32) + token.slice(32)],
    ["was hashed with another key", orderToken(keys("x".repeat(32)), LINK)],
    ["claims to be a later link", `${token}1`],
    ["is a later link without its number", orderToken(today, { id: ID, linkVersion: 1 }).slice(0, 64)],
    ["is a later link with another number", `${orderToken(today, { id: ID, linkVersion: 1 })}2`],
    ["has a number that no link has", `${orderToken(today, { id: ID, linkVersion: 999_999_999 })}9`],
    ["is an id as the database writes it", ID],
    ["is very long", "a".repeat(100_000)],
  ])("opens nothing when it %s", (_case, forged) => {
    expect(linkedOrderOf(today, forged)).toBeUndefined();
  });

  it("survives one rotation of its key, and not the next", () => {
    const rotated = keys("n".repeat(32), today.orderLinkSecret);
    expect(linkedOrderOf(rotated, token)).toEqual(LINK);
    expect(linkedOrderOf(rotated, orderToken(rotated, LINK))).toEqual(LINK);
    expect(orderToken(rotated, LINK)).not.toBe(token);
    expect(linkedOrderOf(keys("m".repeat(32), rotated.orderLinkSecret), token)).toBeUndefined();
  });

  it("survives a rotation that the environment names", () => {
    const rotated = { ORDER_LINK_SECRET: "n".repeat(32), ORDER_LINK_SECRET_PREVIOUS: today.orderLinkSecret };
    expect(linkedOrderOf(parseSettings(Object.assign(testEnv(), rotated)), token)).toEqual(LINK);
    expect(
      linkedOrderOf(
        parseSettings(Object.assign(testEnv(), { ...rotated, ORDER_LINK_SECRET_PREVIOUS: undefined })),
        token,
      ),
    ).toBeUndefined();
  });
});

describe("a cart's token for the order that it renews (D51)", () => {
  const renewal = renewalToken(today, ID);

  it("names that order, in any case, and after a rotation of the key", () => {
    expect(renewal).toMatch(/^[0-9a-f]{64}$/);
    expect(renewedOrderIdOf(today, renewal)).toBe(ID);
    expect(renewedOrderIdOf(today, renewal.toUpperCase())).toBe(ID);
    expect(renewedOrderIdOf(keys("n".repeat(32), today.orderLinkSecret), renewal)).toBe(ID);
  });

  it("does not open the order, as the order's own token renews nothing", () => {
    expect(linkedOrderOf(today, renewal)).toBeUndefined();
    expect(renewedOrderIdOf(today, `${renewal}1`)).toBeUndefined();
    expect(renewedOrderIdOf(today, token)).toBeUndefined();
  });
});
