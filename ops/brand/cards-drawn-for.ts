import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { COMPANY } from "#domain/seller/company.ts";

/** Stored beside the committed cards, because their text can't be read back from the pictures. */
const NOTE = new URL("cards-drawn-for.json", import.meta.url);
const brandSchema = z.object({ tradeName: z.string(), brandSubscript: z.string() });

/** The brand shown on every card. */
export type Brand = Readonly<z.infer<typeof brandSchema>>;

/** The command that draws the cards. */
export const DRAW_CARDS_COMMAND = "npx node ops/brand/draw-brand.ts";

/** The brand that the committed cards were drawn for. */
export const readDrawnBrand = (): Brand => brandSchema.parse(JSON.parse(readFileSync(NOTE, "utf8")));

/** Records the shop's brand as the one on the cards, once all of them are drawn. */
export function recordDrawnBrand({ tradeName, brandSubscript }: Brand = COMPANY): void {
  writeFileSync(NOTE, `${JSON.stringify({ tradeName, brandSubscript })}\n`);
}
