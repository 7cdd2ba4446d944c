import { z } from "zod";

export const storedImageResponse = z.object({
  /** The widest version; the other addresses follow from it (domain/catalogue/image.ts). */
  imageUrl: z.string(),
  key: z.string(),
  /** Of the widest version, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type StoredImage = z.infer<typeof storedImageResponse>;
