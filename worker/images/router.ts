import { z } from "zod";
import { plainText } from "#domain/text/text.ts";
import { ShopError } from "../platform/errors.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { staffProcedure, router } from "../trpc/trpc.ts";
import { removeImage } from "./remove-image.ts";

const IMAGE_URL_MAX_CHARS = 2_000;

export const imagesRouter = router({
  /**
   * Removes an image uploaded for a discarded draft, in all its widths (D23). 409 if a product shows it; an image that
   * isn't stored, or is external, counts as removed.
   */
  remove: staffProcedure("catalogue.write")
    .meta({
      act: { what: "Removed an image" },
      rest: {
        method: "DELETE",
        path: "/api/images/:name",
        summary: "Removes an uploaded image in all its widths.",
        refusals: { 409: "A product shows this image." },
        readInput: ({ params }) => ({ imageUrl: `/images/${params["name"]}` }),
      },
    })
    .output(messageResponse)
    .input(
      z.object(
        { imageUrl: plainText("Image").check(z.maxLength(IMAGE_URL_MAX_CHARS, "Image is too long.")) },
        "The request must be an object.",
      ),
    )
    .mutation(async ({ ctx, input }): Promise<{ readonly message: string }> => {
      ctx.act.about("image", input.imageUrl);
      const outcome = await removeImage(ctx.acting, input.imageUrl);
      if (outcome === "in use") {
        throw new ShopError("conflict", "A product shows this image, so it was not removed.");
      }
      if (outcome === "not stored") ctx.act.changesNothing();
      return {
        message: outcome === "removed" ? "The image was removed." : "There is no such image in the shop.",
      };
    }),
});
