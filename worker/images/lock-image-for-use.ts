import type { R2Bucket } from "@cloudflare/workers-types";
import type { Queryable } from "../db/client.ts";
import { ShopError } from "../platform/errors.ts";
import { imageKey, isBeingRemoved, isOwnImage, lockForUse } from "./image-use.ts";
import { orStorageUnavailable } from "./storage-unavailable.ts";

const NOT_STORED_TEXT = "This image is no longer in the shop. Choose it again.";

/**
 * Asks the image storage whether it has the image that a product is about to show; call it before the transaction. 400
 * under `imageUrl` when it is gone: a draft (D25) may outlive its upload, which is removed when nothing has used it for
 * 7 days (D23). Nothing is asked about an address elsewhere.
 */
export async function requireStored(images: R2Bucket, imageUrl: string): Promise<void> {
  if (!isOwnImage(imageUrl)) return;
  if ((await orStorageUnavailable(images.head(imageKey(imageUrl)))) === null) throw notStored();
}

/**
 * Until the transaction ends, nobody removes this image. 400 under `imageUrl` when its removal has begun since
 * `requireStored` found it.
 */
export async function lockImageForUse(tx: Queryable, imageUrl: string): Promise<void> {
  if (!isOwnImage(imageUrl)) return;
  await lockForUse(tx, imageUrl);
  if (await isBeingRemoved(tx, imageUrl)) throw notStored();
}

const notStored = (): ShopError =>
  new ShopError("bad_request", NOT_STORED_TEXT, { fields: { imageUrl: NOT_STORED_TEXT } });
