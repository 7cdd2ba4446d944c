import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, writtenProduct, type WrittenProduct } from "../testing/catalogue.ts";
import { mutation, resultOf } from "../testing/mutation.ts";
import { resetShop } from "../testing/shop.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
});

const write = (procedure: string, input: unknown) => mutation(`products.${procedure}`, input, admin.headers);
const created = async (fields: object = {}): Promise<WrittenProduct> =>
  writtenProduct.parse(await resultOf(await write("create", draft(fields))));
const renamed = async (id: string, productname: string): Promise<WrittenProduct> =>
  writtenProduct.parse(await resultOf(await write("update", { id, draft: draft({ productname }) })));

describe("a product's address (D9)", () => {
  it("follows the name there and back again", async () => {
    const { _id: id } = await created({ productname: "Alpha" });
    expect((await renamed(id, "Beta")).slug).toBe("beta");
    expect((await renamed(id, "Alpha")).slug).toBe("alpha");
    expect((await renamed(id, "Beta")).slug).toBe("beta");
  });

  it("stays where the name's words stay", async () => {
    await created({ productname: "Alpha" });
    const second = await created({ productname: "Alpha!" });
    expect((await renamed(second._id, "ALPHA?")).slug).toBe("alpha-2");
  });

  it("is not given away while it still leads to another product", async () => {
    const first = await created({ productname: "Alpha" });
    await renamed(first._id, "Beta");
    expect((await created({ productname: "Alpha" })).slug).toBe("alpha-2");
    await write("remove", { id: first._id });
    expect((await created({ productname: "alpha!" })).slug).toBe("alpha");
  });
});
