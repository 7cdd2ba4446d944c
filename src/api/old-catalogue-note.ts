/**
 * Style of the notice above a catalogue that may be out of date, shared by the Worker's rendered page and the
 * browser's own notice.
 */
export const OLD_CATALOGUE_CLASS =
  "border-b border-signal bg-signal-wash px-4 py-1.5 text-center text-sm text-ink";

/** The shop's own time zone and format, so that server and browser render the same text. */
const time = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Amsterdam",
});

/** The notice's text. */
export function oldCatalogueNote(readAt: Date): string {
  return `The catalogue is shown as of ${time.format(readAt)}: the shop cannot reach its database right now. Prices and stock are checked again when you order.`;
}
