import { logFault } from "../http/log.ts";
import { removeImageIfUnused } from "../images/remove-image.ts";
import type { Services } from "../services.ts";

/**
 * Removes an image that a write left behind, unless something still uses it (D23). The write stands whatever becomes
 * of the image: the daily sweep takes what stays.
 */
export async function dropImage(services: Pick<Services, "db" | "images">, imageUrl: string): Promise<void> {
  try {
    await removeImageIfUnused(services, imageUrl);
  } catch (error) {
    logFault("an unused image could not be removed", { cause: error });
  }
}
