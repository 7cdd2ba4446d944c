import { eq } from "drizzle-orm";
import { oldSlugs, products } from "../db/schema.ts";
import { logFault } from "../http/log.ts";
import type { Services } from "../services.ts";

const PRODUCT_PAGE = /^\/products\/([a-z0-9-]+)$/;

/**
 * Where a product's page has moved when its path is one from before a rename (D9); null for every other path. A database
 * that does not answer keeps nobody from the page, which says so itself.
 */
export async function renamedProductPath(
  services: Pick<Services, "db">,
  path: string,
): Promise<string | null> {
  const [, slug] = PRODUCT_PAGE.exec(path) ?? [];
  if (slug === undefined) return null;
  try {
    const [product] = await services.db
      .select({ slug: products.slug })
      .from(oldSlugs)
      .innerJoin(products, eq(products.id, oldSlugs.productId))
      .where(eq(oldSlugs.slug, slug));
    return product ? `/products/${product.slug}` : null;
  } catch (error) {
    logFault("old addresses could not be looked up", { cause: error });
    return null;
  }
}
