import { z } from "zod";

export const storedImageResponse = z.object({
  /** The address of the widest version; the others follow from it (domain/catalogue/image.ts). */
  imageUrl: z.string(),
  key: z.string(),
  /** The width of the widest version, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type StoredImage = z.input<typeof storedImageResponse>;
