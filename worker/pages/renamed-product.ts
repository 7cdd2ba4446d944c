import { eq } from "drizzle-orm";
import { oldSlugs, products } from "../db/schema.ts";
import { catalogueGeneration } from "../http/kept-answers.ts";
import { logFault } from "../http/log.ts";
import type { Services } from "../services.ts";

type PageServices = Pick<Services, "db" | "settings">;
/** Slugs from before a rename, each with the product's present one. */
type Moved = ReadonlyMap<string, string>;

const PRODUCT_PAGE = /^\/products\/([a-z0-9-]+)$/;

/** What this isolate knows of them, for CATALOGUE_CACHE_SECONDS: a page does without the database most of the time. */
let known: { readonly moved: Moved; readonly until: number; readonly generation: number } | undefined;

/**
 * Where a product's page has moved when its path is one from before a rename (D9); null for every other path. A database
 * that does not answer keeps nobody from the page, which says so itself.
 */
export async function renamedProductPath(services: PageServices, path: string): Promise<string | null> {
  const [, slug] = PRODUCT_PAGE.exec(path) ?? [];
  if (slug === undefined) return null;
  const present = (await movedSlugs(services)).get(slug);
  return present === undefined ? null : `/products/${present}`;
}

async function movedSlugs({ db, settings }: PageServices): Promise<Moved> {
  const generation = catalogueGeneration();
  if (known && known.generation === generation && known.until > Date.now()) return known.moved;
  const moved = await readMovedSlugs(db);
  known = { moved, until: Date.now() + settings.catalogueCacheSeconds * 1000, generation };
  return moved;
}

async function readMovedSlugs(db: Services["db"]): Promise<Moved> {
  try {
    const rows = await db
      .select({ old: oldSlugs.slug, present: products.slug })
      .from(oldSlugs)
      .innerJoin(products, eq(products.id, oldSlugs.productId));
    return new Map(rows.map(({ old, present }) => [old, present]));
  } catch (error) {
    logFault("old addresses could not be looked up", { cause: error });
    return known?.moved ?? new Map();
  }
}
