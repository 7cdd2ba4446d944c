import { describe, expect, it } from "vitest";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { parseSettings } from "../platform/env.ts";
import { testEnv } from "../testing/shop.ts";
import { linkedOrderOf, orderToken, renewalToken, renewedOrderIdOf } from "./order-links.ts";

const ID = orderIdSchema.parse("4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27");
const OTHER_ID = orderIdSchema.parse("4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c28");
const keys = (orderLinkSecret: string, orderLinkSecretPrevious: string | null = null) => ({
  orderLinkSecret,
  orderLinkSecretPrevious,
});
const today = keys("k".repeat(32));
const LINK = { id: ID, linkVersion: 0 };
const token = orderToken(today, LINK);

describe("an order's token (D44)", () => {
  it("identifies its order, regardless of case", () => {
    expect(token).toMatch(/^[0-9a-z]{64}$/);
    expect(linkedOrderOf(today, token)).toEqual(LINK);
    expect(linkedOrderOf(today, token.toUpperCase())).toEqual(LINK);
  });

  it("is the one mailed before links could be revoked, until the first one is", () => {
    expect(orderToken(keys("local-development-only-fedcba9876543210"), LINK)).toBe(
      "4dbd35a43a384b40a4b68ae1ac4a2c27ed7ba386161201b27afa07a15250f023",
    );
  });

  it.each([1, 2, 10, 999_999_999])(
    "has another hash, followed by the number, after %i revoked links",
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
  ])("opens nothing if it %s", (_case, forged) => {
    expect(linkedOrderOf(today, forged)).toBeUndefined();
  });

  it("survives one rotation of its key, but not the next", () => {
    const rotated = keys("n".repeat(32), today.orderLinkSecret);
    expect(linkedOrderOf(rotated, token)).toEqual(LINK);
    expect(linkedOrderOf(rotated, orderToken(rotated, LINK))).toEqual(LINK);
    expect(orderToken(rotated, LINK)).not.toBe(token);
    expect(linkedOrderOf(keys("m".repeat(32), rotated.orderLinkSecret), token)).toBeUndefined();
  });

  it("survives a rotation configured in the environment", () => {
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

describe("a cart's token for the order it renews (D51)", () => {
  const renewal = renewalToken(today, ID);

  it("identifies that order, regardless of case, and after a rotation of the key", () => {
    expect(renewal).toMatch(/^[0-9a-f]{64}$/);
    expect(renewedOrderIdOf(today, renewal)).toBe(ID);
    expect(renewedOrderIdOf(today, renewal.toUpperCase())).toBe(ID);
    expect(renewedOrderIdOf(keys("n".repeat(32), today.orderLinkSecret), renewal)).toBe(ID);
  });

  it("doesn't open the order, and the order's own token renews nothing", () => {
    expect(linkedOrderOf(today, renewal)).toBeUndefined();
    expect(renewedOrderIdOf(today, `${renewal}1`)).toBeUndefined();
    expect(renewedOrderIdOf(today, token)).toBeUndefined();
  });
});
