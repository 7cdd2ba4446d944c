/** Id of the notice above a page that says how old its catalogue is, rendered by the Worker or the browser. */
export const OLD_CATALOGUE_ELEMENT_ID = "old-catalogue";
