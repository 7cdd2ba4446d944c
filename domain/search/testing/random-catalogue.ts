import * as fc from "fast-check";
import type { Filter } from "../filter.ts";
import type { Product } from "../../catalogue/product.ts";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "../../catalogue/taxonomy.ts";
import { testProduct } from "../../testing/product.ts";

/** Few words, so many products share them. None is a synonym or a filler word, or has an American spelling. */
const NAME_WORDS = ["Atlas", "Kite", "Orbit", "Quartz", "Nimbus"] as const;
const TEXT_WORDS = ["atlas", "kite", "velvet", "lantern", "quartzite"] as const;
/** Few categories, for the same reason, from three groups. */
const ITEMS = SUBCATEGORIES.filter((_, item) => item % 9 === 0);

const fields = fc.record({
  name: fc.array(fc.constantFrom(...NAME_WORDS), { minLength: 1, maxLength: 2 }),
  description: fc.array(fc.constantFrom(...TEXT_WORDS), { minLength: 1, maxLength: 3 }),
  subcategories: fc.subarray([...ITEMS]),
  mainCategories: fc.subarray([...MAIN_CATEGORIES]),
  stock: fc.boolean(),
  priceCents: fc.integer({ min: 1, max: 5 }),
});

/** Products in display order. */
export const randomProducts: fc.Arbitrary<Product[]> = fc.array(fields, { maxLength: 60 }).map((all) =>
  all.map(({ name, description, priceCents, ...same }, place) =>
    testProduct({
      ...same,
      productname: `${name.join(" ")} ${place}`,
      description: description.join(" "),
      priceCents: priceCents * 100,
      discountCents: null,
      displayOrder: place,
    }),
  ),
);

const price = fc.option(
  fc.integer({ min: 1, max: 5 }).map((euros) => euros * 100),
  { nil: undefined },
);

export const randomFilter: fc.Arbitrary<Filter> = fc.record({
  mainCategories: fc.subarray([...MAIN_CATEGORIES], { maxLength: 2 }),
  subcategories: fc.subarray([...ITEMS], { maxLength: 3 }),
  searchText: fc
    .array(fc.constantFrom("atlas", "kite", "qua", "velvet", "lantern"), { maxLength: 2 })
    .map((words) => words.join(" ")),
  inStock: fc.constantFrom(true as const, undefined),
  minCents: price,
  maxCents: price,
  sort: fc.constantFrom("name" as const, "price" as const, "-price" as const, undefined),
});
