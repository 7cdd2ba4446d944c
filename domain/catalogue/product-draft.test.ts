import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { productChangeSchema, productDraftSchema } from "./product-draft.ts";
import { draftInEuros, EURO_NAMES, inCents } from "./product-euros.ts";
import { testDraft } from "../testing/product.ts";

/** Every field, as people type it. */
const everyField = draftInEuros(testDraft());
const whole = {
  ...everyField,
  productname: "Maya",
  imageUrl: "/images/maya.webp",
  price: 200,
  discountPrice: 50.5,
  description: "Animation.",
  stock: false,
  mainCategories: ["Media & Entertainment", "Operating system"],
  subcategories: ["Film & VFX", "Windows"],
  plans: { Monthly: true, "1 year": false },
  planPrices: { Monthly: 20.5 },
};
const required = {
  productname: "Maya",
  imageUrl: "https://images.example/maya.png",
  price: 200,
  description: "Animation.",
};

const draftFrom = (input: unknown) => draftInEuros(productDraftSchema.parse(inCents(input)));

/** Returns the first error of each field of a draft, by path. */
function fieldErrors(input: unknown): Record<string, string> {
  const { error } = safeParse(productDraftSchema, inCents(input));
  const first: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) first[path.map(euroName).join(".")] ??= message;
  return first;
}
const euroName = (name: PropertyKey): string => EURO_NAMES[String(name)] ?? String(name);
const faults = (fields: object) => fieldErrors({ ...whole, ...fields });

