import type { FileProblem, FileRow } from "#domain/catalogue-files/catalogue-row.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { idsBySlug, INCLUDES_ITSELF, noSuchIncluded } from "../catalogue/included-products.ts";
import { freeSlugs } from "../catalogue/product-slug.ts";
import type { Queryable } from "../db/client.ts";
import type { ProductWrite, ComparedRow } from "./compare-rows.ts";

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
