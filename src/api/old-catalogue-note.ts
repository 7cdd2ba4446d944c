import { momentInWords } from "#domain/time/day-in-words.ts";

/**
 * Style of the notice above a catalogue that may be out of date, used by the Worker when it renders the page and by the
 * browser.
 */
export const OLD_CATALOGUE_CLASS =
  "border-b border-signal bg-signal-wash px-4 py-1.5 text-center text-sm text-ink";

/** The notice's text. */
export function oldCatalogueNote(readAt: Date): string {
  return `You’re seeing the catalogue as of ${momentInWords(readAt)}, because we can’t reach our database right now. We’ll check prices and stock again when you order.`;
}