describe("a new product in euros", () => {
  it("keeps every field that is given", () => {
    expect(draftFrom(whole)).toEqual(whole);
  });

  it("has the presets of a new product: in stock, '1 year', no discount (D5)", () => {
    expect(draftFrom(required)).toEqual({
      ...everyField,
      ...required,
      discountPrice: null,
      stock: true,
      mainCategories: [],
      subcategories: [],
      plans: { "1 year": true },
      planPrices: {},
    });
  });

  it("is read from the old client's inputs, which send text", () => {
    const sent = {
      ...required,
      productname: "  Maya ",
      price: " 200.50 ",
      discountPrice: "50",
      stock: "false",
      total: "150.50",
      _id: "7",
      filterCategory: "x",
    };
    const draft = draftFrom(sent);
    expect(draft).toMatchObject({ productname: "Maya", price: 200.5, discountPrice: 50, stock: false });
    expect(Object.keys(draft).toSorted()).toEqual(Object.keys(whole).toSorted());
    expect(draftFrom({ ...required, price: "1.299,50", discountPrice: "€ 99,95" })).toMatchObject({
      price: 1299.5,
      discountPrice: 99.95,
    });
    expect(draftFrom({ ...required, discountPrice: "", stock: "true" })).toMatchObject({
      discountPrice: null,
      stock: true,
    });
  });

  it.each([
    [1, true],
    [12, true],
    ["1", true],
    ["yes", true],
    ["In stock", true],
    [0, false],
    ["0", false],
    ["no", false],
    ["out-of-stock", false],
    [null, false],
    ["", false],
  ])("is in stock for %j: %j, because truthy means available", (stock, available) => {
    expect(draftFrom({ ...required, stock }).stock).toBe(available);
  });

  it.each([null, 7, "Maya", ["Maya"]])("can't be %j", (input) => {
    expect(fieldErrors(input)).toEqual({ "": "The product must be an object." });
  });

  it("names every field that is missing", () => {
    expect(fieldErrors({})).toEqual({
      productname: "Product name is required.",
      imageUrl: "Image is required.",
      price: "Price is required.",
      description: "Description is required.",
    });
  });

  it.each([
    ["productname", "   ", "Product name is required."],
    ["productname", 7, "Product name must be text."],
    ["productname", "x".repeat(201), "Product name may have at most 200 characters."],
    ["productname", "\u200b", "Product name is required."],
    ["productname", "\u200d\ufe0f", "Product name has no visible character."],
    ["productname", "a\u0000b", "Product name contains characters that are not allowed."],
    ["description", "", "Description is required."],
    ["description", "x".repeat(5001), "Description may have at most 5000 characters."],
    ["description", "\u0000", "Description contains characters that are not allowed."],
    ["imageUrl", "", "Image is required."],
    [
      "imageUrl",
      "http://images.example/images/a.png",
      "The image must be one uploaded here or an https address.",
    ],
    ["imageUrl", "javascript:alert(1)", "The image must be one uploaded here or an https address."],
    ["imageUrl", "https://127.1/a.png", "The image must be at an address that everybody can reach."],
    ["imageUrl", "https://[::1]/a.png", "The image must be at an address that everybody can reach."],
    ["imageUrl", "https://192.168.178.1/a.png", "The image must be at an address that everybody can reach."],
    [
      "imageUrl",
      "https://user:pass@images.example/a.png",
      "The image must be at an address without a username and password.",
    ],
    [
      "imageUrl",
      "https://user@images.example/a.png",
      "The image must be at an address without a username and password.",
    ],
    ["imageUrl", "/images/../secret", "The image must be one uploaded here or an https address."],
    ["imageUrl", `https://images.example/${"x".repeat(2000)}`, "Image may have at most 2000 characters."],
    ["price", "", "Price is required."],
    ["price", " ", "Price is required."],
    ["price", null, "Price is required."],
    ["price", "dear", "'dear' is not an amount. Write it like 1234.56 or 1.234,56."],
    ["price", "1e3", "'1e3' is not an amount. Write it like 1234.56 or 1.234,56."],
    ["price", true, "Price must be a number."],
    ["price", 0, "Product Price must be positive value"],
    ["price", "€ -3", "Product Price must be positive value"],
    ["price", "-3", "Product Price must be positive value"],
    ["price", 0.5, "Product Price must be at least €1"],
    ["price", 200.123, "Prices have at most two decimals."],
    ["price", 1_000_000, "Prices end at €999,999.99."],
    ["discountPrice", "some", "'some' is not an amount. Write it like 1234.56 or 1.234,56."],
    ["discountPrice", true, "Discount Price must be a number."],
    ["discountPrice", -1, "Discount Price can not be negative value"],
    ["discountPrice", 200, "Discount Price must be less than the product price"],
    ["discountPrice", "200.01", "Discount Price must be less than the product price"],
    ["stock", "maybe", "Stock must be true or false."],
    ["stock", {}, "Stock must be true or false."],
    ["plans", {}, "Choose at least one plan."],
    ["plans", { "1 year": false }, "Choose at least one plan."],
    ["plans", { "5 year": true }, "One of the plans is not known."],
    ["plans", "1 year", "One of the plans is not known."],
    ["planPrices", { Weekly: 3 }, "One of the plans is not known."],
    ["mainCategories", "Workflows", "Main categories must be a list."],
    ["subcategories", null, "Subcategories must be a list."],
    ["facts", 7, "Facts must be text."],
    ["facts", "Languages", "Line 1 of Facts has no colon: 'Languages'. Write 'Name: value'."],
  ])("refuses %s as %j", (field, value, message) => {
    expect(faults({ [field]: value })[field]).toBe(message);
  });

  it("requires the main category of every subcategory", () => {
    expect(faults({ mainCategories: ["Workflows"], subcategories: ["BIM"] })).toEqual({});
    expect(faults({ mainCategories: ["Workflows"], subcategories: [] })).toEqual({});
    expect(faults({ mainCategories: [], subcategories: ["Linux", "BIM", "Mac"] })).toEqual({
      subcategories:
        "Subcategories need their main categories. Add 'Workflows' (for 'BIM') and 'Operating system' (for 'Mac', 'Linux').",
    });
  });

  it.each([
    ["planPrices.Monthly", { planPrices: { Monthly: 0 } }, "A plan's price must be positive value"],
    [
      "planPrices.Monthly",
      { planPrices: { Monthly: "x" } },
      "'x' is not an amount. Write it like 1234.56 or 1.234,56.",
    ],
    ["plans.Monthly", { plans: { Monthly: "yes", "1 year": true } }, "A plan is true or false."],
    ["mainCategories.0", { mainCategories: ["Food"] }, "One of the main categories is not known."],
    ["subcategories.1", { subcategories: ["VR", "Knitting"] }, "One of the subcategories is not known."],
    ["includes.0", { includes: ["Plan Kit"] }, "An included product is named by its slug."],
  ])("reports the path %s", (path, fields, message) => {
    expect(faults(fields)).toEqual({ [path]: message });
  });

  it.each([
    [1, 0],
    [1, 0.99],
    ["1.00", "0"],
    [999_999.99, 999_999.98],
  ])("accepts the price %j with the discount %j", (price, discountPrice) => {
    expect(faults({ price, discountPrice })).toEqual({});
  });
});

