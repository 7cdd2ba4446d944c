import { CATALOGUE_MAX_PRODUCTS } from "#domain/search/catalogue.ts";
import { readCatalogueFile } from "#domain/catalogue-files/catalogue-file.ts";
import {
  type CatalogueFormat,
  FILE_MAX_PRODUCTS,
  PLACE_WORDS,
  CATALOGUE_FORMATS,
} from "#domain/catalogue-files/catalogue-format.ts";
import { movedMembers, orderByPosition } from "#domain/catalogue-files/catalogue-order.ts";
import type { CellChange } from "#domain/catalogue-files/catalogue-row.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { nameKeys } from "../catalogue/product-slug.ts";
import type { Queryable } from "../db/client.ts";
import { ShopError } from "../platform/errors.ts";
import { compareRows, resolveIncludes, type ResolvedRow, type ResolvedWrite } from "./compare-rows.ts";
import { storedByKey, storedCatalogue } from "./stored-catalogue.ts";
import type { RowReport, ImportReport } from "./response-schemas.ts";
import { z } from "zod";
import { plainText } from "#domain/text/text.ts";

/** A catalogue file from the browser, already decoded there, so that a wrong encoding is reported before sending. */
export const checkSchema = z.object(
  {
    format: z.enum(CATALOGUE_FORMATS, "The format must be csv or json."),
    text: z.string("The file's text is missing."),
    /** If true, products missing from the file are deleted. */
    deleteMissing: z.boolean("deleteMissing must be true or false.").default(false),
  },
  "The import must be an object.",
);
export type CheckInput = z.infer<typeof checkSchema>;

export const importSchema = checkSchema.extend({
  /** From the check's response: identifies the state of the catalogue that the file was compared with. */
  fingerprint: plainText("The fingerprint of the check"),
});
export type ImportInput = z.infer<typeof importSchema>;

export type ImportPlan = {
  readonly report: ImportReport;
  readonly writes: readonly ResolvedWrite[];
  readonly deletes: ReadonlySet<ProductId>;
  /** All ids in their final display order. */
  readonly order: readonly ProductId[];
};

/**
 * Compares a file with the catalogue without writing anything. Rows and products are matched by name as the database
 * compares names (D7, D68). 400 for a file with more than FILE_MAX_PRODUCTS, naming the first row beyond that, and for
 * one that would overfill the catalogue (D74).
 */
export async function planImport(
  db: Queryable,
  { format, text, deleteMissing }: CheckInput,
): Promise<ImportPlan> {
  const file = readCatalogueFile(format, text);
  if (file.tooManyAtLine !== undefined) throw tooManyProducts(format, file.tooManyAtLine);
  const names = file.rows.map(({ fields: { productname } }) =>
    typeof productname === "string" ? productname.trim() : "",
  );
  const keys = await nameKeys(db, names);
  const catalogue = await storedCatalogue(db, keys);
  const isRead = file.problems.length === 0;
  const deletes = deleteMissing && isRead ? catalogue.missing : new Set<ProductId>();
  const stored = await storedByKey(db, keys);
  const readings = await resolveIncludes(
    db,
    file.rows,
    compareRows(format, file.rows, names, keys, stored),
    deletes,
  );
  const current = catalogue.ids.filter((id) => !deletes.has(id));
  const placed = readings.flatMap(({ write, position }) => (write ? [{ id: write.id, position }] : []));
  const order = orderByPosition(current, placed);
  if (order.length > CATALOGUE_MAX_PRODUCTS) throw catalogueFull(order.length);
  const describePlace = placeChanges(
    current,
    order,
    new Set(placed.flatMap(({ id, position }) => (position === null ? [] : [id]))),
  );
  return {
    report: {
      fingerprint: catalogue.fingerprint,
      problems: [...file.problems],
      notes: [...file.notes],
      rows: readings.map((reading) => reportOf(reading, describePlace(reading))),
      missingCount: isRead ? catalogue.missing.size : 0,
      missing: isRead ? [...catalogue.missingNames] : [],
      deleteMissing,
    },
    writes: readings.flatMap(({ write, changes }) => (write && changes.length > 0 ? [write] : [])),
    deletes,
    order,
  };
}

function catalogueFull(products: number): ShopError {
  const text = `With this file the catalogue would have ${inWords(products)} products. It holds at most ${inWords(CATALOGUE_MAX_PRODUCTS)}.`;
  return new ShopError("bad_request", text);
}

const inWords = (count: number): string => count.toLocaleString("en-US");

function tooManyProducts(format: CatalogueFormat, line: number): ShopError {
  const most = inWords(FILE_MAX_PRODUCTS);
  const text = `${PLACE_WORDS[format].title} ${line}: a file may name at most ${most} products. Split it into several files.`;
  return new ShopError("bad_request", text);
}

/**
 * Returns the new position of each product that a row moves; products that only make room for others aren't reported.
 * Only positions of products in the file are kept in memory, because a large catalogue has too many.
 */
function placeChanges(
  before: readonly ProductId[],
  after: readonly ProductId[],
  placed: ReadonlySet<ProductId>,
) {
  const moved = placed.size === 0 ? placed : movedMembers(before, after);
  const placeBefore = placesOf(before, placed);
  const placeAfter = placesOf(after, placed);
  return ({ write, position }: ResolvedRow): CellChange[] => {
    if (!write || position === null || (write.stored && !moved.has(write.id))) return [];
    const from = placeBefore.get(write.id);
    return [
      {
        column: "position",
        from: from === undefined ? null : String(from),
        to: String(placeAfter.get(write.id)),
      },
    ];
  };
}

/** Returns the positions of the wanted ids, counted from 1. */
function placesOf(ids: readonly ProductId[], wanted: ReadonlySet<ProductId>): ReadonlyMap<ProductId, number> {
  const places = new Map<ProductId, number>();
  for (const [at, id] of ids.entries()) if (wanted.has(id)) places.set(id, at + 1);
  return places;
}

function reportOf(
  { line, productname, write, changes, buyerPays, problems }: ResolvedRow,
  place: CellChange[],
): RowReport {
  const all = [...changes, ...place];
  return {
    line,
    productname,
    outcome: !write ? "error" : !write.stored ? "new" : all.length > 0 ? "changed" : "unchanged",
    changes: all,
    buyerPays: [...buyerPays],
    problems: [...problems],
  };
}
