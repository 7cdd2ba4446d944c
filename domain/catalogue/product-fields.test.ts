import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { partOfFields } from "./product-fields.ts";

const blank = partOfFields("blank");
const typed = z.object(partOfFields("typed"));

it("each field of a product has a unique name in messages", () => {
  const labels = Object.values(partOfFields("label"));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).not.toContain("");
});

describe("a product's form", () => {
  it("is empty at first, except for a new product's presets (S49, D5)", () => {
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

  it.each(["true", "false"])(
    "is restored from a kept draft with the stock %s, and everything else",
    (stock) => {
      const values = { ...blank, stock, planPrices: { Monthly: "9,99", "1 year": "dear", "3 year": "" } };
      expect(typed.parse(values)).toEqual(values);
    },
  );
});
