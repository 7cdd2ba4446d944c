import { sql } from "drizzle-orm";
import { imageStem } from "#domain/image.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";

const OWN_IMAGE = /^\/images\/[\w.-]{1,200}$/;

/** The images' prefix in the bucket. */
export const IMAGE_FOLDER = "images/";

export const isOwnImage = (imageUrl: string): boolean => OWN_IMAGE.test(imageUrl);

/** The stored key of one of our own addresses: `/images/<name>` is the object `images/<name>`. */
export const imageKey = (imageUrl: string): string => imageUrl.slice(1);

/** The address of a stored key. */
export const imageAddress = (key: string): string => `/${key}`;

/** The lock on all images at once, because an import may write more products than the number of locks allowed. */
const ALL_IMAGES = sql.raw("0, 1");

/**
 * Until the transaction ends, no product can start using this image: its removal takes this lock, and holdImage
 * waits.
 */
export async function lockForRemoval(tx: Queryable, imageUrl: string): Promise<void> {
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

/** Whether a product shows this image, in any width and under any host. */
export async function isImageUsed(db: Queryable, imageUrl: string): Promise<boolean> {
  const [user] = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`strpos(${products.imageUrl}, ${imageStem(imageUrl)}) > 0`)
    .limit(1);
  return user !== undefined;
}
