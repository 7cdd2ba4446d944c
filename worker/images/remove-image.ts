import type { R2Bucket } from "@cloudflare/workers-types";
import { inArray } from "drizzle-orm";
import { imageStem } from "#domain/catalogue/image.ts";
import { unusedImages } from "../db/schema/images.ts";
import { logFault } from "../platform/log.ts";
import type { Services } from "../request/services.ts";
import { dropEdgeImages } from "./edge-images.ts";
import { beginRemoval, imageAddress, imageKey, isOwnImage, orStorageUnavailable } from "./image-use.ts";

export type RemovalOutcome = "removed" | "in use" | "not stored";
type RemovalServices = Pick<Services, "db" | "images" | "settings">;

async function storedKeys(images: R2Bucket, imageUrl: string): Promise<string[]> {
  const stem = imageStem(imageUrl);
  const { objects } = await orStorageUnavailable(images.list({ prefix: imageKey(stem) }));
  return objects.map(({ key }) => key).filter((key) => imageStem(imageAddress(key)) === stem);
}

/**
 * Removes an image by its stored key, in all its widths (D23). An image that a product shows is kept, and an external
 * one is ignored: then nothing is written, and no act with it. Call it after your own transaction: it decides in a separate one, and deletes after that.
 */
export async function removeImage(
  { db, images, settings }: RemovalServices,
  imageUrl: string,
): Promise<RemovalOutcome> {
  if (!isOwnImage(imageUrl)) return "not stored";
  const keys = await storedKeys(images, imageUrl);
  if (keys.length === 0) return "not stored";
  if (!(await beginRemoval(db, imageUrl))) return "in use";
  await orStorageUnavailable(images.delete(keys));
  await dropEdgeImages(settings.siteUrl, keys);
  await db.transaction((tx) => tx.delete(unusedImages).where(inArray(unusedImages.key, keys)));
  return "removed";
}

/**
 * Removes the image that a saved change no longer uses, unless another product shows it. Never fails: the daily job
 * finds images that couldn't be removed. Call it after the change is committed, not in its transaction.
 */
export async function removeImageIfUnused(services: RemovalServices, imageUrl: string): Promise<void> {
  try {
    await removeImage(services, imageUrl);
  } catch (error) {
    logFault("an image could not be removed", { imageUrl, cause: error });
  }
}
