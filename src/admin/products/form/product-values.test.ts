import { describe, expect, it, test } from "vitest";
import { draftOfProduct } from "#domain/catalogue-files/catalogue-row.ts";
import { MONTHLY_PRICE_TEXT } from "#domain/catalogue/price-rule.ts";
import { testProduct } from "#domain/testing/product.ts";
import { parseStored } from "#domain/text/parse-stored.ts";
import { sameValues } from "./form-field.ts";
import { fieldAt, livePlanPriceErrors, livePriceErrors, productResolver } from "./product-resolver.ts";
import { BLANK_VALUES, draftInputOf, previewOf, productValuesSchema, valuesOf } from "./product-values.ts";

const product = testProduct({
  productname: "AutoCAD",
  imageUrl: "/images/autocad.webp",
  priceCents: 2342_00,
  discountCents: 1171_50,
  description: "Drafting.",
  facts: "Languages: English",
  stock: false,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting", "BIM"],
  plans: { Monthly: true, "1 year": true, "3 year": false },
  planCents: { Monthly: 117_00 },
  displayOrder: 3,
  version: 7,
});
const filled = valuesOf(product);

const resolve = (values: typeof filled) =>
  productResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });

describe("a product in the form", () => {
  it("comes out as it went in", async () => {
    expect(await resolve(filled)).toEqual({ errors: {}, values: draftOfProduct(product) });
  });

  it("appears as people write it, in euros", () => {
    expect(filled).toMatchObject({
      price: "2342",
      discountPrice: "1171.5",
      planPrices: { Monthly: "117", "1 year": "" },
      stock: "false",
    });
  });

  it("leaves the own price of a plan behind that is not offered", () => {
    expect(draftInputOf({ ...filled, plans: ["3 year"] }).planPrices).toEqual({});
  });

  it("is the same whatever the order of its lists", () => {
    expect(sameValues(filled, { ...filled, subcategories: ["BIM", "Drafting"] })).toBe(true);
    expect(sameValues(filled, { ...filled, subcategories: ["BIM"] })).toBe(false);
    expect(sameValues(filled, { ...filled, planPrices: { ...filled.planPrices, "1 year": "9" } })).toBe(
      false,
    );
  });
});

