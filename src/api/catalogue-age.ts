import { OLD_CATALOGUE_ELEMENT_ID } from "./old-catalogue-element.ts";

/** Tells the visitor that an answer may be out of date, since a time in ISO form; null for one that is not. */
export function tellCatalogueAge(asOf: string | null): void {
  if (asOf !== null) {
    // What is shown is the same without the notice, should it not arrive.
    import("./old-catalogue-notice.ts").then(
      ({ showNotice }) => showNotice(new Date(asOf)),
      () => undefined,
    );
  } else if (typeof document !== "undefined") {
    document.getElementById(OLD_CATALOGUE_ELEMENT_ID)?.remove();
  }
}
