import type { CatalogueColumn } from "../catalogue/product-fields.ts";
import { foldHeading } from "./fold-heading.ts";

type OtherShop = {
  readonly name: string;
  /** Headings that only its files have. */
  readonly marks: readonly string[];
  /** Our columns by their names there; where there are two, the file has one of them. */
  readonly columns: Readonly<Partial<Record<CatalogueColumn, readonly string[]>>>;
  /** What buyers pay there; ours is the amount off. */
  readonly reducedPrice: readonly string[];
};

/**
 * The headings of other shops' product exports. Shopify's in both of its templates
 * (help.shopify.com/en/manual/products/import-export/using-csv); WooCommerce's from `get_default_column_names` of its
 * class-wc-product-csv-exporter.php, which translates them, in English and Dutch.
 */
const OTHER_SHOPS: readonly OtherShop[] = [
  {
    name: "Shopify",
    marks: ["Handle", "URL handle"],
    columns: {
      productname: ["Title"],
      imageUrl: ["Image Src", "Product image URL"],
      price: ["Variant Compare At Price", "Compare-at price"],
      stock: ["Variant Inventory Qty", "Inventory quantity"],
      description: ["Body (HTML)", "Description"],
    },
    reducedPrice: ["Variant Price", "Price"],
  },
  {
    name: "WooCommerce",
    marks: ["Regular price", "Reguliere prijs"],
    columns: {
      productname: ["Name", "Naam"],
      imageUrl: ["Images", "Afbeeldingen"],
      price: ["Regular price", "Reguliere prijs"],
      stock: ["In stock?", "Op voorraad?"],
      description: ["Description", "Beschrijving"],
    },
    reducedPrice: ["Sale price", "Actieprijs"],
  },
];

/** Says which columns of another shop's export stand for ours; undefined for any other file. */
export function otherShopText(headings: readonly string[]): string | undefined {
  const folded = new Set(headings.map(foldHeading));
  const found = (names: readonly string[]) => names.find((name) => folded.has(foldHeading(name)));
  const shop = OTHER_SHOPS.find(({ marks, columns }) => found(marks) && found(columns.productname ?? []));
  if (!shop) return undefined;
  const pairs = Object.entries(shop.columns).flatMap(([ours, names]) => {
    const theirs = found(names);
    return theirs === undefined ? [] : [`'${theirs}' is ${ours}`];
  });
  const [full, reduced] = [found(shop.columns.price ?? []), found(shop.reducedPrice)];
  if (reduced !== undefined)
    pairs.push(full === undefined ? `'${reduced}' is price` : `'${full}' less '${reduced}' is discountPrice`);
  return `This looks like an export from ${shop.name}: ${pairs.join(", ")}. Rename these columns, delete the others, and keep one row per product.`;
}
