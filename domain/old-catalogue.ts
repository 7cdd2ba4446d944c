/** On answers that may be out of date because the database could not be asked: since when, as an ISO time. */
export const AS_OF_HEADER = "X-Catalogue-As-Of";

/** The element that tells a page's reader of it. */
export const OLD_CATALOGUE_ELEMENT_ID = "old-catalogue";
