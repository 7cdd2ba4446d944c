import type { R2Bucket } from "@cloudflare/workers-types";
import type { Queryable } from "../db/client.ts";
import { ShopError } from "../platform/errors.ts";
import { imageKey, isOwnImage, lockForUse } from "./image-use.ts";
import { reachStorage } from "./reach-storage.ts";

const NOT_STORED_TEXT = "This image is no longer in the shop. Choose it again.";

/**
 * Keeps the image that a product is about to show from being removed until the transaction ends. 400 on `imageUrl` if
 * it is already gone: a draft (D25) may outlive its upload, which is removed after 7 days without use (D23). External
 * addresses are not checked.
 */
export async function holdImage(tx: Queryable, images: R2Bucket, imageUrl: string): Promise<void> {
  if (!isOwnImage(imageUrl)) return;
  await lockForUse(tx, imageUrl);
  if ((await reachStorage(images.head(imageKey(imageUrl)))) !== null) return;
  throw new ShopError("bad_request", NOT_STORED_TEXT, { fields: { imageUrl: NOT_STORED_TEXT } });
}
