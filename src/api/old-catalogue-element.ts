/** Id of the notice above a page with the age of its catalogue, rendered by the Worker or the browser. */
export const OLD_CATALOGUE_ELEMENT_ID = "old-catalogue";
