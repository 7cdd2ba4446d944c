const BUTTON =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-5 py-2.5 text-center font-medium disabled:opacity-60";

/** The one action a screen is for. */
export const PRIMARY_BUTTON = `${BUTTON} bg-accent text-on-accent hover:bg-accent-strong`;
/** A way out or a second choice. */
export const SECONDARY_BUTTON = `${BUTTON} border border-line-strong bg-sheet text-ink hover:bg-well`;
/** A small action inside a line of content. */
export const QUIET_BUTTON =
  "inline-flex min-h-6 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink";