describe("the messages of the form", () => {
  it("lists all faults together", async () => {
    const { errors } = await resolve({
      ...BLANK_VALUES,
      price: "5",
      discountPrice: "6",
      plans: ["Monthly"],
      planPrices: { ...BLANK_VALUES.planPrices, Monthly: "-1" },
    });
    expect(errors).toMatchObject({
      productname: { message: "Product name is required." },
      imageUrl: { message: "Image is required." },
      description: { message: "Description is required." },
      discountPrice: { message: "Discount Price must be less than the product price" },
      planPrices: { Monthly: { message: "A plan's price must be positive value" } },
    });
    expect(errors.price).toBeUndefined();
  });

  it("names the wrong line of the facts, and takes right ones tidied (D73)", async () => {
    expect((await resolve({ ...filled, facts: "Needs: Fusion\n\nLanguages" })).errors).toMatchObject({
      facts: { message: "Line 3 of Facts has no colon: 'Languages'. Write 'Name: value'." },
    });
    expect(await resolve({ ...filled, facts: "\n Needs :Fusion " })).toMatchObject({
      errors: {},
      values: { facts: "Needs: Fusion" },
    });
  });

  it("asks for the price of a month under its field, beside all else (D12)", async () => {
    const unpriced = { ...filled, planPrices: { ...filled.planPrices, Monthly: " " } };
    const wrong = { planPrices: { Monthly: { message: MONTHLY_PRICE_TEXT } } };
    expect((await resolve(unpriced)).errors).toMatchObject(wrong);
    expect((await resolve({ ...unpriced, description: "" })).errors).toMatchObject({
      ...wrong,
      description: { message: "Description is required." },
    });
    expect((await resolve({ ...unpriced, plans: ["1 year"] })).errors).toEqual({});
  });

  it("asks for a plan", async () => {
    expect((await resolve({ ...filled, plans: [] })).errors).toMatchObject({
      plans: { message: "Choose at least one plan." },
    });
  });

  test.each([
    ["", "", {}],
    ["0", "", { price: "Product Price must be positive value" }],
    ["-3", "", { price: "Product Price must be positive value" }],
    ["0.5", "", { price: "Product Price must be at least €1" }],
    ["1.0055", "", { price: "Prices have at most two decimals." }],
    ["1.299,50", "99,95", {}],
    ["1e3", "€ 5", { price: "'1e3' is not an amount. Write it like 1234.56 or 1.234,56." }],
    [
      "1.299",
      "-1",
      {
        price:
          "'1.299' could mean €1,299.00 or €1.299. Leave the thousands separator out, or write two decimals.",
        discountPrice: "Discount Price can not be negative value",
      },
    ],
    ["", "-1", { discountPrice: "Discount Price can not be negative value" }],
    ["", "9", {}],
    ["9", "9", { discountPrice: "Discount Price must be less than the product price" }],
    ["9", "8.99", {}],
  ])("while price is '%s' and discount '%s'", (price, discountPrice, messages) => {
    expect(livePriceErrors({ price, discountPrice })).toEqual(messages);
  });

  it("tells the same when the form is sent, and reads what people type (D69)", async () => {
    const { values } = await resolve({ ...filled, price: "2.342,00", discountPrice: "€ 1 171,50" });
    expect(values).toMatchObject({ priceCents: 2342_00, discountCents: 1171_50 });
    const planPrices = { ...filled.planPrices, Monthly: "1.170" };
    const text =
      "'1.170' could mean €1,170.00 or €1.170. Leave the thousands separator out, or write two decimals.";
    expect((await resolve({ ...filled, planPrices })).errors).toMatchObject({
      planPrices: { Monthly: { message: text } },
    });
    expect(livePlanPriceErrors({ ...filled, planPrices })).toEqual({ Monthly: text });
  });

  it("judges the own prices of offered plans only", () => {
    const planPrices = { Monthly: "0", "1 year": "", "3 year": "0" };
    expect(livePlanPriceErrors({ plans: ["Monthly", "1 year"], planPrices })).toEqual({
      Monthly: "A plan's price must be positive value",
    });
  });

  test.each([
    ["subcategories.3", "subcategories"],
    ["planPrices.1 year", "planPrices.1 year"],
    ["productname", "productname"],
    ["priceCents", "price"],
    ["planCents.1 year", "planPrices.1 year"],
    ["version", undefined],
  ])("the server's %s is told under %s", (path, field) => {
    expect(fieldAt(path)).toBe(field);
  });
});

describe("the preview", () => {
  it("shows what is typed, and never a price that is wrong", () => {
    expect(previewOf(filled)).toMatchObject({
      totalCents: 1170_50,
      discountCents: 1171_50,
      stock: false,
    });
    expect(previewOf({ ...filled, price: "2.342,00", discountPrice: "1.171" })).toMatchObject({
      priceCents: 2342_00,
      totalCents: 2342_00,
    });
    expect(previewOf({ ...filled, discountPrice: "9999" })).toMatchObject({
      totalCents: 2342_00,
      discountCents: null,
    });
    expect(previewOf({ ...BLANK_VALUES, price: "-4" })).toMatchObject({
      totalCents: 0,
      productname: "Product name",
    });
  });
});

describe("a stored draft", () => {
  test.each([
    null,
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ ...filled, price: 5 }),
    JSON.stringify({ ...filled, mainCategories: ["Food"] }),
    JSON.stringify({ ...filled, plans: ["Weekly"] }),
  ])("that reads %s counts as none", (stored) => {
    expect(parseStored(productValuesSchema, stored)).toBeNull();
  });

  it("is read as it was written", () => {
    expect(parseStored(productValuesSchema, JSON.stringify(filled))).toEqual(filled);
  });
});
