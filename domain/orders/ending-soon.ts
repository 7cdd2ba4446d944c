/** How many days ahead the admin home counts as ending soon. */
export const ENDING_SOON_DAYS = 30;
