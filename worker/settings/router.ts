import { z } from "zod";
import { previewMailSchema } from "#domain/settings/mail-texts.ts";
import { saveSettingsSchema } from "#domain/settings/save-settings.ts";
import { catalogueMemory } from "../catalogue/snapshot.ts";
import { messageResponse, withMessage } from "../platform/response-schemas.ts";
import { publicProcedure, router, staffProcedure } from "../trpc/trpc.ts";
import { previewMail } from "./preview-mail.ts";
import { previewResponse, settingsResponse } from "./response-schemas.ts";
import { listSettings, saveSettings } from "./save-settings.ts";

/** The settings that the shop's owner changes at /Admin/settings (D85). */
export const settingsRouter = router({
  /** For /why-half-price alone (D72); empty until the owner has written it. */
  licenceSource: publicProcedure
    .meta({ publiclyCacheable: true })
    .output(z.string())
    .query(({ ctx }) => ctx.services.settings.licenceSource),
  read: staffProcedure("settings.write")
    .output(settingsResponse)
    .query(async ({ ctx }) => ({ settings: await listSettings(ctx.services.db) })),
  /** It's a mutation only because texts are too long for a URL. */
  previewMail: staffProcedure("settings.write")
    .meta({ act: "changes nothing" })
    .output(previewResponse)
    .input(previewMailSchema)
    .mutation(({ ctx, input }) => previewMail(ctx.services, input)),
  save: staffProcedure("settings.write")
    .meta({ act: { what: "Changed settings" }, stepUp: true })
    .output(messageResponse)
    .input(saveSettingsSchema)
    .mutation(
      withMessage("The settings have been saved.", async ({ ctx, input }) => {
        await saveSettings(ctx.acting.db, ctx.user.username, input.changes);
        catalogueMemory.noteChange();
      }),
    ),
});
