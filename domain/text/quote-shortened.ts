const CITED_MAX_CHARS = 60;

/** User input shortened for quoting in a message: a cell in the wrong place may contain a whole description. */
export const quoteShortened = (text: string): string =>
  text.length <= CITED_MAX_CHARS ? text : `${text.slice(0, CITED_MAX_CHARS)}…`;
