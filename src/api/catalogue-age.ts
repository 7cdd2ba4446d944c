import { OLD_CATALOGUE_ELEMENT_ID } from "./old-catalogue-element.ts";

/** Tells the visitor that an answer may be out of date since an ISO time, or removes that notice for null. */
export function tellCatalogueAge(asOf: string | null): void {
  if (asOf !== null) {
    // If the notice fails to load, the page is complete without it.
    import("./old-catalogue-notice.ts").then(
      ({ showNotice }) => showNotice(new Date(asOf)),
      () => undefined,
    );
  } else if (typeof document !== "undefined") {
    document.getElementById(OLD_CATALOGUE_ELEMENT_ID)?.remove();
  }
}
