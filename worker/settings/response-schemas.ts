import { z } from "zod";
import { count, time } from "../platform/response-schemas.ts";

export const settingsResponse = z.object({
  settings: z.array(
    z.object({
      key: z.string(),
      /** What the shop works with: the preset until somebody has changed it. */
      text: z.string(),
      /** 0 for one that nobody has changed. */
      version: count,
      changedAt: time.nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
});

/** A mail with unsaved texts, in both themes (D86); null without an order or offer that it could be about. */
export const previewResponse = z.nullable(
  z.object({ subject: z.string(), light: z.string(), dark: z.string() }),
);
