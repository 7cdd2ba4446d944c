import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { isVisibleName, tidyLine } from "#domain/text/odd-characters.ts";
import { orderItems } from "../db/schema/orders.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { check } from "../testing/bulk.ts";
import { draft, storedProducts, writtenProduct } from "../testing/catalogue.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { resetProvider } from "../testing/provider.ts";
import { post, product, resetShop, testDatabase } from "../testing/shop.ts";
import { nameKeys } from "./product-slug.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetProvider();
  await resetShop();
  admin = await signedInAdmin();
});

const create = (productname: string) => mutation("products.create", draft({ productname }), admin.headers);
const checkOut = (...names: string[]) =>
  post("/stripe/create-checkout-session", {
    cart: names.map((productname) => ({ productname, total: 149.75 })),
  });

const JSON_FILE = { format: "json" };

/** A name, others that are the same for people, and the address that it gets. */
const NAMES = [
  ["\u0130stanbul Pro", ["\u0130STANBUL PRO", "i\u0307stanbul pro"], "istanbul-pro"],
  ["ΟΔΟΣ", ["οδος", "οδοσ", "Οδοσ"], "product"],
  ["Caf\u00E9", ["Cafe\u0301", "CAFE\u0301", "\uFEFFcaf\u00E9"], "cafe"],
  ["Plan\u00A0Kit", ["Plan Kit", "plan  kit", "Plan\u2003KIT"], "plan-kit"],
  ["Auto\u200BCAD", ["AutoCAD", "Auto\u00ADCAD", "auto\u2060cad", "\u200DAutoCAD\uFE0F"], "autocad"],
  ["Größe", ["GRÖSSE", "grösse", "GRÖ\u1E9EE"], "grosse"],
  ["Ｗｉｄｅ ﬁle Ⅳ", ["Wide file IV", "WIDE FILE IV"], "wide-file-iv"],
] as const;

it.each(NAMES)("%j is the same as other forms of it, and gets an address", async (name, others, slug) => {
  const [key, ...keys] = await nameKeys(testDatabase(), [name, ...others]);
  expect(keys).toEqual(others.map(() => key));
  const made = writtenProduct.parse(await resultOf(await create(name)));
  expect(made).toMatchObject({ productname: tidyLine(name), slug });
});

describe("a product's name, from its creation to the checkout (D68)", () => {
  const [, , , , [name, others]] = NAMES;

  it("is bought in any form, and sold under the name that the shop answers", async () => {
    await create(name);
    const statuses: number[] = [];
    for (const one of [name, ...others]) statuses.push((await checkOut(one)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const sold = await testDatabase().select({ productname: orderItems.productname }).from(orderItems);
    expect(new Set(sold.map(({ productname }) => productname))).toEqual(new Set([tidyLine(name)]));
  });

  it("is taken once, also by several creations in one moment", async () => {
    const forms = [name, ...others, name];
    const answers = await Promise.all(forms.map(create));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const message = "A product with this name already exists.";
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(await refusalOf(answer)).toMatchObject({
        status: 409,
        message,
        fields: { productname: message },
      });
    expect(await storedProducts()).toHaveLength(1);
  });

  it("is found by an import in any form, and named once in a file", async () => {
    await create(name);
    const [other] = others;
    const { rows } = await check(
      JSON.stringify([{ productname: other, price: 300 }]),
      admin.headers,
      JSON_FILE,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(["changed"]);
    const twice = JSON.stringify([{ productname: name }, { productname: other }]);
    const { rows: both } = await check(twice, admin.headers, JSON_FILE);
    expect(both[1]?.problems[0]?.message).toMatch(/is already on line \d+/);
  });

  it("appears only once in a cart", async () => {
    await create(name);
    const answer = await checkOut(name, others[0]);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: "A product is in the cart twice." });
  });

  it("a change names its line as the cart does, and the product as the shop does", async () => {
    await resetShop([product({ productname: "Plan\u00A0Kit" })]);
    const changes = await post("/stripe/create-checkout-session", {
      cart: [{ productname: "plan kit", total: 1 }],
    });
    expect(await changes.json()).toMatchObject({
      changes: [{ productname: "plan kit", kind: "price", product: { productname: "Plan\u00A0Kit" } }],
    });
  });

  it("keeps its address when only its form changes", async () => {
    const { _id: id } = writtenProduct.parse(await resultOf(await create("Caf\u00E9 Größe")));
    const renamed = await mutation(
      "products.update",
      { id, draft: draft({ productname: "CAFE\u0301 GRÖSSE" }) },
      admin.headers,
    );
    expect(await resultOf(renamed)).toMatchObject({ slug: "cafe-grosse" });
  });
});

describe("a name of which nothing can be seen", () => {
  it("is refused at its field, in the form and in a file", async () => {
    const name = "\u00AD\uFE0F";
    const message = "Product name has no visible character.";
    expect(await refusalOf(await create(name))).toMatchObject({
      status: 400,
      fields: { productname: message },
    });
    const { rows } = await check(JSON.stringify([{ productname: name, price: 5 }]), admin.headers, JSON_FILE);
    expect(rows[0]?.problems).toContainEqual({ line: 1, column: "productname", message });
  });

  it("is the same to the code and to the database, in every plane that has any", async () => {
    const found = await testDatabase().execute(sql`
      select n from generate_series(1, x'EFFFF'::int) as n
      where n not between x'D800'::int and x'DFFF'::int and (n < x'30000'::int or n >= x'E0000'::int)
        and shop_name_key(chr(n)) = ''`);
    const inDatabase = z
      .array(z.object({ n: z.number() }))
      .parse([...found])
      .map(({ n }) => n);
    const inCode = Array.from({ length: 0xeffff }, (_, at) => at + 1).filter(
      (n) =>
        !(n >= 0xd800 && n <= 0xdfff) &&
        !(n >= 0x30000 && n < 0xe0000) &&
        !isVisibleName(String.fromCodePoint(n)),
    );
    expect(inDatabase).toEqual(inCode);
    expect(inCode.length).toBeGreaterThan(4_000);
  }, 60_000);
});

it("the rule comes to rest: what it made is the same when it is made again", async () => {
  const letters = Array.from("\u0130ıΣςσßẞǅŉﬃ\u0345\u0301 \u200D\u00A0KÅ\u1E9Eﾊﾞ가\u1100\u1161\u05D0\u05B7ÀǄ");
  const texts = letters.flatMap((first) => letters.map((second) => `a${first}${second}b${first}`));
  const once = await nameKeys(testDatabase(), texts);
  expect(await nameKeys(testDatabase(), once)).toEqual(once);
  for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const) {
    expect(
      await nameKeys(
        testDatabase(),
        texts.map((text) => text.normalize(form)),
      ),
    ).toEqual(once);
  }
});
