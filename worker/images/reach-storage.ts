import { IMAGES_DOWN_TEXT, ShopError } from "../platform/errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** The answer of the image bucket; 503 with a sentence of its own when it does not give one. */
export async function reachStorage<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw new ShopError("unavailable", IMAGES_DOWN_TEXT, {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
