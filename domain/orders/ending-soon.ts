/** The admin home counts a unit as ending soon this many days before its last day. */
export const ENDING_SOON_DAYS = 30;
