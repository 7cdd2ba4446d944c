/** What the admin home counts as ending soon, in days. */
export const ENDING_SOON_DAYS = 30;
