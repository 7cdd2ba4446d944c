import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { CHECKOUT } from "../cli/checkout.ts";
import type { PictureStore } from "./seed-pictures.ts";

/** Where `wrangler dev` and `vite dev` keep local R2: sharing it, all three show the same images. */
export const SHARED_PERSIST_DIR = join(CHECKOUT, ".wrangler", "state");
const IMAGES_BUCKET = "shop-images";

/** wrangler keeps its stores in this subfolder of its persistence path. */
export const persistencePath = (persistDir: string): string => join(persistDir, "v3");

/** Sends nothing to other machines and requests nothing from them. */
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
