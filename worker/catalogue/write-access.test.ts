import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin, signedInUser } from "../testing/accounts.ts";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { mutation } from "../testing/mutation.ts";
import { product, resetShop } from "../testing/shop.ts";

beforeEach(() => resetShop([product({ productname: "Draft" })]));

describe("catalogue writes", () => {
  it.each(["create", "update", "remove", "reorder"])(
    "products.%s returns 401 without a token, 403 without the role and 200 for an admin",
    async (name) => {
      const before = await storedProducts();
      const id = before[0]?.id;
      const inputs = { create: draft({ productname: "New" }), update: { id, draft: draft() } };
      const input = { ...inputs, remove: { id }, reorder: { ids: [id] } }[name];
      const [user, admin] = [await signedInUser(), await signedInAdmin()];
      expect((await mutation(`products.${name}`, input)).status).toBe(401);
      expect((await mutation(`products.${name}`, input, user.headers)).status).toBe(403);
      expect(await storedProducts()).toEqual(before);
      expect((await mutation(`products.${name}`, input, admin.headers)).status).toBe(200);
    },
  );
});
