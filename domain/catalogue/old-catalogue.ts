/**
 * Sent with answers that may be out of date because the database was unreachable: since when, as an ISO 8601 time.
 */
export const AS_OF_HEADER = "X-Catalogue-As-Of";
