/** On answers that may be out of date because the database could not be asked: since when, as an ISO time. */
export const AS_OF_HEADER = "X-Catalogue-As-Of";
