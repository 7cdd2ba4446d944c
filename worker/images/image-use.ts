import { and, eq, gt, lte, sql } from "drizzle-orm";
import { imageStem } from "#domain/catalogue/image.ts";
import type { Database, Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { removedImages } from "../db/schema/images.ts";
import { now } from "../platform/clock.ts";

const OWN_IMAGE = /^\/images\/[\w.-]{1,200}$/;

/** The images' prefix in the bucket. */
export const IMAGE_FOLDER = "images/";

export const isOwnImage = (imageUrl: string): boolean => OWN_IMAGE.test(imageUrl);

/** The stored key of one of our own addresses: `/images/<name>` is the object `images/<name>`. */
export const imageKey = (imageUrl: string): string => imageUrl.slice(1);

/** The address of a stored key. */
export const imageAddress = (key: string): string => `/${key}`;

/** The lock on all images. An import may write more products than the number of locks allowed. */
const ALL_IMAGES = sql.raw("0, 1");

/**
 * How long a started removal keeps its image out of use. Anyone who found the image in the bucket just before has long
 * saved or failed by then. An image that could not be deleted may be used again, and the daily sweep tries again.
 */
const REMOVAL_MINUTES = 60;

/** Until the transaction ends, nobody puts this image into use: its removal takes this lock, and `lockImageForUse` waits. */
async function lockForRemoval(tx: Queryable, imageUrl: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ALL_IMAGES})`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${imageStem(imageUrl)}, 0))`);
}

/** Until the transaction ends, this image cannot be removed. */
export async function lockForUse(tx: Queryable, imageUrl: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${imageStem(imageUrl)}, 0))`);
}

/** Until the transaction ends, no image can be removed. */
export async function lockAllForUse(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ALL_IMAGES})`);
}

/** Whether a product shows this image, in whatever width and under whatever host. */
async function isImageUsed(db: Queryable, imageUrl: string): Promise<boolean> {
  const [user] = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`strpos(${products.imageUrl}, ${imageStem(imageUrl)}) > 0`)
    .limit(1);
  return user !== undefined;
}

/** Decides that an image is to be removed: from now on no product takes it. False where a product shows it. */
export function beginRemoval(db: Database, imageUrl: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockForRemoval(tx, imageUrl);
    if (await isImageUsed(tx, imageUrl)) return false;
    await tx
      .insert(removedImages)
      .values({ stem: imageStem(imageUrl) })
      .onConflictDoUpdate({ target: removedImages.stem, set: { removedAt: now() } });
    return true;
  });
}

/** Whether a removal of this image has begun, and may be deleting it at this moment. */
export async function isBeingRemoved(tx: Queryable, imageUrl: string): Promise<boolean> {
  const [removal] = await tx
    .select({ stem: removedImages.stem })
    .from(removedImages)
    .where(
      and(
        eq(removedImages.stem, imageStem(imageUrl)),
        gt(removedImages.removedAt, new Date(now().getTime() - REMOVAL_MINUTES * 60 * 1000)),
      ),
    );
  return removal !== undefined;
}

/** Forgets removals that no longer keep an image out of use. */
export async function forgetRemovals(db: Database, now: Date): Promise<void> {
  const countSince = new Date(now.getTime() - REMOVAL_MINUTES * 60 * 1000);
  await db.delete(removedImages).where(lte(removedImages.removedAt, countSince));
}
