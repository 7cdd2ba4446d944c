import type { R2Bucket } from "@cloudflare/workers-types";
import type { Queryable } from "../db/client.ts";
import { ShopError } from "../platform/errors.ts";
import { imageKey, isBeingRemoved, isOwnImage, lockForUse } from "./image-use.ts";
import { orStorageUnavailable } from "./storage-unavailable.ts";

const NOT_STORED_TEXT = "This image is no longer in the shop. Choose it again.";

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
