import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import {
  EURO_NAMES,
  euroChangeSchema,
  euroDraftSchema,
  productChangeSchema,
  productDraftSchema,
} from "./product-draft.ts";
import { draftInEuros } from "./product-euros.ts";
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

/** The first error of each field of a draft, by path. */
function fieldErrors(input: unknown): Record<string, string> {
  const { error } = safeParse(euroDraftSchema, input);
  const first: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) first[path.join(".")] ??= message;
  return first;
}
const faults = (fields: object) => fieldErrors({ ...whole, ...fields });

describe("what a product is made from", () => {
  it("is taken as it is", () => {
    expect(euroDraftSchema.parse(whole)).toEqual(whole);
  });

  it("has the presets of a new product: in stock, '1 year', no discount (D5)", () => {
    expect(euroDraftSchema.parse(required)).toEqual({
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

  it("is read from what the old client's inputs send", () => {
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
    const draft = euroDraftSchema.parse(sent);
    expect(draft).toMatchObject({ productname: "Maya", price: 200.5, discountPrice: 50, stock: false });
    expect(Object.keys(draft).toSorted()).toEqual(Object.keys(whole).toSorted());
    expect(euroDraftSchema.parse({ ...required, price: "1.299,50", discountPrice: "€ 99,95" })).toMatchObject(
      {
        price: 1299.5,
        discountPrice: 99.95,
      },
    );
    expect(euroDraftSchema.parse({ ...required, discountPrice: "", stock: "true" })).toMatchObject({
      discountPrice: null,
      stock: true,
    });
  });

  it.each([null, 7, "Maya", ["Maya"]])("is never %j", (input) => {
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
    ["productname", "\u200b", "Product name has no visible character."],
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
    ["stock", 1, "Stock must be true or false."],
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

  it("asks for the main category of every subcategory", () => {
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
  ])("points at %s", (path, fields, message) => {
    expect(faults(fields)).toEqual({ [path]: message });
  });

  it.each([
    [1, 0],
    [1, 0.99],
    ["1.00", "0"],
    [999_999.99, 999_999.98],
  ])("takes the price %j with the discount %j", (price, discountPrice) => {
    expect(faults({ price, discountPrice })).toEqual({});
  });
});

describe("what a product is rewritten from", () => {
  it("says nothing of what the client did not name, but a missing discount is none", () => {
    expect(euroChangeSchema.parse(required)).toEqual({ ...required, discountPrice: null });
  });

  it("keeps to the price rule", () => {
    expect(safeParse(euroChangeSchema, { ...required, discountPrice: 200 }).error?.issues[0]).toMatchObject({
      path: ["discountPrice"],
      message: "Discount Price must be less than the product price",
    });
  });
});

const faultsIn = (schema: typeof productDraftSchema | typeof productChangeSchema, input: object) =>
  (safeParse(schema, input).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

describe("what the shop's own pages send", () => {
  const { price: _price, discountPrice: _discount, planPrices: _own, ...same } = whole;
  const inCents = { ...same, priceCents: 200_00, discountCents: 50_50, planCents: { Monthly: 20_50 } };
  const OLD_PAGE = "This page is out of date. Reload it and try again.";

  it("is whole cents", () => {
    expect(productDraftSchema.parse(inCents)).toEqual(inCents);
    expect(productChangeSchema.parse(inCents)).toEqual(inCents);
  });

  it.each([
    ["productname", " ", "Product name is required."],
    ["priceCents", 200.5, "Price must be a whole number of cents."],
    ["priceCents", "20000", "Price must be a whole number of cents."],
    ["priceCents", 1_000_000_00, "Prices end at €999,999.99."],
    ["discountCents", 200_00, "Discount Price must be less than the product price"],
    ["planCents", { Monthly: 0 }, "A plan's price must be positive value"],
    ["planCents", { Monthly: 0.5 }, "A plan's price must be a whole number of cents."],
  ])("is never %s as %j", (field, value, message) => {
    const path = typeof value === "object" ? `${field}.Monthly` : field;
    expect(faultsIn(productDraftSchema, { ...inCents, [field]: value })).toEqual([[path, message]]);
    expect(faultsIn(productChangeSchema, { ...inCents, [field]: value })).toEqual([[path, message]]);
  });

  it("has amounts by other names than forms, files and REST calls, and every other field by the same", () => {
    const inEuros = Object.keys(inCents).map((field) => EURO_NAMES[field] ?? field);
    expect(inEuros.toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it("is never euros: a page from before the change is told to reload, and saves nothing", () => {
    for (const schema of [productDraftSchema, productChangeSchema]) {
      expect(faultsIn(schema, whole)).toEqual([
        ["priceCents", OLD_PAGE],
        ["discountCents", OLD_PAGE],
      ]);
    }
  });
});
