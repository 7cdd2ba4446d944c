import { OLD_CATALOGUE_CLASS, oldCatalogueNote } from "./old-catalogue-note.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "./old-catalogue-element.ts";

/** Shows the notice above the page, in the same place as when the Worker renders it. */
export function showNotice(readAt: Date): void {
  const notice = document.getElementById(OLD_CATALOGUE_ELEMENT_ID) ?? document.createElement("p");
  notice.id = OLD_CATALOGUE_ELEMENT_ID;
  notice.className = OLD_CATALOGUE_CLASS;
  notice.role = "status";
  notice.textContent = oldCatalogueNote(readAt);
  document.getElementById("root")?.before(notice);
}
