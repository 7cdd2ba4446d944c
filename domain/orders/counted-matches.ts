/** The admin lists count a search's matches up to one more than this. A list with more shows '1,000+'. */
export const MATCHES_COUNTED_TO = 1_000;
