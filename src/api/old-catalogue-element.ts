/** The element above a page that says how old its catalogue is: the Worker's, or the browser's own. */
export const OLD_CATALOGUE_ELEMENT_ID = "old-catalogue";
