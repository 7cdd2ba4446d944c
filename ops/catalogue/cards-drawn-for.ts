import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { COMPANY } from "#domain/company.ts";

/** Beside the committed cards, which are pictures: nobody can read off them what they say. */
const NOTE = new URL("cards-drawn-for.json", import.meta.url);
const brandSchema = z.object({ tradeName: z.string(), brandSubscript: z.string() });

/** The brand that stands on every card. */
export type Brand = Readonly<z.infer<typeof brandSchema>>;

/** What draws the cards, as a person types it. */
export const DRAW_CARDS_COMMAND = "npx node packages/catalogue-art/social-cards.ts";

/** The brand that the committed cards were drawn for. */
export const readDrawnBrand = (): Brand => brandSchema.parse(JSON.parse(readFileSync(NOTE, "utf8")));

/** Notes the shop's brand as that of the cards, once all are drawn. */
export function noteDrawnBrand({ tradeName, brandSubscript }: Brand = COMPANY): void {
  writeFileSync(NOTE, `${JSON.stringify({ tradeName, brandSubscript })}\n`);
}
