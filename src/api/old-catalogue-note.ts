/** What a page shows of a catalogue that may be out of date: the Worker in a rendered page, the browser above its own. */
export const OLD_CATALOGUE_CLASS =
  "border-b border-signal bg-signal-wash px-4 py-1.5 text-center text-sm text-ink";

/** Times are told in the shop's own zone and form, so that server and browser say the same. */
const time = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Amsterdam",
});

/** The sentence for people. */
export function oldCatalogueNote(readAt: Date): string {
  return `The catalogue is shown as of ${time.format(readAt)}: the shop cannot reach its database right now. Prices and stock are checked again when you order.`;
}
