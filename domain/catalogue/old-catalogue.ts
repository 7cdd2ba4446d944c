/**
 * Sent with responses that may be out of date because the database was unreachable: the time since when, in ISO 8601.
 */
export const AS_OF_HEADER = "X-Catalogue-As-Of";
