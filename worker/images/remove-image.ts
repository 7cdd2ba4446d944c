import type { Services } from "../services.ts";

/** Stands in for the images part's function of this name until that is merged: it removes nothing. */
export async function removeImageIfUnused(
  _services: Pick<Services, "db" | "images">,
  _imageUrl: string,
): Promise<void> {}
