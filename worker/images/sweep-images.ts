import { eq, inArray, lte } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { DAY_MS } from "#domain/time/durations.ts";
import { imageStem } from "#domain/catalogue/image.ts";
import type { Database } from "../db/client.ts";
import { deletedProducts, products } from "../db/schema/catalogue.ts";
import { unusedImages } from "../db/schema/images.ts";
import { logFault } from "../platform/log.ts";
import type { Services } from "../request/services.ts";
import { IMAGE_FOLDER, imageAddress } from "./image-use.ts";
import { removeImage } from "./remove-image.ts";

const KEPT_UNUSED_MS = 7 * DAY_MS;
/** The most keys per run; the next one continues. */
const KEYS_A_RUN = 600;

export type SweepResult = {
  /** The number of images removed in this run; all widths of an image count as one. */
  readonly removed: number;
};

/**
 * Removes images unused for 7 days (D23), as recorded in the table unused_images. Use is checked again on removal, so
 * an image that has since been used is kept.
 */
export async function sweepImages(
  services: Pick<Services, "db" | "images" | "settings">,
  now: Date,
): Promise<SweepResult> {
  await noteUnused(services, now);
  const dueSince = new Date(now.getTime() - KEPT_UNUSED_MS);
  const due = await services.db
    .select({ key: unusedImages.key })
    .from(unusedImages)
    .where(lte(unusedImages.since, dueSince))
    .orderBy(unusedImages.since, unusedImages.key)
    .limit(KEYS_A_RUN);
  let removed = 0;
  for (const { key } of due) {
    try {
      // Removing the first width removes the others with it.
      if ((await removeImage(services, imageAddress(key))) === "removed") removed += 1;
      // Even if it is in use or already gone: its period restarts if it is ever unused again.
      await services.db.delete(unusedImages).where(eq(unusedImages.key, key));
    } catch (error) {
      logFault("an unused image could not be removed", { key, cause: error });
      // Behind the others that are due.
      await services.db.update(unusedImages).set({ since: dueSince }).where(eq(unusedImages.key, key));
    }
  }
  return { removed };
}

/** Lists the bucket page by page and records the images that no product shows. */
async function noteUnused(
  { db, images }: Pick<Services, "db" | "images" | "settings">,
  now: Date,
): Promise<void> {
  const used = await usedStems(db);
  let cursor: string | undefined;
  do {
    const page = await images.list({ prefix: IMAGE_FOLDER, ...(cursor === undefined ? {} : { cursor }) });
    await notePage(
      db,
      page.objects.map(({ key }) => key),
      used,
      now,
    );
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

async function notePage(
  db: Database,
  keys: readonly string[],
  used: ReadonlySet<string>,
  since: Date,
): Promise<void> {
  const isUsed = (key: string) => used.has(imageStem(imageAddress(key)));
  const shown = keys.filter(isUsed);
  const unused = keys.filter((key) => !isUsed(key));
  if (shown.length > 0) await db.delete(unusedImages).where(inArray(unusedImages.key, shown));
  if (unused.length > 0) {
    await db
      .insert(unusedImages)
      .values(unused.map((key) => ({ key, since })))
      .onConflictDoNothing();
  }
}

/** Returns the images that products show, or deleted ones would again, regardless of the host in their addresses. */
async function usedStems(db: Database): Promise<Set<string>> {
  const shown = db.select({ imageUrl: products.imageUrl }).from(products);
  const rows = await union(shown, db.select({ imageUrl: deletedProducts.imageUrl }).from(deletedProducts));
  return new Set(
    rows.map(({ imageUrl }) =>
      imageStem(imageUrl.slice(Math.max(0, imageUrl.lastIndexOf(imageAddress(IMAGE_FOLDER))))),
    ),
  );
}
