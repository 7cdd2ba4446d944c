import { z } from "zod";
import type { StoredImage } from "./store-image.ts";

export const storedImageResponse = z.object({
  imageUrl: z.string(),
  key: z.string(),
  width: z.int(),
  height: z.int(),
}) satisfies z.ZodType<StoredImage>;
