/** An administrators' list counts a search's matches up to one more than this: beyond it, it says '1,000+'. */
export const MATCHES_COUNTED_TO = 1_000;
