import { type PaidPriceChange, paidPriceChanges } from "#domain/catalogue/paid-price-changes.ts";
import { type CatalogueFormat, PLACE_WORDS } from "#domain/catalogue-files/catalogue-format.ts";
import {
  type CellChange,
  cellsOfNew,
  changesBetween,
  draftOfProduct,
  type FileProblem,
  type FileRow,
  readRow,
} from "#domain/catalogue-files/catalogue-row.ts";
import { reductionProblem } from "#domain/catalogue/scheduled-price.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import { type ProductRow, writtenProduct } from "../catalogue/product-view.ts";
import { idsBySlug, INCLUDES_ITSELF, noSuchIncluded } from "../catalogue/included-products.ts";
import { freeSlugs } from "../catalogue/product-slug.ts";
import type { Queryable } from "../db/client.ts";

/** The product that a file row describes. A new one already has its id; `stored` is the existing product, if any. */
type ProductWrite = {
  readonly id: ProductId;
  readonly draft: ProductDraft;
  readonly stored: ProductRow | undefined;
};

/** A file row compared with the catalogue. */
type ComparedRow = {
  readonly line: number;
  readonly productname: string;
  /** Null if the row has problems. */
  readonly write: ProductWrite | null;
  readonly position: number | null;
  /** Every cell that differs, except the position. */
  readonly changes: readonly CellChange[];
  /** The price that buyers pay for each plan whose price changes. */
  readonly buyerPays: readonly PaidPriceChange[];
  readonly problems: readonly FileProblem[];
};

/** Compares each row with the product of the same name; `keys` are the names in the database's form for comparison. */
export function compareRows(
  format: CatalogueFormat,
  rows: readonly FileRow[],
  names: readonly string[],
  keys: readonly string[],
  stored: ReadonlyMap<string, ProductRow>,
): ComparedRow[] {
  const lineByKey = new Map<string, number>();
  return rows.map((row, at) => {
    const key = keys[at] ?? "";
    const productname = names[at] ?? "";
    const firstLine = key === "" ? undefined : lineByKey.get(key);
    if (firstLine === undefined) lineByKey.set(key, row.line);
    const reading = compareRow(row, productname, stored.get(key));
    if (firstLine === undefined) return reading;
    const message = `'${productname}' is already ${PLACE_WORDS[format].at} ${firstLine}.`;
    const line = row.fieldLines?.get("productname") ?? row.line;
    const problems = [{ line, column: "productname", message }, ...reading.problems];
    return { ...reading, write: null, changes: [], buyerPays: [], problems };
  });
}

function compareRow(row: FileRow, productname: string, stored: ProductRow | undefined): ComparedRow {
  const existing = stored && draftOfProduct(writtenProduct(stored));
  const read = readRow(row, existing);
  const { line } = row;
  if ("problems" in read) {
    const nothing = { write: null, position: null, changes: [], buyerPays: [] };
    return { line, productname, ...nothing, problems: read.problems };
  }
  const { draft, position } = read;
  const kept = reductionProblem(stored?.reduction ?? null, draft);
  if (kept !== undefined) {
    const problem = { line, column: null, message: kept };
    return {
      line,
      productname,
      write: null,
      position: null,
      changes: [],
      buyerPays: [],
      problems: [problem],
    };
  }
  return {
    line,
    productname: draft.productname,
    write: { id: stored?.id ?? crypto.randomUUID(), draft, stored },
    position,
    changes: existing ? changesBetween(existing, draft) : cellsOfNew(draft),
    buyerPays: paidPriceChanges(existing, draft),
    problems: [],
  };
}

/** A file row compared with the catalogue, with its slug and included products resolved. */
export type ResolvedRow = Omit<ComparedRow, "write"> & { readonly write: ResolvedWrite | null };
export type ResolvedWrite = ProductWrite & {
  readonly slug: string;
  /** The products that it will include after the import. */
  readonly includes: readonly ProductId[];
};

/**
 * Gives new products their slugs, and finds the products that rows include: products that stay in the catalogue, and
 * those that the file adds. A row that includes an unknown product, or itself, has a problem instead of a write.
 */
export async function resolveIncludes(
  db: Queryable,
  rows: readonly FileRow[],
  readings: readonly ComparedRow[],
  deletes: ReadonlySet<ProductId>,
): Promise<ResolvedRow[]> {
  const added = readings.flatMap(({ write }) => (write && !write.stored ? [write] : []));
  const slugs = await freeSlugs(
    db,
    added.map(({ draft }) => draft.productname),
  );
  const slugOfNew = new Map(added.map(({ id }, at) => [id, slugs[at]]));
  const named = new Set(readings.flatMap(({ write }) => write?.draft.includes ?? []));
  const known = new Map([...(await idsBySlug(db, [...named]))].filter(([, id]) => !deletes.has(id)));
  for (const [id, slug] of slugOfNew) if (slug !== undefined) known.set(slug, id);
  return readings.map((reading, at) => {
    if (!reading.write) return { ...reading, write: null };
    const slug = reading.write.stored?.slug ?? slugOfNew.get(reading.write.id);
    if (slug === undefined) throw new Error("a new product has no address");
    const found = includedBy(reading.write, known);
    if ("includes" in found) return { ...reading, write: { ...reading.write, slug, ...found } };
    const line = rows[at]?.fieldLines?.get("includes") ?? reading.line;
    const problem: FileProblem = { line, column: "includes", message: found.message };
    return { ...reading, write: null, changes: [], buyerPays: [], problems: [problem] };
  });
}

function includedBy(
  { id, draft }: ProductWrite,
  known: ReadonlyMap<string, ProductId>,
): { readonly includes: readonly ProductId[] } | { readonly message: string } {
  const includes: ProductId[] = [];
  for (const slug of draft.includes) {
    const included = known.get(slug);
    if (included === undefined) return { message: noSuchIncluded(slug) };
    if (included === id) return { message: INCLUDES_ITSELF };
    includes.push(included);
  }
  return { includes };
}
