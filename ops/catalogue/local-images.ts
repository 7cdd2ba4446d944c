import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { CHECKOUT } from "../cli/checkout.ts";
import type { PictureStore } from "./seed-pictures.ts";

/**
 * The folder where `wrangler dev` and `vite dev` store local R2; because it's shared, all three show the same images.
 */
export const SHARED_PERSIST_DIR = join(CHECKOUT, ".wrangler", "state");
const IMAGES_BUCKET = "shop-images";

/** Returns the subfolder of wrangler's persistence path in which its stores are. */
export const persistencePath = (persistDir: string): string => join(persistDir, "v3");

/** Options with which nothing is sent to other machines or requested from them. */
export const OFFLINE = { cf: false, telemetry: { enabled: false }, log: new NoOpLog() } as const;

/** Opens the local image bucket without the site, for the duration of the work. */
export async function withImages<Result>(
  persistDir: string,
  work: (images: PictureStore) => Promise<Result>,
): Promise<Result> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      resourcePersistencePath: persistencePath(persistDir),
      workers: [{ name: "images", modules: true, script: "", r2Buckets: { IMAGES: IMAGES_BUCKET } }],
    }),
  );
  try {
    return await work(await miniflare.getR2Bucket("IMAGES"));
  } finally {
    await miniflare.dispose();
  }
}
