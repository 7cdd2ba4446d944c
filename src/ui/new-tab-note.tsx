/** Tells screen readers that a link or button opens a new tab. */
export const NewTabNote = () => <span className="sr-only"> (opens in a new tab)</span>;
