import { describe, expect, it } from "vitest";
import { testProduct } from "#domain/testing/product.ts";
import { fieldLabel, FORM_FIELDS, valueIn } from "./form-field.ts";
import { choose, isDecided, mergeEdit, openEdit, sideOf, typedIn } from "./product-merge.ts";
import { type ProductValues, valuesOf } from "./product-values.ts";

const product = testProduct({
  productname: "Plan Kit",
  description: "Draws.",
  priceCents: 200_00,
  version: 7,
});
const base = valuesOf(product);
const BACK = "Your unsaved changes are back.";
const MERGED = `${BACK} The product has changed since: see above ‘Save’.`;

describe("two edits of one product (D27)", () => {
  it("are merged field by field if only one side changed the field", () => {
    const typed = { ...base, description: "Draws well.", planPrices: { ...base.planPrices, Monthly: "9" } };
    const stored: ProductValues = {
      ...base,
      price: "250",
      stock: "false",
      planPrices: { ...base.planPrices, "1 year": "90" },
    };
    expect(mergeEdit(base, typed, stored)).toEqual({
      values: { ...stored, description: "Draws well.", planPrices: { ...stored.planPrices, Monthly: "9" } },
      taken: ["price", "stock", "planPrices.1 year"],
      both: [],
    });
  });

  it("conflict if both changed a field, which keeps the typed value until one is chosen", () => {
    const typed = { ...base, description: "Mine.", price: "210", subcategories: [] };
    const stored = { ...base, description: "Theirs.", price: "210", facts: "Needs: Fusion" };
    expect(mergeEdit(base, typed, stored)).toEqual({
      values: { ...typed, facts: "Needs: Fusion" },
      taken: ["facts"],
      both: ["description"],
    });
  });

  it("use readable names for every field", () => {
    expect(FORM_FIELDS.map(fieldLabel)).toEqual(
      expect.arrayContaining(["Product name", "Stock", "Own price of 3 year", "Facts"]),
    );
    expect(new Set(FORM_FIELDS.map((field) => typeof valueIn(base, field)))).toEqual(
      new Set(["string", "object"]),
    );
  });
});

describe("choosing between both versions", () => {
  const mine = { ...base, description: "Mine." };
  const theirs = { ...base, description: "Theirs." };
  const conflict = { fields: ["description"], stored: theirs, mine, theirs, chosen: {} } as const;

  it("is required until done, and loses neither side", () => {
    expect(isDecided(conflict)).toBe(false);
    const chosen = choose(conflict, { ...mine, description: "Mine, better." }, "description", "theirs");
    expect(isDecided(chosen)).toBe(true);
    expect(sideOf(chosen, theirs, "description", "mine").description).toBe("Mine, better.");
    expect(typedIn(chosen, theirs).description).toBe("Mine, better.");
    const edited = { ...theirs, description: "Theirs, better." };
    expect(typedIn(chosen, edited).description).toBe("Theirs, better.");
    const back = choose(chosen, edited, "description", "mine");
    expect(sideOf(back, back.mine, "description", "theirs").description).toBe("Theirs, better.");
    expect(typedIn(back, back.mine).description).toBe("Mine, better.");
    const again = choose(back, back.mine, "description", "theirs");
    expect(typedIn(again, again.theirs).description).toBe("Theirs, better.");
    expect(typedIn(again, theirs).description).toBe("Mine, better.");
  });

  it("counts further typing as one's own version", () => {
    expect(sideOf(conflict, { ...mine, description: "More." }, "description", "mine").description).toBe(
      "More.",
    );
    expect(typedIn(conflict, { ...mine, description: "More." }).description).toBe("More.");
  });
});

describe("opening an edit (D25, D27)", () => {
  const typed = { ...base, description: "Mine." };
  const theirs = testProduct({ ...product, priceCents: 250_00, version: 8 });

  it("starts with the product, or with the draft that started from this version of it", () => {
    expect(openEdit(product, null)).toMatchObject({
      start: base,
      base,
      notice: "",
      conflict: { fields: [] },
    });
    const draft = { base, values: typed };
    expect(openEdit(product, draft)).toMatchObject({ start: typed, base, notice: BACK, taken: [] });
  });

  it("doesn't mention a draft without changes", () => {
    expect(openEdit(product, { base: typed, values: base })).toMatchObject({ start: base, notice: "" });
  });

  it("merges a draft with the changes that others have saved since, and says so", () => {
    expect(openEdit(theirs, { base, values: typed })).toMatchObject({
      start: { description: "Mine.", price: "250" },
      taken: ["price"],
      conflict: { fields: [] },
      notice: MERGED,
    });
  });

  it("asks again about fields that both changed, regardless of earlier merges", () => {
    const priced = { ...typed, price: "240" };
    const first = openEdit(theirs, { base, values: priced });
    expect(first.conflict.fields).toEqual(["price"]);
    const kept = { base: first.base, values: priced };
    expect(openEdit(theirs, kept)).toMatchObject({ start: priced, conflict: { fields: ["price"] } });
    const last = testProduct({ ...theirs, stock: false, version: 9 });
    expect(openEdit(last, kept)).toMatchObject({ taken: ["stock"], conflict: { fields: ["price"] } });
  });
});
