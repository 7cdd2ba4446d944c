/** The search field's form. Filters and order belong to it too, so that without script everything is submitted together. */
export const CATALOGUE_FORM_ID = "catalogue";
