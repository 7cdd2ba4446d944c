import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { partOfFields } from "./product-fields.ts";

const blank = partOfFields("blank");
const typed = z.object(partOfFields("typed"));

it("each field of a product has a name of its own in messages", () => {
  const labels = Object.values(partOfFields("label"));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).not.toContain("");
});

describe("a product's form", () => {
  it("is empty at first, but for what a new product has of itself (S49, D5)", () => {
    expect(blank).toMatchObject({
      productname: "",
      imageUrl: "",
      price: "",
      discountPrice: "",
      description: "",
      stock: "true",
      mainCategories: [],
      subcategories: [],
      plans: ["1 year"],
      planPrices: { Monthly: "", "1 year": "", "3 year": "" },
      includes: [],
      facts: "",
    });
  });

  it.each(["true", "false"])("comes back from a kept draft with the stock %s, and all else", (stock) => {
    const values = { ...blank, stock, planPrices: { Monthly: "9,99", "1 year": "dear", "3 year": "" } };
    expect(typed.parse(values)).toEqual(values);
  });
});
