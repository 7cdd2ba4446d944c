import { IMAGES_DOWN_TEXT, ShopError } from "../platform/errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** Waits for the image bucket; throws a 503 with its own message if it fails. */
export async function orStorageUnavailable<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw new ShopError("unavailable", IMAGES_DOWN_TEXT, {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
