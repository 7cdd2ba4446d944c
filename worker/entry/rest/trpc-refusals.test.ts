import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "../../testing/accounts.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { query } from "../../testing/query.ts";
import { call, post, resetShop } from "../../testing/shop.ts";

const NOT_JSON = { status: 400, message: "The request is not valid JSON." };

describe("an unreadable call", () => {
  beforeAll(() => resetShop());

  it.each(["", "{", "undefined", '{"email":NaN}', "\ufeff\ufeff{}"])(
    "is refused with the shop's message: %j",
    async (body) => {
      expect(await refusalOf(await post("/trpc/contact.send", body))).toMatchObject(NOT_JSON);
    },
  );

  it("is refused with the same message if the input is in the address", async () => {
    expect(await refusalOf(await call("/trpc/filters.search?input={"))).toMatchObject(NOT_JSON);
  });
});

describe("an input that isn't an object", () => {
  it.each([
    ["products.byId", "The call takes an id."],
    ["products.bySlug", "The call takes a slug."],
    ["orders.byNumber", "The call takes an order's number."],
    ["orders.list", "The filter must be an object."],
    ["orders.mine", "The call takes a page."],
    ["messages.list", "The call takes a page."],
    ["withdrawals.list", "The call takes a page."],
  ])("is refused with a message: %s", async (procedure, message) => {
    await resetShop();
    const { headers } = await signedInAdmin();
    expect(await refusalOf(await query(procedure, 7, headers))).toMatchObject({ status: 400, message });
  });
});
