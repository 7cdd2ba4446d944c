import * as fc from "fast-check";
import { csvForm } from "#domain/catalogue-files/catalogue-csv.ts";
import { JSON_FORM } from "#domain/catalogue-files/catalogue-json.ts";
import { listText } from "#domain/text/list-text.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { oddText, oddValue } from "./json-text.ts";

const COLUMNS = [
  "position",
  "productname",
  "imageUrl",
  "price",
  "discountPrice",
  "plans",
  "stock",
  "description",
];
const PRODUCTS_MAX = 6;

/** A product of the file, with some fields rewritten. */
function changed(product: Product): fc.Arbitrary<Product> {
  return fc
    .record({
      productname: fc.oneof(
        fc.constant(product.productname),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
      ),
      priceCents: fc.integer({ min: 100, max: 99_999 }),
      stock: fc.boolean(),
      description: fc.oneof(
        { weight: 5, arbitrary: fc.constant(product.description) },
        { weight: 1, arbitrary: oddText },
      ),
    })
    .map((fields) => Object.assign({}, product, { discountCents: null }, fields));
}

const oddCell = fc.oneof(
  oddText.filter((text) => text.length < 300),
  fc.constantFrom("1", "yes", "1 year", '"', "|", ";"),
);
const oddRows = fc
  .array(fc.array(oddCell, { maxLength: 9 }), { maxLength: 5 })
  .map((rows) => [COLUMNS, ...rows].map((row) => row.join(",")).join("\r\n"));

/** The text of a catalogue file: valid in either format, with odd cells, or not a catalogue at all. */
export function catalogueFile(products: readonly Product[]): fc.Arbitrary<string> {
  const some = fc
    .shuffledSubarray([...products], { maxLength: Math.min(products.length, PRODUCTS_MAX) })
    .chain((chosen) => fc.tuple(...chosen.map(changed)));
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(some, fc.constantFrom(",", ";"))
        .map(([rows, delimiter]) => listText(csvForm(delimiter), rows)),
    },
    { weight: 3, arbitrary: some.map((rows) => listText(JSON_FORM, rows)) },
    { weight: 2, arbitrary: oddRows },
    { weight: 1, arbitrary: oddValue.map((value) => `[${value}]`) },
    { weight: 1, arbitrary: oddText },
  );
}