describe("a change of a product in euros (S48)", () => {
  const { price: _price, ...same } = required;

  it("leaves absent fields out, but an absent discount means none", () => {
    expect(productChangeSchema.parse(inCents(required))).toEqual({
      ...same,
      priceCents: 200_00,
      discountCents: null,
    });
  });

  it("has the plans' own prices if it names them", () => {
    const changed = inCents({
      ...required,
      price: 12.29,
      discountPrice: 0.01,
      planPrices: { Monthly: 1.99 },
    });
    expect(productChangeSchema.parse(changed)).toEqual({
      ...same,
      priceCents: 12_29,
      discountCents: 1,
      planCents: { Monthly: 1_99 },
    });
  });

  it("follows the price rule", () => {
    expect(
      safeParse(productChangeSchema, inCents({ ...required, discountPrice: 200 })).error?.issues[0],
    ).toMatchObject({
      path: ["discountCents"],
      message: "Discount Price must be less than the product price",
    });
  });
});

const faultsIn = (schema: typeof productDraftSchema | typeof productChangeSchema, input: object) =>
  (safeParse(schema, input).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

it("reports rules over several fields together with faults in other fields", () => {
  expect(faults({ productname: "", discountPrice: 200, planPrices: {}, mainCategories: [] })).toEqual({
    productname: "Product name is required.",
    discountPrice: "Discount Price must be less than the product price",
    "planPrices.Monthly": "Monthly needs a price of its own, because the product’s price is for one year.",
    subcategories: expect.stringContaining("Subcategories need their main categories."),
  });
});

describe("a product from the shop's own pages", () => {
  const { price: _price, discountPrice: _discount, planPrices: _own, ...same } = whole;
  const sent = { ...same, priceCents: 200_00, discountCents: 50_50, planCents: { Monthly: 20_50 } };
  const OLD_PAGE = "This page is out of date. Reload it and try again.";

  it("has whole cents", () => {
    expect(productDraftSchema.parse(sent)).toEqual(sent);
    expect(productChangeSchema.parse(sent)).toEqual(sent);
  });

  it.each([
    ["productname", " ", "Product name is required."],
    ["priceCents", 200_00.5, "Prices have at most two decimals."],
    ["priceCents", "20000", "Price must be a number."],
    ["priceCents", 1_000_000_00, "Prices end at €999,999.99."],
    ["discountCents", 200_00, "Discount Price must be less than the product price"],
    ["planCents", { Monthly: 0 }, "A plan's price must be positive value"],
    ["planCents", { Monthly: 0.5 }, "Prices have at most two decimals."],
  ])("is refused with the %s %j", (field, value, message) => {
    const path = typeof value === "object" ? `${field}.Monthly` : field;
    expect(faultsIn(productDraftSchema, { ...sent, [field]: value })).toEqual([[path, message]]);
    expect(faultsIn(productChangeSchema, { ...sent, [field]: value })).toEqual([[path, message]]);
  });

  it("has other names for amounts than forms, files and REST calls, and the same for every other field", () => {
    const inEuros = Object.keys(sent).map((field) => EURO_NAMES[field] ?? field);
    expect(inEuros.toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it("is refused in euros: a page from before the change must reload, and saves nothing", () => {
    for (const schema of [productDraftSchema, productChangeSchema]) {
      expect(faultsIn(schema, { ...whole, plans: { "1 year": true } })).toEqual([
        ["priceCents", OLD_PAGE],
        ["discountCents", OLD_PAGE],
      ]);
    }
  });
});
