import { and, eq, gt, lte, sql } from "drizzle-orm";
import { imageStem } from "#domain/catalogue/image.ts";
import type { Database, Queryable } from "../db/client.ts";
import { deletedProducts, products } from "../db/schema/catalogue.ts";
import { removedImages } from "../db/schema/images.ts";
import { now } from "../platform/clock.ts";
import { IMAGES_DOWN_TEXT, ShopError } from "../platform/errors.ts";
import type { R2Bucket } from "@cloudflare/workers-types";

const NOT_STORED_TEXT = "This image is no longer in the shop. Choose it again.";
const RETRY_AFTER_SECONDS = 5;
const OWN_IMAGE = /^\/images\/[\w.-]{1,200}$/;

/** The images' prefix in the bucket. */
export const IMAGE_FOLDER = "images/";

export const isOwnImage = (imageUrl: string): boolean => OWN_IMAGE.test(imageUrl);

/** Returns the stored key of an address of the shop: `/images/<name>` is the object `images/<name>`. */
export const imageKey = (imageUrl: string): string => imageUrl.slice(1);

/** Returns the address of a stored key. */
export const imageAddress = (key: string): string => `/${key}`;

/** Waits for the bucket; throws a 503 with this message if it fails. */
export async function orStorageUnavailable<Result>(
  asked: Promise<Result>,
  message = IMAGES_DOWN_TEXT,
): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw new ShopError("unavailable", message, {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/**
 * The lock on all images. Locking them one by one could exceed the number of locks allowed, because an import can write
 * more products than that.
 */
const ALL_IMAGES = sql.raw("0, 1");

/**
 * The time for which an image can't be used after its removal has begun. By then, every request that found the image in
 * the bucket before has long been saved or has failed. An image that couldn't be deleted can then be used again, and
 * the daily sweep retries.
 */
const REMOVAL_MINUTES = 60;

/** Locks the image for its removal until the transaction ends; `lockImageForUse` waits for that. */
async function lockForRemoval(tx: Queryable, imageUrl: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ALL_IMAGES})`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${imageStem(imageUrl)}, 0))`);
}

/** Prevents the removal of this image until the transaction ends. */
export async function lockForUse(tx: Queryable, imageUrl: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${imageStem(imageUrl)}, 0))`);
}

/** Prevents the removal of any image until the transaction ends. */
export async function lockAllForUse(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ALL_IMAGES})`);
}

/**
 * Returns whether a product shows this image, in any width and under any host, or a deleted one would if it were
 * restored (D62).
 */
async function isImageUsed(db: Queryable, imageUrl: string): Promise<boolean> {
  for (const table of [products, deletedProducts]) {
    const [user] = await db
      .select({ imageUrl: table.imageUrl })
      .from(table)
      .where(sql`strpos(${table.imageUrl}, ${imageStem(imageUrl)}) > 0`)
      .limit(1);
    if (user !== undefined) return true;
  }
  return false;
}

class ImageInUse extends Error {}

/** Marks an image for removal, so that no product accepts it from now on. False if a product shows it: nothing is written then. */
export async function beginRemoval(db: Database, imageUrl: string): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await lockForRemoval(tx, imageUrl);
      // Thrown, so that the act of this transaction isn't stored, either (D60).
      if (await isImageUsed(tx, imageUrl)) throw new ImageInUse();
      await tx
        .insert(removedImages)
        .values({ stem: imageStem(imageUrl) })
        .onConflictDoUpdate({ target: removedImages.stem, set: { removedAt: now() } });
    });
    return true;
  } catch (error) {
    if (error instanceof ImageInUse) return false;
    throw error;
  }
}

/** Returns whether a removal of this image has begun, so that it may be deleted at any moment. */
async function isBeingRemoved(tx: Queryable, imageUrl: string): Promise<boolean> {
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

/** Deletes the marks of removals that no longer prevent an image's use. */
export async function forgetRemovals(db: Database, now: Date): Promise<void> {
  const countSince = new Date(now.getTime() - REMOVAL_MINUTES * 60 * 1000);
  await db.delete(removedImages).where(lte(removedImages.removedAt, countSince));
}

/**
 * Checks that the storage has the image that a product is about to show; call it before the transaction. 400 under
 * `imageUrl` if it is missing: a draft (D25) may outlive its upload, which is removed after 7 days without use (D23).
 * Images at external addresses aren't checked.
 */
export async function requireStored(images: R2Bucket, imageUrl: string): Promise<void> {
  if (!isOwnImage(imageUrl)) return;
  if ((await orStorageUnavailable(images.head(imageKey(imageUrl)))) === null) throw notStored();
}

/**
 * Prevents the removal of this image until the transaction ends. 400 under `imageUrl` if its removal has begun since
 * `requireStored` found it.
 */
export async function lockImageForUse(tx: Queryable, imageUrl: string): Promise<void> {
  if (!isOwnImage(imageUrl)) return;
  await lockForUse(tx, imageUrl);
  if (await isBeingRemoved(tx, imageUrl)) throw notStored();
}

const notStored = (): ShopError =>
  new ShopError("bad_request", NOT_STORED_TEXT, { fields: { imageUrl: NOT_STORED_TEXT } });
