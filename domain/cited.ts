const CITED_MAX_CHARS = 60;

/** What somebody typed, as a message repeats it: a cell in the wrong place may be a whole description. */
export const cited = (text: string): string =>
  text.length <= CITED_MAX_CHARS ? text : `${text.slice(0, CITED_MAX_CHARS)}…`;
